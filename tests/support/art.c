#include "tests/support/art.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

frame_t art(const char *rows)
{
    frame_t frame = {{0}};
    int pixels = 0;
    for (; *rows != '\0'; rows++) {
        if (*rows != '#' && *rows != '.')
            continue;
        assert_true(pixels < FRAME_SIZE * FRAME_SIZE);
        uint8_t *row = &frame.row[pixels / FRAME_SIZE];
        *row = (uint8_t)(*row << 1 | (*rows == '#'));
        pixels++;
    }
    assert_int_equal(pixels, FRAME_SIZE * FRAME_SIZE);
    return frame;
}

int art_same(frame_t a, frame_t b)
{
    return memcmp(a.row, b.row, sizeof a.row) == 0;
}

static void print_row(uint8_t row)
{
    for (int bit = 7; bit >= 0; bit--)
        fputc(row >> bit & 1 ? '#' : '.', stderr);
}

void art_assert(frame_t seen, const char *rows, const char *file, int line)
{
    frame_t expected = art(rows);
    if (art_same(seen, expected))
        return;
    fprintf(stderr, "expected  seen\n");
    for (int i = 0; i < FRAME_SIZE; i++) {
        print_row(expected.row[i]);
        fputs("  ", stderr);
        print_row(seen.row[i]);
        fputc('\n', stderr);
    }
    _fail(file, line);
}
