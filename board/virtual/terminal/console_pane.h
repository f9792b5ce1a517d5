// What the console has said, in the terminal.
#ifndef PLAYER_CONSOLE_PANE_H
#define PLAYER_CONSOLE_PANE_H

#include "board/virtual/terminal/console_log.h"
#include "board/virtual/terminal/layout.h"

// Draws the lines up to number `last` (as in console_log.h), that one at the bottom. Lines that are wider
// than the area go on in the next row, from a blank on where there is one.
void console_pane_draw(area_t area, const console_log_t *log, unsigned long last);

#endif
