// Reads marks, words and dots from the pixels of a 128x64 display.
// SPDX-License-Identifier: MIT
#include "tests/display/ssd1306/lit.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "display/ssd1306/cell_pixels.h"
#include "display/ssd1306/text.h"

static bool drawn_at(const picture_t *p, unsigned x, unsigned y)
{
    uint8_t bytes[CELL_PIXELS_WIDTH_MAX], col = 0;
    while (cell_pixels_edge(p->cells, (uint8_t)(col + 1)) <= x)
        col++;
    cell_pixels_put(p, col, (uint8_t)(y / 8), bytes);
    return bytes[x - cell_pixels_edge(p->cells, col)] >> y % 8 & 1;
}

static bool is(const lit_t *lit, unsigned n, cell_t cell, uint8_t look)
{
    picture_t p = {.cells = (uint8_t)n};
    p.look[cell] = look;
    unsigned right = cell_pixels_edge(p.cells, (uint8_t)(cell_col(cell) + 1));
    unsigned bottom = cell_pixels_edge(p.cells, (uint8_t)(cell_row(cell) + 1));
    for (unsigned x = cell_pixels_edge(p.cells, cell_col(cell)); x < right; x++)
        for (unsigned y = cell_pixels_edge(p.cells, cell_row(cell)); y < bottom; y++)
            if (lit->at[y][x] != drawn_at(&p, x, y))
                return false;
    return true;
}

static void read_cell(const lit_t *lit, unsigned n, cell_t cell, char *to)
{
    static const struct {
        const char *text;
        uint8_t look;
    } kinds[] = {{"", 0},
                 {"!", LOOK_INVERTED},
                 {"+", LOOK_FRAME},
                 {"^", LOOK_CORNERS},
                 {"+!", LOOK_FRAME | LOOK_INVERTED}};
    static const char marks[] = {'.', 'X', 'O'};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (uint8_t mark = 0; mark < sizeof marks; mark++)
            if (is(lit, n, cell, kinds[i].look | mark)) {
                sprintf(to, "%c%s", marks[mark], kinds[i].text);
                return;
            }
    strcpy(to, is(lit, n, cell, LOOK_DOT) ? "*" : is(lit, n, cell, LOOK_DOT | LOOK_FRAME) ? "*+" : "?");
}

void lit_marks(const lit_t *lit, unsigned n, char text[LIT_TEXT])
{
    *text = '\0';
    for (unsigned i = 0; i < n * n; i++) {
        if (i != 0 && i % n == 0)
            strcat(text, "/");
        read_cell(lit, n, cell_at((uint8_t)(i / n), (uint8_t)(i % n)), text + strlen(text));
    }
}

static uint8_t column_of(const lit_t *lit, unsigned x, unsigned row)
{
    uint8_t bits = 0;
    for (unsigned y = 0; y < 8; y++)
        bits |= (uint8_t)(lit->at[8 * row + y][x] << y);
    return bits;
}

// From x on: a blank column, and those of the letter.
static char letter_at(const lit_t *lit, unsigned x, unsigned row, bool inverted)
{
    const uint8_t blank = inverted ? 0xFF : 0;
    for (char letter = ' '; letter <= 'z'; letter++) {
        bool same = column_of(lit, x, row) == blank;
        for (uint8_t i = 0; i < FONT_COLUMNS; i++)
            same &= (column_of(lit, x + 1 + i, row) ^ blank) == font_column(letter, i);
        if (same)
            return letter;
    }
    return '?';
}

static bool is_clean(const lit_t *lit, unsigned row)
{
    uint8_t last = column_of(lit, LIT_WIDTH - 1, row), between = 0;
    for (unsigned x = CELL_PIXELS_SIDE; x < TEXT_LEFT; x++)
        between |= column_of(lit, x, row);
    return between == 0 && (last == 0 || last == 0xFF);
}

void lit_words(const lit_t *lit, char text[LIT_TEXT])
{
    char *to = text;
    for (unsigned row = 0; row < TEXT_ROWS; row++) {
        bool inverted = column_of(lit, LIT_WIDTH - 1, row) == 0xFF;
        if (!is_clean(lit, row))
            *to++ = '#';
        if (inverted)
            *to++ = '>';
        char *end = to;
        for (unsigned col = 0; col < TEXT_COLS; col++) {
            *to++ = letter_at(lit, TEXT_LEFT + TEXT_PITCH * col, row, inverted);
            end = to[-1] == ' ' ? end : to;
        }
        to = end;
        *to++ = '|';
    }
    *to = '\0';
}

void lit_dots(const lit_t *lit, char text[LIT_DOTS])
{
    static const uint8_t dot[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    for (unsigned y = 0; y < LIT_HEIGHT; y += 4) {
        for (unsigned x = 0; x < CELL_PIXELS_SIDE; x += 2) {
            unsigned dots = 0;
            for (unsigned i = 0; i < 8; i++)
                dots |= lit->at[y + i / 2][x + i % 2] ? dot[i / 2][i % 2] : 0u;
            text += sprintf(text, "\xE2%c%c", (char)(0xA0 | dots >> 6), (char)(0x80 | (dots & 0x3F)));
        }
        *text++ = '\n';
    }
    *text = '\0';
}
