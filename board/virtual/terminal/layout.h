// Where everything goes on a screen of a given size.
//
// At 80 x 24 there is room for all, a whole 8 x 8 board on the console included; from 100 x 38 on the keypad
// is drawn with its lines. Smaller screens get small LEDs, and lose first the console, then the keypad's
// functions, the keypad, the board's figures, the game's line and the bottom line; the matrix always stays.
//
// Pure.
#ifndef PLAYER_LAYOUT_H
#define PLAYER_LAYOUT_H

#include <stdbool.h>

// In character cells. height 0: there is no room for it.
typedef struct {
    int y, x, height, width;
} area_t;

typedef enum {
    KEYPAD_CAPS,  // 12 x 4: what is printed on the keys
    KEYPAD_NAMED, // 34 x 4: with what they do
    KEYPAD_BOXED  // 45 x 9: with lines between them
} keypad_form_t;

typedef struct {
    area_t matrix; // with its frame
    bool framed;   // the matrix has one
    bool large;    // LEDs of 4 x 2 cells instead of 2 x 1
    area_t keypad;
    keypad_form_t keypad_form;
    area_t board; // time, sleep, faults, port: one value a line, the most important first
    area_t console;
    area_t input; // the line that is typed: the last one of the console, or the bottom line
    area_t game;  // one line: who plays whom, turn, score
    area_t bar;   // the bottom line: help, messages
} layout_t;

enum { CONSOLE_TITLE_H = 1, CONSOLE_INPUT_H = 1 };

// can_draw_large: the terminal has colours and block characters.
layout_t layout_for(int lines, int columns, bool can_draw_large);

// The same around another display, of so many cells with its frame; what does not fit of it is cut off.
layout_t layout_around(int lines, int columns, int height, int width);

#endif
