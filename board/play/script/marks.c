// Reads the fact `cells` of a board's firmware.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/marks.h"

#include <stdio.h>
#include <string.h>

enum { LCD_BLINKS_FROM_N = 5 }; // docs/lcd1602.md

// Finds "3:0,3,2,shape/" in the fact. Returns whether it is there.
static bool read_cells(const char *fact, unsigned n, marks_t *marks, char how[16])
{
    for (const char *at = fact; at != NULL && *at != '\0'; at = strchr(at, '/'), at += at != NULL) {
        unsigned size;
        if (sscanf(at, "%u:%u,%u,%u,%15[a-z]", &size, &marks->from, &marks->pitch, &marks->side, how) == 5 &&
            size == n)
            return true;
    }
    marks->side = 0;
    return false;
}

marks_t marks_of(const board_t *board, unsigned n)
{
    marks_t marks = {.kind = MARKS_SHAPES};
    char how[16] = "";
    if (n == 0)
        n = 3;
    read_cells(board_fact(board, "cells"), n, &marks, how);
    if (board_part(board, "ssd1306") != NULL)
        marks.kind = MARKS_LETTERS;
    else if (board_part(board, "hd44780") != NULL)
        marks.kind = n < LCD_BLINKS_FROM_N ? MARKS_LETTERS : MARKS_BLINK;
    else if (strcmp(how, "blinking") == 0)
        marks.kind = MARKS_BLINK;
    else if (strcmp(how, "colour") == 0)
        marks.kind = board_part(board, "leds") != NULL ? MARKS_GREEN : MARKS_BLUE;
    return marks;
}

const char *marks_words(const marks_t *marks)
{
    static const char *const words[MARKS_KINDS] = {
        [MARKS_SHAPES] = "X is two lights on a slant, O a block of four",
        [MARKS_BLINK] = "X is a steady light, O one that blinks",
        [MARKS_BLUE] = "X is red, O is blue",
        [MARKS_GREEN] = "X is red, O is green",
        [MARKS_LETTERS] = "X and O are letters",
    };
    return marks->kind == MARKS_SHAPES && marks->side == 3 ? "X is a cross, O a ring" : words[marks->kind];
}
