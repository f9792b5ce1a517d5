// The board's figures: time, sleep, faults, speed, brightness, EEPROM file.
#ifndef PLAYER_BOARD_PANE_H
#define PLAYER_BOARD_PANE_H

#include "board/virtual/terminal/layout.h"
#include "board/virtual/terminal/panes.h"

enum { BOARD_PANE_FULL_H = 8 }; // with so many lines all is shown, a fault's text too

// One figure a line, the most important first.
void board_pane_draw(area_t area, const scene_t *scene);

// The most important ones at the right end of a line, if there is room for them and as much again.
// Returns how many columns they take.
int board_pane_draw_short(area_t line, const scene_t *scene);

#endif
