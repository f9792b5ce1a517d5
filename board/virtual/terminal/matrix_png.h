// A picture of the matrix module as a PNG file: round LEDs on a dark square, lit ones red, as bright as they
// are.
#ifndef PLAYER_MATRIX_PNG_H
#define PLAYER_MATRIX_PNG_H

#include <stdbool.h>
#include <stdio.h>

#include "hal/frame.h"

// Pixels. The centre of the LED in row r and column c is at MARGIN + PITCH * c + PITCH / 2, likewise for r.
enum {
    MATRIX_PNG_PITCH = 40,
    MATRIX_PNG_MARGIN = 20,
    MATRIX_PNG_SIZE = 8 * MATRIX_PNG_PITCH + 2 * MATRIX_PNG_MARGIN
};

// Writes the picture. intensity: 0..15. Returns whether it was written.
bool matrix_png_write(FILE *out, const frame_t *lit, unsigned intensity);

// The same into a file, which is replaced when it is there.
// Returns false with a reason in errno, and no half a file left behind.
bool matrix_png_save(const char *path, const frame_t *lit, unsigned intensity);

// The same into a new file in the current directory, oxo-1.png or the next number that is free; nothing is
// ever overwritten. path: receives the name. Returns false with a reason in errno.
bool matrix_png_save_next(char *path, size_t path_size, const frame_t *lit, unsigned intensity);

#endif
