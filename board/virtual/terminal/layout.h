// Where everything goes on a screen of a given size.
//
// With 80 x 24 there is room for all, with large LEDs. Smaller ones get small LEDs, and lose first the
// console, then the keypad, then the status, then the bottom line; the matrix always stays.
//
// Pure.
#ifndef PLAYER_LAYOUT_H
#define PLAYER_LAYOUT_H

#include <stdbool.h>

// In character cells. height 0: there is no room for it.
typedef struct {
    int y, x, height, width;
} area_t;

typedef struct {
    area_t matrix; // with its frame
    bool framed;   // the matrix has one
    bool large;    // LEDs of 4 x 2 cells instead of 2 x 1
    area_t keypad; // 21 x 9 with lines between the keys when large, else 12 x 4
    area_t status; // one value a line, the most important first
    area_t notes;  // faults
    area_t console;
    area_t bar; // the bottom line: help, messages, typing
} layout_t;

// can_draw_large: the terminal has colours and block characters.
layout_t layout_for(int lines, int columns, bool can_draw_large);

#endif
