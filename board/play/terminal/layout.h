// Computes the panes' areas for a screen size.
//
// 80 x 24 fits everything, including an 8 x 8 board on the console; from 100 x 38 on the keypad is drawn with
// lines. Smaller screens get small LEDs and lose, in this order, the console, the keys' functions, the
// keypad, the board's figures, the game line and the bottom line; the matrix always stays. On a screen that
// is too small for the display itself, the bottom line stays, to say so.
//
// Pure.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_LAYOUT_H
#define PLAYER_LAYOUT_H

#include <stdbool.h>

// In character cells. height 0: not shown.
typedef struct {
    int y, x, height, width;
} area_t;

typedef enum {
    KEYPAD_CAPS,  // 12 x 4: legends only
    KEYPAD_NAMED, // 34 x 4: with functions
    KEYPAD_BOXED  // 45 x 9: with lines between keys
} keypad_form_t;

typedef struct {
    area_t matrix; // with its frame
    bool framed;   // the matrix has one
    bool large;    // LEDs of 4 x 2 cells instead of 2 x 1
    bool cut;      // the screen is too small for the display, which loses its right or lower end
    area_t keypad;
    keypad_form_t keypad_form;
    area_t board; // time, sleep, faults, port: one a line, the most important first
    area_t console;
    area_t input; // the input line: the console's last line, or the bottom line
    area_t game;  // one line: players, turn, score
    area_t bar;   // the bottom line: help, messages; always there if the display is cut
} layout_t;

enum { CONSOLE_TITLE_H = 1, CONSOLE_INPUT_H = 1 };

// can_draw_large: the terminal has colours and block characters.
layout_t layout_for(int lines, int columns, bool can_draw_large);

// The same for another display of this size in cells, including its frame; cuts off what does not fit.
layout_t layout_around(int lines, int columns, int height, int width);

// The least number of lines of a screen on which a display of this height is not cut.
int layout_lines_for(int height);

#endif
