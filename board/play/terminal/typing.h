// What the user types: presses of the keypad's keys, the arrows' cursor, and the line for the console.
//
// Pure. Key codes are curses codes; times are simulated microseconds, never decreasing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_TYPING_H
#define PLAYER_TYPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- Keys of the keypad ----

// Turns keys typed in a terminal into presses on the keypad.
//
// A terminal reports a key when it goes down and repeats it while it is held, but does not report its
// release. So a key is held for TYPED_HOLD_US after the last report. One key is down at a time; keys typed
// faster are queued, because three at once would ghost.

enum {
    TYPED_HOLD_US = 60000, // from a key's last report to its release
    TYPED_GAP_US = 30000,  // from a key's release to the next press
    TYPED_QUEUE = 32,      // queued keys; more are dropped
};

typedef struct {
    uint8_t queue[TYPED_QUEUE];
    unsigned queued;
    uint8_t key; // the key that is down, if any
    bool down;
    uint64_t release_us; // when it is released
    uint64_t free_us;    // when the next one may be pressed
} typed_keys_t;

typedef enum { TYPED_NOTHING, TYPED_PRESS, TYPED_RELEASE } typed_action_t;

// Queues a key typed now. key: 0..15.
void typed_keys_add(typed_keys_t *typed, unsigned key, uint64_t now_us);

// The action due now, and its key. Call it until TYPED_NOTHING.
typed_action_t typed_keys_next(typed_keys_t *typed, uint64_t now_us, unsigned *key);

// Whether a key is down or queued.
bool typed_keys_busy(const typed_keys_t *typed);

// ---- The cursor ----

// Arrow keys and Enter, usable on boards of every size.
//
// Where the device has a cursor, keys 2, 4, 6 and 8 move it, and 5 plays. On boards with a key for each cell
// those keys would play; there the arrows move a cursor over the drawn keys, and Enter presses the one under
// it.

typedef struct {
    bool shown; // moved on a board whose device has no cursor
    unsigned row, col;
} key_cursor_t;

enum { KEY_CURSOR_NO_KEY = 0x100 };

// n: side of the square of keys that play; 0: the device has a cursor, or its board is unknown.
// Returns the key to press, 0..15, or KEY_CURSOR_NO_KEY.
unsigned key_cursor_handle_key(key_cursor_t *cursor, int code, unsigned n);

// The key under the cursor; KEY_CURSOR_NO_KEY if none is shown.
unsigned key_cursor_key(const key_cursor_t *cursor, unsigned n);

// ---- The line ----

// The line on which the user types console commands: editing and history.

enum { INPUT_LINE_MAX = 80, INPUT_HISTORY = 32 };

typedef struct {
    bool open; // typed keys go to the line
    char text[INPUT_LINE_MAX + 1];
    size_t cursor;                                   // 0..strlen(text)
    char history[INPUT_HISTORY][INPUT_LINE_MAX + 1]; // a ring of lines sent
    unsigned sent;                                   // number of lines sent so far
    unsigned back; // text is the line sent that many lines ago; 0: the new line
} input_line_t;

// Opens the line with this text.
void input_line_open(input_line_t *line, const char *text);

// Whether the line is only the small letter of a key, as `c`, and this code does not go on with a command
// that begins with it: then the user means the key. Returns its legend, or 0.
char input_line_is_key(const input_line_t *line, int code);

// Handles a key while the line is open. Enter, Escape and Tab close it. Returns the text to send after Enter
// on a non-empty line, otherwise NULL.
const char *input_line_key(input_line_t *line, int code);

#endif
