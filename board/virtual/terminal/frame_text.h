// Pictures as text: a line a row, '#' lit and '.' dark; of a matrix, eight of eight characters.
#ifndef PLAYER_FRAME_TEXT_H
#define PLAYER_FRAME_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#include "board/virtual/board.h"

bool frame_equal(const frame_t *a, const frame_t *b);

// row: 0..7, text: takes 8 characters and a NUL.
void frame_row_text(const frame_t *frame, unsigned row, char text[FRAME_SIZE + 1]);

// Reads one row; false, and *bits unchanged, unless text is exactly 8 characters of '#' and '.'.
bool frame_row_parse(const char *text, uint8_t *bits);

// What any display shows.
void screen_print(FILE *out, const board_screen_t *screen);

// Two pictures side by side under their captions, rows that differ marked.
void frame_print_difference(FILE *out, const frame_t *expected, const frame_t *seen);

#endif
