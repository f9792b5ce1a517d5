// A picture of the display as a PNG file: round LEDs on a dark ground, as bright as they are, or the pixels
// of a graphic display.
#ifndef PLAYER_SCREEN_PNG_H
#define PLAYER_SCREEN_PNG_H

#include <stdbool.h>
#include <stdio.h>

#include "board/virtual/board.h"

// Pixels of the picture. The centre of the LED in row r and column c is at MARGIN + PITCH * c + PITCH / 2,
// likewise for r. A display of more than LEDS_MAX columns is a graphic one, with a pitch of its own.
enum {
    SCREEN_PNG_LEDS_MAX = 32,
    SCREEN_PNG_PITCH = 40,
    SCREEN_PNG_GRAPHIC_PITCH = 6,
    SCREEN_PNG_MARGIN = 20,
    SCREEN_PNG_SIZE = 8 * SCREEN_PNG_PITCH + 2 * SCREEN_PNG_MARGIN // a side of a matrix's
};

// Writes the picture. intensity: 0..15, of LEDs of one colour. Returns whether it was written.
bool screen_png_write(FILE *out, const board_screen_t *screen, unsigned intensity);

// The same into a file, which is replaced when it is there.
// Returns false with a reason in errno, and no half a file left behind.
bool screen_png_save(const char *path, const board_screen_t *screen, unsigned intensity);

// The same into a new file in the current directory, oxo-1.png or the next number that is free; nothing is
// ever overwritten. path: receives the name. Returns false with a reason in errno.
bool screen_png_save_next(char *path, size_t path_size, const board_screen_t *screen, unsigned intensity);

#endif
