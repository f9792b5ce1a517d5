// The pane of the board's figures: time, sleep, faults, speed, brightness, EEPROM file.
#ifndef PLAYER_BOARD_PANE_H
#define PLAYER_BOARD_PANE_H

#include "board/play/terminal/layout.h"
#include "board/play/terminal/panes.h"

enum { BOARD_PANE_FULL_H = 8 }; // height at which everything is shown, including a fault's text

// One figure a line, the most important first.
void board_pane_draw(area_t area, const panes_t *panes);

// Draws the most important figures at the right end of a line if they take at most half of it. Returns the
// number of columns used.
int board_pane_draw_short(area_t line, const panes_t *panes);

#endif
