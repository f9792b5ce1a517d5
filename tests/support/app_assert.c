// What must be on the matrix, or on the board.
#include <string.h>

#include "tests/support/app.h"
#include "tests/support/test.h"

void app_assert_glyph_at(glyph_t glyph, const char *file, int line)
{
    frame_t expected, seen = app_picture();
    glyph_draw(&expected, glyph);
    _assert_memory_equal(&seen, &expected, sizeof seen, file, line);
}

void app_assert_marks_at(const char *expected, const char *file, int line)
{
    const ttt_t *board = &app.shown->board;
    char seen[TTT_CELLS_MAX + TTT_N_MAX + 1], *next = seen;
    for (uint8_t row = 0; row < board->n; row++) {
        for (uint8_t col = 0; col < board->n; col++)
            *next++ = ".XO"[board->cell[row][col]];
        *next++ = '/';
    }
    next[-1] = '\0';
    if (strcmp(seen, expected) != 0)
        print_error("marks: expected %s, seen %s\n", expected, seen);
    _assert_string_equal(seen, expected, file, line);
}
