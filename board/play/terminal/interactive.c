// A session in the terminal: what typed keys do, and the main loop of keys, time and drawing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/interactive.h"

#include <errno.h>
#include <string.h>

#include <curses.h>

#include "board/play/script/legend.h"
#include "board/play/script/marks.h"
#include "board/play/terminal/help_screen.h"
#include "board/play/terminal/panes.h"
#include "board/play/terminal/screen_png.h"
#include "board/play/terminal/terminal.h"
#include "board/play/terminal/typing.h"
#include "hal/key.h"

// ---- What typed keys do ----

typedef struct {
    player_t *player;
    const game_status_t *game;
    unsigned key_side; // side of the square of keys that play, kept up to date by the session; 0: none
    typed_keys_t keys;
    key_cursor_t cursor;
    input_line_t input;
    bool hold_next;       // H was typed: the next key stays down
    uint16_t keys_held;   // bit k: key k
    bool help;            // the help is shown
    int help_page;        // its current page
    bool scrolled;        // earlier console lines are shown, up to `last`
    bool answering;       // the answer to a line is shown from its beginning,
    unsigned long answer; // which is this line
    unsigned long last;   // the last line shown, kept up to date by the session
    bool quit;
    char message[128]; // shown to the user until the next key
} controls_t;

enum { CONTROL_C = 3, ESCAPE = 27, SCROLL_LINES = 8 };

static void show_message(controls_t *controls, const char *what, const char *more)
{
    snprintf(controls->message, sizeof controls->message, "%s%s", what, more);
}

static uint64_t now_us(const controls_t *controls)
{
    const board_t *board = controls->player->user.board;
    uint64_t now = chip_now(board_chip(board)), hz = chip_hz(board_chip(board));
    return now / hz * 1000000 + now % hz * 1000000 / hz;
}

static void save_picture(controls_t *controls)
{
    char path[64];
    still_t still;
    still_take(&still, &controls->player->user);
    if (screen_png_save_next(path, sizeof path, &still))
        show_message(controls, "picture saved: ", path);
    else
        show_message(controls, "no picture saved: ", strerror(errno));
}

static void turn_page(controls_t *controls, bool back)
{
    long newest = (long)controls->player->user.console.ended;
    long top = SCROLL_LINES + (newest < LOG_LINES ? 0 : newest - LOG_LINES + 1);
    long last = (long)controls->last + (back ? -SCROLL_LINES : SCROLL_LINES);
    controls->answering = false;
    last = last < top ? top : last;
    controls->scrolled = last < newest;
    controls->last = (unsigned long)last;
}

// Shows the newest console lines again.
static void follow_console(controls_t *controls)
{
    controls->scrolled = controls->answering = false;
}

// ---- The keypad ----

static void hold(controls_t *controls, unsigned key)
{
    const char legend[] = {KEYPAD_LEGEND[key], '\0'};
    controls->hold_next = false;
    controls->keys_held |= (uint16_t)(1u << key);
    user_press(&controls->player->user, key);
    show_message(controls, "stays down until you press it again: ", legend);
}

static void press(controls_t *controls, unsigned key)
{
    uint16_t keys = board_keys(controls->player->user.board);
    char list[LEGEND_LIST_SIZE];
    legend_list(keys, list);
    follow_console(controls);
    if ((keys >> key & 1) == 0)
        show_message(controls, "no such key; the keys are the arrows, Enter and ", list);
    else if ((controls->keys_held >> key & 1) != 0) {
        controls->keys_held &= (uint16_t)~(1u << key);
        user_release(&controls->player->user, key);
    } else if (controls->hold_next)
        hold(controls, key);
    else if (!controls->player->user.powered)
        show_message(controls, "The power is off: O switches it on, H holds a key down", "");
    else
        typed_keys_add(&controls->keys, key, now_us(controls));
}

// Presses and releases keypad keys when due; call once a slice. A held key stays down at the end of an
// earlier press.
static void press_typed_keys(controls_t *controls)
{
    unsigned key;
    typed_action_t action;
    while ((action = typed_keys_next(&controls->keys, now_us(controls), &key)) != TYPED_NOTHING) {
        if ((controls->keys_held >> key & 1) != 0)
            continue;
        if (action == TYPED_PRESS)
            user_press(&controls->player->user, key);
        else
            user_release(&controls->player->user, key);
    }
}

// ---- The console ----

