// A picture of the display as a PNG file: round LEDs with their brightness, O as a ring where it blinks, or a
// graphic display's pixels.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_SCREEN_PNG_H
#define PLAYER_SCREEN_PNG_H

#include <stdbool.h>
#include <stdio.h>

#include "board/play/terminal/still.h"

// Pixels of the picture. The centre of the LED in column c is at MARGIN + PITCH * c + PITCH / 2, likewise for
// rows; GAP more for each gap before it. A display of more than LEDS_MAX columns is graphic and uses
// GRAPHIC_PITCH.
enum {
    SCREEN_PNG_LEDS_MAX = 32,
    SCREEN_PNG_PITCH = 40,
    SCREEN_PNG_GAP = 30,
    SCREEN_PNG_GRAPHIC_PITCH = 6,
    SCREEN_PNG_MARGIN = 20,
    SCREEN_PNG_SIZE = 8 * SCREEN_PNG_PITCH + 2 * SCREEN_PNG_MARGIN // of an 8x8 matrix
};

// Writes the picture. Returns whether it was written.
bool screen_png_write(FILE *out, const still_t *still);

// The same to a file, or to what has its name already: a file, which is overwritten, or a device. Returns
// false with the reason in errno; then removes the file if it was new, and nothing else.
bool screen_png_save(const char *path, const still_t *still);

// The same to a new file in the current directory, oxo-1.png or the next free number; never overwrites a
// file. path: receives the name. Returns false with the reason in errno.
bool screen_png_save_next(char *path, size_t path_size, const still_t *still);

#endif
