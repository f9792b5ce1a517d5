// Maps terminal keys to the keypad, the console line, and the board's switches.
#include "board/virtual/terminal/controls.h"

#include <curses.h>
#include <errno.h>
#include <string.h>

#include "board/virtual/terminal/help_screen.h"
#include "board/virtual/player/legend.h"
#include "board/virtual/terminal/screen_png.h"
#include "board/virtual/terminal/terminal.h"
#include "hal/key.h"

#define MESSAGE_NS 4000000000u

enum { CONTROL_C = 3, SCROLL_LINES = 8 };

void controls_show_message(controls_t *controls, const char *what, const char *more)
{
    snprintf(controls->message, sizeof controls->message, "%s%s", what, more);
    controls->message_until_ns = realtime_ns() + MESSAGE_NS;
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
    board_screen_t screen;
    board_screen(controls->player->user.board, &screen);
    if (screen_png_save_next(path, sizeof path, &screen, board_intensity(controls->player->user.board)))
        controls_show_message(controls, "picture saved: ", path);
    else
        controls_show_message(controls, "no picture saved: ", strerror(errno));
}

static void turn_page(controls_t *controls, bool back)
{
    long newest = (long)controls->player->user.console.ended;
    long top = SCROLL_LINES + (newest < LOG_LINES ? 0 : newest - LOG_LINES + 1);
    long last = (controls->scrolled ? (long)controls->last : newest) + (back ? -SCROLL_LINES : SCROLL_LINES);
    last = last < top ? top : last;
    controls->scrolled = last < newest;
    controls->last = (unsigned long)last;
}

// ---- The keypad ----

static void hold(controls_t *controls, unsigned key)
{
    const char legend[] = {KEYPAD_LEGEND[key], '\0'};
    controls->hold_next = false;
    controls->keys_held |= (uint16_t)(1u << key);
    user_press(&controls->player->user, key);
    controls_show_message(controls, "stays down until you press it again: ", legend);
}

static void press(controls_t *controls, unsigned key)
{
    uint16_t keys = board_keys(controls->player->user.board);
    char list[LEGEND_LIST_SIZE];
    legend_list(keys, list);
    if ((keys >> key & 1) == 0)
        controls_show_message(controls, "no such key; the keys are the arrows, Enter and ", list);
    else if ((controls->keys_held >> key & 1) != 0) {
        controls->keys_held &= (uint16_t) ~(1u << key);
        user_release(&controls->player->user, key);
    } else if (controls->hold_next)
        hold(controls, key);
    else if (!controls->player->user.powered)
        controls_show_message(controls, "The power is off: O switches it on, H holds a key down", "");
    else
        typed_keys_add(&controls->keys, key, now_us(controls));
}

// A held key stays down at the end of an earlier press.
void controls_run(controls_t *controls)
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
    controls->scrolled = false; // scrolls down to the answer
    if (!controls->player->user.powered) {
        controls_show_message(controls, "The power is off: O switches it on", "");
        return;
    }
    if (board_baud(controls->player->user.board) == 0) {
        controls_show_message(controls, "The board has no console", "");
        return;
    }
    board_type(controls->player->user.board, line, strlen(line));
    board_type(controls->player->user.board, "\r", 1);
}

static void type_on_line(controls_t *controls, int code)
{
    char legend = terminal_legend(code);
    const char *line = input_line_key(&controls->input, code > KEY_MAX && legend != 0 ? legend : code);
    if (line != NULL)
        send_line(controls, line);
}

// ---- The board ----

static void switch_power(controls_t *controls)
{
    bool on = !controls->player->user.powered;
    user_switch(&controls->player->user, on);
    controls_show_message(controls, on ? "power on" : "power off", "");
}

static void run_command(controls_t *controls, int code)
{
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
        controls_show_message(controls, "reset", "");
        break;
    case 'H':
        controls->hold_next = true;
        controls_show_message(controls, "hold which key down?", "");
        break;
    case 'P': save_picture(controls); break;
    default: break;
    }
}

static int help_pages(const controls_t *controls)
{
    return help_screen_pages(board_keys(controls->player->user.board), LINES, COLS);
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
        legend != 0 ? legend_key(legend) : key_cursor_handle_key(&controls->cursor, code, controls->board_n);
    const char letter[] = {(char)code, '\0'};
    if (key < KEYPAD_KEYS)
        press(controls, key);
    else if (code >= 'a' && code <= 'z')
        input_line_open(&controls->input, letter);
    else
        run_command(controls, code);
}

void controls_handle_key(controls_t *controls, int code)
{
    if (code == CONTROL_C || (code == 'q' && !controls->input.open))
        controls->quit = true;
    else if (code == KEY_RESIZE)
        resize_help(controls);
    else if (controls->help)
        turn_help(controls);
    else if (controls->input.open && code != KEY_PPAGE && code != KEY_NPAGE)
        type_on_line(controls, code);
    else
        handle_key(controls, code);
}