static void send_line(controls_t *controls, const char *line)
{
    follow_console(controls);
    if (!controls->player->user.powered) {
        show_message(controls, "The power is off: O switches it on", "");
        return;
    }
    if (board_baud(controls->player->user.board) == 0) {
        show_message(controls, "The board has no console", "");
        return;
    }
    controls->answering = true;
    controls->answer = controls->player->user.console.ended;
    board_type(controls->player->user.board, line, strlen(line));
    board_type(controls->player->user.board, "\r", 1);
}

static void type_on_line(controls_t *controls, int code)
{
    const char *line = input_line_key(&controls->input, code);
    if (line != NULL)
        send_line(controls, line);
}

// Begins a line with a letter. Of the letters on the keypad only two begin commands, so `a` and `d` are the
// keys.
static void type_letter(controls_t *controls, char letter)
{
    const char text[] = {letter, '\0'};
    bool is_key = legend_key(letter) < KEYPAD_KEYS;
    if (letter == 'a' || letter == 'd')
        press(controls, legend_key(letter));
    else
        input_line_open(&controls->input, text);
    if (controls->input.open && is_key)
        show_message(controls,
                     letter == 'b' ? "b begins a line. The key B: Enter, or a capital B"
                                   : "c begins a line. The key C: Enter, or a capital C",
                     "");
}

// ---- The board ----

static void switch_power(controls_t *controls)
{
    bool on = !controls->player->user.powered;
    user_switch(&controls->player->user, on);
    show_message(controls, on ? "power on" : "power off", "");
}

// Says that a key means nothing.
static void refuse(controls_t *controls, int code)
{
    const char name[] = {'\'', (char)code, '\'', '\0'};
    show_message(controls, code > ' ' && code < 0x7F ? name : "that key",
                 " means nothing here; ? lists the keys");
}

static void run_command(controls_t *controls, int code)
{
    controls->hold_next = code == 'H';
    switch (code) {
    case KEY_PPAGE:
    case KEY_NPAGE: turn_page(controls, code == KEY_PPAGE); break;
    case '?':
        controls->help = true;
        controls->help_page = 0;
        break;
    case '\t':
    case ':': input_line_open(&controls->input, ""); break;
    case 'O': switch_power(controls); break;
    case 'R':
        user_reset(&controls->player->user);
        show_message(controls, "reset", "");
        break;
    case 'H': show_message(controls, "hold which key down? Esc: none", ""); break;
    case 'P': save_picture(controls); break;
    case ESCAPE: // as to leave what is open
    case KEY_UP: // have moved the cursor over the drawn keys
    case KEY_DOWN:
    case KEY_LEFT:
    case KEY_RIGHT:
    case KEY_ENTER:
    case '\r':
    case '\n': break;
    default: refuse(controls, code); break;
    }
}

static help_t help_of(const controls_t *controls)
{
    const board_t *board = controls->player->user.board;
    const marks_t marks = marks_of(board, controls->game->n);
    return (help_t){legend_kind_of(board), marks_words(&marks), controls->game};
}

static int help_pages(const controls_t *controls)
{
    const help_t help = help_of(controls);
    return help_screen_pages(&help, LINES, COLS);
}

static void turn_help(controls_t *controls)
{
    controls->help_page++;
    controls->help = controls->help_page < help_pages(controls);
}

// On a larger screen the help has fewer pages.
static void resize_help(controls_t *controls)
{
    int last = help_pages(controls) - 1;
    if (controls->help_page > last)
        controls->help_page = last;
}

static void handle_key(controls_t *controls, int code)
{
    char legend = terminal_legend(code);
    unsigned key =
        legend != 0 ? legend_key(legend) : key_cursor_handle_key(&controls->cursor, code, controls->key_side);
    if (key < KEYPAD_KEYS)
        press(controls, key);
    else if (code >= 'a' && code <= 'z')
        type_letter(controls, (char)code);
    else
        run_command(controls, code);
}

// A small letter of the keypad, and then something else than a command: two keys, or one and Enter.
static void handle_on_line(controls_t *controls, int code)
{
    char legend = terminal_legend(code);
    int typed = code > KEY_MAX && legend != 0 ? legend : code;
    char key = input_line_is_key(&controls->input, typed);
    if (key == 0) {
        type_on_line(controls, typed);
        return;
    }
    controls->input.open = false;
    press(controls, legend_key(key));
    if (typed != '\r' && typed != '\n' && typed != KEY_ENTER)
        handle_key(controls, code);
}

