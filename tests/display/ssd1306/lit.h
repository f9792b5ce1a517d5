// What can be seen on a 128x64 display, read as a player would: marks, words, or just dots.
#ifndef LIT_H
#define LIT_H

#include <stdbool.h>

enum { LIT_WIDTH = 128, LIT_HEIGHT = 64, LIT_TEXT = 400, LIT_DOTS = 16 * (3 * 32 + 1) + 1 };

typedef struct {
    bool at[LIT_HEIGHT][LIT_WIDTH];
} lit_t;

// The marks of an n x n board: rows from the top with a `/` between them, of each cell `.`, `X` or `O`;
// behind it `!` if it is inverted, `+` for a frame, `^` for corners, and `*` instead of `.` for a dot. `?` is
// none of these.
void lit_marks(const lit_t *lit, unsigned n, char text[LIT_TEXT]);

// The words on the right, without blanks at their ends, a `|` behind each row; `>` ahead of one that is
// inverted. `?` is no letter.
void lit_words(const lit_t *lit, char text[LIT_TEXT]);

// The left half in braille, two by four pixels a letter.
void lit_dots(const lit_t *lit, char text[LIT_DOTS]);

#endif
