// Converts pictures between frames and text, and compares them.
// SPDX-License-Identifier: MIT
#include "tests/support/art.h"

#include <string.h>

#include "tests/support/test.h"

enum { PIXELS = FRAME_SIZE * FRAME_SIZE };

frame_t art(const char *rows)
{
    frame_t frame = {{0}};
    int pixels = 0;
    for (; *rows != '\0'; rows++) {
        if (*rows != '#' && *rows != '.')
            continue;
        assert_true(pixels < PIXELS);
        uint8_t *row = &frame.row[pixels / FRAME_SIZE];
        *row = (uint8_t)(*row << 1 | (*rows == '#'));
        pixels++;
    }
    assert_int_equal(pixels, PIXELS);
    return frame;
}

bool art_same(frame_t a, frame_t b)
{
    return memcmp(a.row, b.row, sizeof a.row) == 0;
}

void art_assert(frame_t seen, const char *rows, const char *file, int line)
{
    char text[PIXELS];
    for (int i = 0; i < PIXELS; i++)
        text[i] = seen.row[i / FRAME_SIZE] >> (7 - i % FRAME_SIZE) & 1 ? '#' : '.';
    art_assert_text(text, rows, file, line);
}

void art_assert_text(const char *seen, const char *expected, const char *file, int line)
{
    char wanted[PIXELS] = "";
    for (size_t i = 0; *expected != '\0'; expected++) {
        if (strchr(" /\n", *expected) != NULL)
            continue;
        assert_true(i < PIXELS);
        wanted[i++] = *expected;
    }
    if (memcmp(wanted, seen, PIXELS) == 0)
        return;
    print_error("expected  seen     (b blinks)\n");
    for (int i = 0; i < PIXELS; i += FRAME_SIZE)
        print_error("%.8s  %.8s\n", wanted + i, seen + i);
    _fail(file, line);
}