// A typed key, by its curses code; help_screen.h describes the keyboard.
static void handle_typed(controls_t *controls, int code)
{
    if (code != KEY_RESIZE)
        controls->message[0] = '\0';
    if (code == CONTROL_C || (code == 'q' && !controls->input.open && !controls->help))
        controls->quit = true;
    else if (code == KEY_RESIZE)
        resize_help(controls);
    else if (controls->help)
        turn_help(controls);
    else if (controls->input.open && code != KEY_PPAGE && code != KEY_NPAGE)
        handle_on_line(controls, code);
    else
        handle_key(controls, code);
}

// ---- The chip's share of sleep and the speed of simulated time, over the last second ----

typedef struct {
    double asleep, speed; // as ratios; negative: unknown yet
    uint64_t began_ns;    // start of the second; below, the counts at that time
    chip_time_t now, elapsed, slept;
} rates_t;

#define SECOND_NS 1000000000u

static void rates_begin(rates_t *rates, uint64_t now_ns)
{
    *rates = (rates_t){.asleep = -1, .speed = -1, .began_ns = now_ns};
}

static void rates_measure(rates_t *rates, const board_t *board, uint64_t now_ns)
{
    chip_measures_t m;
    uint64_t passed_ns = now_ns - rates->began_ns;
    if (passed_ns < SECOND_NS)
        return;
    chip_measures(board_chip(board), &m);
    rates->speed = (double)(chip_now(board_chip(board)) - rates->now) / chip_hz(board_chip(board)) /
                   ((double)passed_ns / SECOND_NS);
    if (m.elapsed > rates->elapsed)
        rates->asleep = (double)(m.asleep - rates->slept) / (double)(m.elapsed - rates->elapsed);
    rates->began_ns = now_ns;
    rates->now = chip_now(board_chip(board));
    rates->elapsed = m.elapsed;
    rates->slept = m.asleep;
}

// ---- The session ----

#define DRAW_NS 30000000u

enum { DARK_US = 200000 };

typedef struct {
    player_t *player;
    controls_t controls;
    game_status_t game;
    unsigned long read;   // console lines already passed to `game`
    watch_screen_t shown; // the device's screen
    chip_time_t lit;      // when the display was last seen on
    board_screen_t screen;
    rates_t rates;
    uint64_t draw_ns;
} session_t;

// The side of the square of keys over which arrows move the terminal's cursor; 0: they are keys of the
// device. With five keys, arrows move the device's cursor on boards of every size. Of nine 2x2 has the
// corners, of sixteen the middle.
static unsigned keys_side(legend_kind_t kind, unsigned n)
{
    static const unsigned side[LEGEND_KINDS] = {
        [LEGEND_KEYPAD] = 3, [LEGEND_NINE_KEYS] = 3, [LEGEND_SIXTEEN_KEYS] = 4};
    if (n == 2 && kind != LEGEND_KEYPAD)
        return side[kind];
    return n <= side[kind] ? n : 0;
}

static void read_console(session_t *session)
{
    const console_log_t *console = &session->player->user.console;
    controls_t *controls = &session->controls;
    for (; session->read < console->ended; session->read++) {
        const char *line = console_log_line(console, session->read);
        game_status_line(&session->game, line);
        // After the answer and the next prompt comes more.
        if (session->read > controls->answer && strncmp(line, CONSOLE_PROMPT, strlen(CONSOLE_PROMPT)) == 0)
            controls->answering = false;
    }
    if (watch_is_players(&session->player->user.watch))
        game_status_watch_is_off(&session->game);
    watch_screen_t screen = watch_screen(&session->player->user.watch);
    bool steps = screen == WATCH_LAYOUT || screen >= WATCH_OFFER; // with the keys of the arrows
    controls->key_side = steps ? 0 : keys_side(legend_kind_of(session->player->user.board), session->game.n);
}

// Says in words what the display shows for a moment.
static void read_refusal(session_t *session)
{
    watch_screen_t before = session->shown, now = watch_screen(&session->player->user.watch);
    session->shown = now;
    if (before == now || !session->player->user.powered)
        return;
    if (now == WATCH_REFUSED)
        show_message(&session->controls, "That cell is taken", "");
    else if (now == WATCH_NOTHING)
        show_message(&session->controls, "That key has nothing to do now", "");
}

static uint16_t keys_down(const board_t *board)
{
    unsigned down = 0;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        down |= (unsigned)board_contact_closed(board, key) << key;
    return (uint16_t)down;
}

