// How a display shows X and O, and where.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_MARKS_H
#define PLAYER_MARKS_H

#include <vboard/virtual_board.h>

// By what an eye tells X from O.
typedef enum {
    MARKS_SHAPES,  // on LEDs of one colour: two on a slant and a block of four, or a cross and a ring
    MARKS_BLINK,   // X is steady, O blinks
    MARKS_BLUE,    // X is red, O blue
    MARKS_GREEN,   // X is red, O green
    MARKS_LETTERS, // drawn as letters
    MARKS_KINDS
} marks_kind_t;

// Where a board's cells are on the display, in pixels: row or column k begins at from + pitch * k. The
// firmware says so (firmware/main.c).
typedef struct {
    marks_kind_t kind;
    unsigned from, pitch, side; // side: of a cell; 0: unknown
} marks_t;

// n: size of the board; 0: unknown, as 3.
marks_t marks_of(const board_t *board, unsigned n);

// How X and O look, in words, for somebody who sees them for the first time.
const char *marks_words(const marks_t *marks);

#endif
