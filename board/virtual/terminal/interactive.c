// Main loop of a session in the terminal: keys, time, drawing.
#include "board/virtual/terminal/interactive.h"

#include <string.h>

#include <curses.h>

#include "board/virtual/player/legend.h"
#include "board/virtual/terminal/controls.h"
#include "board/virtual/terminal/help_screen.h"
#include "board/virtual/terminal/panes.h"
#include "board/virtual/terminal/stop.h"
#include "board/virtual/terminal/terminal.h"
#include "hal/key.h"

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
    unsigned long read; // console lines already passed to `game`
    chip_time_t lit;    // when the display was last seen on
    board_screen_t screen;
    rates_t rates;
    uint64_t draw_ns;
} session_t;

// The side of the square of keys over which arrows move the terminal's cursor; 0: they are keys of the
// device. With five keys, arrows move the device's cursor on boards of every size. Of nine, 2x2 has the
// corners.
static unsigned keys_side(uint16_t keys, unsigned n)
{
    switch (legend_kind(keys)) {
    case LEGEND_KEYPAD: return n;
    case LEGEND_NINE_KEYS: return n == 2 ? 3 : n;
    default: return 0;
    }
}

static void read_console(session_t *session)
{
    const console_log_t *console = &session->player->user.console;
    for (; session->read < console->ended; session->read++)
        game_status_line(&session->game, console_log_line(console, session->read));
    session->controls.board_n = keys_side(board_keys(session->player->user.board), session->game.n);
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

static void draw_panes(session_t *session, uint64_t now_ns)
{
    const player_t *player = session->player;
    const controls_t *controls = &session->controls;
    const board_t *board = player->user.board;
    unsigned faults = circuit_faults(board_circuit(board)),
             last = faults < BOARD_FAULTS_PRINTED ? faults : BOARD_FAULTS_PRINTED;
    panes_t panes = {
        .intensity = board_intensity(board),
        .powered = player->user.powered,
        .dark = is_dark(session),
        .keys = board_keys(board),
        .keys_down = keys_down(board),
        .key_cursor = key_cursor_key(&controls->cursor, controls->board_n),
        .seconds = (double)chip_now(board_chip(board)) / chip_hz(board_chip(board)),
        .asleep = session->rates.asleep,
        .speed = session->rates.speed,
        .faults = faults,
        .fault = last > 0 ? circuit_fault(board_circuit(board), last - 1) : "",
        .port = player->port.path,
        .eeprom = player->options->no_save ? NULL : file_name(player->options->eeprom),
        .message = now_ns < controls->message_until_ns ? controls->message : player->error,
        .input = &controls->input,
        .game = &session->game,
        .console = &player->user.console,
        .console_last = controls->scrolled ? controls->last : player->user.console.ended,
    };
    board_screen(board, &session->screen);
    panes.screen = &session->screen;
    panes_draw(&panes);
}

static void draw(session_t *session, uint64_t now_ns)
{
    if (session->controls.help)
        help_screen_draw(board_keys(session->player->user.board), session->controls.help_page);
    else
        draw_panes(session, now_ns);
    session->draw_ns = now_ns;
}

static void step(session_t *session)
{
    player_t *player = session->player;
    for (int code; (code = getch()) != ERR;)
        controls_handle_key(&session->controls, code);
    controls_run(&session->controls);
    player_run(player, chip_now(board_chip(player->user.board)) + realtime_slice(&player->pace),
               &stop_signal);
    read_console(session);
    if (usb_port_serve(&player->port, player->user.board))
        controls_show_message(&session->controls, player->port.path, " is open but not read: output is lost");
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
        controls_run(&session->controls);
        player_run(player, chip_now(board_chip(player->user.board)) + realtime_slice(&player->pace),
                   &stop_signal);
        if (stop_signal != 0)
            return;
    }
}

int interactive_run(player_t *player)
{
    static session_t session; // the history of typed lines is large
    session = (session_t){.player = player, .controls = {.player = player}};
    rates_begin(&session.rates, realtime_ns());
    if (player->options->bootloader != NULL)
        controls_show_message(&session.controls,
                              "to write another game: make flash PORT=", player->port.path);
    terminal_t terminal = terminal_open();
    panes_init(&terminal);
    while (!session.controls.quit && stop_signal == 0 && terminal_is_there())
        step(&session);
    if (session.controls.quit)
        play_out(&session);
    terminal_close();
    return stop_signal;
}