// Ignores the moment during which the display is off while the chip starts.
static bool is_dark(session_t *session)
{
    const player_t *player = session->player;
    if (!player->user.powered || !board_display_is_off(player->user.board))
        session->lit = chip_now(board_chip(player->user.board));
    return chip_now(board_chip(player->user.board)) - session->lit >
           chip_us(board_chip(player->user.board), DARK_US);
}

// Drops the folders: space is short.
static const char *file_name(const char *path)
{
    const char *slash = path == NULL ? NULL : strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool has_list_menu(const board_t *board)
{
    return board_part(board, "ssd1306") != NULL || board_part(board, "hd44780") != NULL;
}

static moment_t moment_of(const session_t *session)
{
    const player_t *player = session->player;
    return (moment_t){
        .kind = legend_kind_of(player->user.board),
        .menu_is_list = has_list_menu(player->user.board),
        .screen = player->user.powered ? watch_screen(&player->user.watch) : WATCH_BOARD,
        .item = watch_item(&player->user.watch),
        .game = &session->game,
    };
}

static void draw_panes(session_t *session)
{
    const player_t *player = session->player;
    controls_t *controls = &session->controls;
    const board_t *board = player->user.board;
    unsigned faults = circuit_faults(board_circuit(board)),
             last = faults < BOARD_FAULTS_PRINTED ? faults : BOARD_FAULTS_PRINTED;
    panes_t panes = {
        .intensity = board_intensity(board),
        .powered = player->user.powered,
        .dark = is_dark(session),
        .now = moment_of(session),
        .keys = board_keys(board),
        .keys_down = keys_down(board),
        .key_cursor = key_cursor_key(&controls->cursor, controls->key_side),
        .seconds = (double)chip_now(board_chip(board)) / chip_hz(board_chip(board)),
        .asleep = session->rates.asleep,
        .speed = session->rates.speed,
        .faults = faults,
        .fault = last > 0 ? circuit_fault(board_circuit(board), last - 1) : "",
        .port = player->port.path,
        .eeprom = player->options->no_save ? NULL : file_name(player->options->eeprom),
        .message = controls->message[0] != '\0' ? controls->message : player->error,
        .input = &controls->input,
        .game = &session->game,
        .console = &player->user.console,
        .console_last = controls->scrolled ? controls->last : player->user.console.ended,
        .answering = controls->answering,
        .answer = controls->answer,
    };
    board_screen(board, &session->screen);
    panes.screen = &session->screen;
    controls->last = panes_draw(&panes);
}

static void draw(session_t *session, uint64_t now_ns)
{
    const help_t help = help_of(&session->controls);
    if (session->controls.help)
        help_screen_draw(&help, session->controls.help_page);
    else
        draw_panes(session);
    session->draw_ns = now_ns;
}

static void step(session_t *session)
{
    player_t *player = session->player;
    terminal_follow_size();
    for (int code; (code = getch()) != ERR;)
        handle_typed(&session->controls, code);
    press_typed_keys(&session->controls);
    player_run(player, chip_now(board_chip(player->user.board)) + realtime_slice(&player->pace),
               &stop_signal);
    read_console(session);
    read_refusal(session);
    if (usb_port_serve(&player->port, player->user.board))
        show_message(&session->controls, player->port.path, " is open but not read: output is lost");
    uint64_t now_ns = realtime_ns();
    rates_measure(&session->rates, player->user.board, now_ns);
    if (now_ns - session->draw_ns >= DRAW_NS)
        draw(session, now_ns);
}

// Plays what was typed before quitting, as fast as possible.
static void play_out(session_t *session)
{
    player_t *player = session->player;
    player->pace.speed = 0;
    while (typed_keys_busy(&session->controls.keys) ||
           (player->user.powered && board_typing(player->user.board) > 0)) {
        press_typed_keys(&session->controls);
        player_run(player, chip_now(board_chip(player->user.board)) + realtime_slice(&player->pace),
                   &stop_signal);
        if (stop_signal != 0)
            return;
    }
}

int interactive_run(player_t *player)
{
    static session_t session; // the history of typed lines is large
    session = (session_t){.player = player, .controls = {.player = player, .game = &session.game}};
    rates_begin(&session.rates, realtime_ns());
    if (player->options->bootloader != NULL)
        show_message(&session.controls, "to write another game: make flash PORT=", player->port.path);
    terminal_t terminal = terminal_open();
    panes_init(&terminal);
    while (!session.controls.quit && stop_signal == 0 && terminal_is_there())
        step(&session);
    if (session.controls.quit)
        play_out(&session);
    terminal_close();
    return stop_signal;
}
