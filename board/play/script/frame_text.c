// Conversion between pictures and rows of '#' and '.'.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/frame_text.h"

#include <string.h>

bool frame_equal(const frame_t *a, const frame_t *b)
{
    return memcmp(a->row, b->row, sizeof a->row) == 0;
}

void frame_row_text(const frame_t *frame, unsigned row, char text[FRAME_SIZE + 1])
{
    for (unsigned col = 0; col < FRAME_SIZE; col++)
        text[col] = (frame->row[row] & 0x80 >> col) != 0 ? '#' : '.';
    text[FRAME_SIZE] = '\0';
}

bool frame_row_parse(const char *text, uint8_t *bits)
{
    uint8_t value = 0;
    if (strlen(text) != FRAME_SIZE || strspn(text, "#.") != FRAME_SIZE)
        return false;
    for (unsigned col = 0; col < FRAME_SIZE; col++)
        value = (uint8_t)(value << 1 | (text[col] == '#'));
    *bits = value;
    return true;
}

void screen_print(FILE *out, const board_screen_t *screen)
{
    for (unsigned i = 0; i < screen->width * screen->height; i++) {
        fputc(board_colour_is_lit(screen->pixel[i]) ? '#' : '.', out);
        if (i % screen->width == screen->width - 1)
            fputc('\n', out);
    }
}

void frame_print_difference(FILE *out, const frame_t *expected, const frame_t *seen)
{
    char left[FRAME_SIZE + 1], right[FRAME_SIZE + 1];
    fprintf(out, "  expected    seen\n");
    for (unsigned row = 0; row < FRAME_SIZE; row++) {
        frame_row_text(expected, row, left);
        frame_row_text(seen, row, right);
        fprintf(out, "  %s    %s%s\n", left, right, strcmp(left, right) != 0 ? "  <" : "");
    }
}
