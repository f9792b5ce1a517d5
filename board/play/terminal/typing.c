// Queue of typed keys, the arrows' cursor, and an edited line with its history.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/typing.h"

#include <string.h>

#include <curses.h>

#include "hal/key.h"

// ---- Keys of the keypad ----

void typed_keys_add(typed_keys_t *typed, unsigned key, uint64_t now_us)
{
    bool repeated = typed->down && typed->key == key && typed->queued == 0;
    if (repeated)
        typed->release_us = now_us + TYPED_HOLD_US;
    else if (typed->queued < TYPED_QUEUE)
        typed->queue[typed->queued++] = (uint8_t)key;
}

typed_action_t typed_keys_next(typed_keys_t *typed, uint64_t now_us, unsigned *key)
{
    *key = typed->key;
    if (typed->down) {
        if (now_us < typed->release_us)
            return TYPED_NOTHING;
        typed->down = false;
        typed->free_us = now_us + TYPED_GAP_US;
        return TYPED_RELEASE;
    }
    if (typed->queued == 0 || now_us < typed->free_us)
        return TYPED_NOTHING;
    typed->key = typed->queue[0];
    memmove(typed->queue, typed->queue + 1, --typed->queued);
    typed->down = true;
    typed->release_us = now_us + TYPED_HOLD_US;
    *key = typed->key;
    return TYPED_PRESS;
}

bool typed_keys_busy(const typed_keys_t *typed)
{
    return typed->down || typed->queued > 0;
}

// ---- The cursor ----

static unsigned pass_on(int code)
{
    switch (code) {
    case KEY_UP: return KEY_2;
    case KEY_LEFT: return KEY_4;
    case KEY_RIGHT: return KEY_6;
    case KEY_DOWN: return KEY_8;
    case KEY_ENTER:
    case '\r':
    case '\n': return KEY_5;
    default: return KEY_CURSOR_NO_KEY;
    }
}

static unsigned key_at(const key_cursor_t *cursor, unsigned n)
{
    return cursor->row % n * KEYPAD_COLS + cursor->col % n;
}

static void move_cursor(key_cursor_t *cursor, unsigned direction, unsigned n)
{
    if (!cursor->shown)
        cursor->row = cursor->col = n / 2;
    cursor->shown = true;
    cursor->row = (cursor->row + n + (direction == KEY_8) - (direction == KEY_2)) % n;
    cursor->col = (cursor->col + n + (direction == KEY_6) - (direction == KEY_4)) % n;
}

unsigned key_cursor_handle_key(key_cursor_t *cursor, int code, unsigned n)
{
    unsigned key = pass_on(code);
    if (n == 0)
        cursor->shown = false;
    if (n == 0 || key == KEY_CURSOR_NO_KEY)
        return key;
    if (key == KEY_5 && cursor->shown)
        return key_at(cursor, n);
    move_cursor(cursor, key, n);
    return KEY_CURSOR_NO_KEY;
}

unsigned key_cursor_key(const key_cursor_t *cursor, unsigned n)
{
    return cursor->shown && n > 0 ? key_at(cursor, n) : KEY_CURSOR_NO_KEY;
}

// ---- The line ----

enum { CONTROL_A = 1, CONTROL_E = 5, CONTROL_U = 21, ESCAPE = 27, DELETE = 0x7F };

void input_line_open(input_line_t *line, const char *text)
{
    line->open = true;
    line->back = 0;
    line->text[0] = '\0';
    strncat(line->text, text, INPUT_LINE_MAX);
    line->cursor = strlen(line->text);
}

static const char *send(input_line_t *line)
{
    line->open = false;
    if (line->text[0] == '\0')
        return NULL;
    char *kept = line->history[line->sent++ % INPUT_HISTORY];
    strcpy(kept, line->text);
    return kept;
}

// Shows an earlier line, a later one, or the new empty one.
static void recall(input_line_t *line, bool earlier)
{
    unsigned most = line->sent < INPUT_HISTORY ? line->sent : INPUT_HISTORY;
    if (earlier ? line->back == most : line->back == 0)
        return;
    line->back += earlier ? 1u : -1u;
    strcpy(line->text, line->back > 0 ? line->history[(line->sent - line->back) % INPUT_HISTORY] : "");
    line->cursor = strlen(line->text);
}

static void insert(input_line_t *line, char c)
{
    char *at = line->text + line->cursor;
    if (strlen(line->text) == INPUT_LINE_MAX)
        return;
    memmove(at + 1, at, strlen(at) + 1);
    *at = c;
    line->cursor++;
}

static void erase_at(input_line_t *line, size_t place)
{
    char *at = line->text + place;
    if (*at == '\0')
        return;
    memmove(at, at + 1, strlen(at));
    line->cursor = place;
}

static void edit(input_line_t *line, int code)
{
    size_t size = strlen(line->text);
    switch (code) {
    case KEY_UP: recall(line, true); break;
    case KEY_DOWN: recall(line, false); break;
    case KEY_LEFT: line->cursor -= line->cursor > 0; break;
    case KEY_RIGHT: line->cursor += line->cursor < size; break;
    case KEY_HOME:
    case CONTROL_A: line->cursor = 0; break;
    case KEY_END:
    case CONTROL_E: line->cursor = size; break;
    case CONTROL_U: line->text[line->cursor = 0] = '\0'; break;
    case KEY_DC: erase_at(line, line->cursor); break;
    case KEY_BACKSPACE:
    case '\b':
    case DELETE:
        if (line->cursor > 0)
            erase_at(line, line->cursor - 1);
        break;
    default:
        if (code >= ' ' && code < DELETE)
            insert(line, (char)code);
        break;
    }
}

// Of the letters on the keypad two begin commands: bright and computer.
char input_line_is_key(const input_line_t *line, int code)
{
    char letter = line->text[0], second = letter == 'b' ? 'r' : 'o';
    bool is_alone = strlen(line->text) == 1 && (letter == 'b' || letter == 'c');
    bool is_enter = code == '\r' || code == '\n' || code == KEY_ENTER;
    bool decides = is_enter || (code > ' ' && code < DELETE);
    if (!is_alone || code == second || !decides)
        return 0;
    return letter == 'b' ? 'B' : 'C';
}

const char *input_line_key(input_line_t *line, int code)
{
    if (code == '\r' || code == '\n' || code == KEY_ENTER)
        return send(line);
    if (code == ESCAPE || code == '\t')
        line->open = false;
    else
        edit(line, code);
    return NULL;
}
