// The screen that `?` shows. All keys, and how keys and typed lines share one keyboard:
//
//   digits * # and capitals   act on the board: A B C D are keys of the keypad, O is the power switch, R the
//                             reset button, H holds a key down, P saves a picture
//                             (with five keys the keypad's are 2 4 6 8, 5 and * only)
//   small letters             begin a line for the console, so `help` never presses a key; but no command
//                             begins with a or d, which are keys, and b and c are if no command follows; Tab
//                             or `:` begins an empty line, for one that begins with a digit
//   while a line is typed     all keys go to it; Enter sends it; Esc, Tab or an empty line closes it; up and
//                             down show earlier lines
//   arrows, Enter             move a cursor and play, on boards of every size (typing.h)
//   q, Ctrl-C                 quit; no console command begins with q. In the help q only leaves it
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_HELP_SCREEN_H
#define PLAYER_HELP_SCREEN_H

#include "board/play/script/game_status.h"
#include "board/play/script/legend.h"

typedef struct {
    legend_kind_t kind;
    const char *marks; // how X and O look, in words (marks.h)
    const game_status_t *game;
} help_t;

// Draws a page of the help over the whole screen.
void help_screen_draw(const help_t *help, int page);

// Number of pages on a screen of this size, at least 1.
int help_screen_pages(const help_t *help, int lines, int columns);

#endif
