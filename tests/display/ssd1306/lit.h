// Contents of a 128x64 display as text: marks, words, or dots.
// SPDX-License-Identifier: MIT
#ifndef LIT_H
#define LIT_H

#include <stdbool.h>

enum { LIT_WIDTH = 128, LIT_HEIGHT = 64, LIT_TEXT = 400, LIT_DOTS = 16 * (3 * 32 + 1) + 1 };

typedef struct {
    bool at[LIT_HEIGHT][LIT_WIDTH];
} lit_t;

// Marks of an n x n board: rows from the top, separated by `/`. A cell is `.`, `X`, `O`, or `*` for a dot,
// followed by `!` if inverted, `+` if framed, `^` for corners; `?` if it is none of these.
void lit_marks(const lit_t *lit, unsigned n, char text[LIT_TEXT]);

// Words on the right, without trailing blanks, each row followed by `|`; an inverted row begins with `>`. `?`
// stands for an unknown letter, or one with pixels in the gap before it; a row with pixels in the gap between
// board and text, or behind the last letter, begins with `#`.
void lit_words(const lit_t *lit, char text[LIT_TEXT]);

// The left half in braille, 2x4 pixels a letter.
void lit_dots(const lit_t *lit, char text[LIT_DOTS]);

#endif
