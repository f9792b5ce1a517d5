// The screen in the terminal, drawn pane by pane.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_PANES_H
#define PLAYER_PANES_H

#include <stdbool.h>
#include <stdint.h>

#include <vboard/virtual_board.h>
#include "board/play/script/console_log.h"
#include "board/play/script/game_status.h"
#include "board/play/terminal/moment.h"
#include "board/play/terminal/terminal.h"
#include "board/play/terminal/typing.h"
#include "hal/frame.h"

// What the screen shows at one moment.
typedef struct {
    const board_screen_t *screen;
    unsigned intensity;   // 0..15
    bool powered, dark;   // dark: the display is off
    moment_t now;         // what the keys do
    uint16_t keys;        // bit k: it has key k
    uint16_t keys_down;   // bit k: key k is down
    unsigned key_cursor;  // the key that Enter presses, or KEY_CURSOR_NO_KEY
    double seconds;       // simulated time
    double asleep, speed; // of the last second; negative: unknown yet
    unsigned faults;
    const char *fault;   // last fault that has text
    const char *port;    // path of the serial port, or ""
    const char *eeprom;  // file, or NULL
    const char *message; // for the bottom line in place of the help, or ""
    const input_line_t *input;
    const game_status_t *game;
    const console_log_t *console;
    unsigned long console_last; // number of the last line shown, but
    bool answering;             // if set, line `answer` and as many of those after it as fit
    unsigned long answer;
} panes_t;

// Call after terminal_open; sets up the panes' colours.
void panes_init(const terminal_t *terminal);

// Returns the number of the last console line shown.
unsigned long panes_draw(const panes_t *panes);

#endif
