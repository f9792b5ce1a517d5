// Pictures as text: one line a row, '#' lit and '.' dark. A frame_t has 8 rows of 8 characters.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_FRAME_TEXT_H
#define PLAYER_FRAME_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include <vboard/virtual_board.h>
#include "hal/frame.h"

bool frame_equal(const frame_t *a, const frame_t *b);

// row: 0..7. text: receives 8 characters and a NUL.
void frame_row_text(const frame_t *frame, unsigned row, char text[FRAME_SIZE + 1]);

// Parses one row. Returns false, with *bits unchanged, unless text is exactly 8 characters of '#' and '.'.
bool frame_row_parse(const char *text, uint8_t *bits);

// Prints any display's picture.
void screen_print(FILE *out, const board_screen_t *screen);

// Prints two pictures side by side, marking rows that differ.
void frame_print_difference(FILE *out, const frame_t *expected, const frame_t *seen);

#endif
