// What a camera sees of the display: the colours of its pixels, averaged over the time of the exposure.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BROWSER_EXPOSURE_H
#define BROWSER_EXPOSURE_H

#include <vboard/virtual_board.h>

// Larger displays are graphic ones, on which nothing blinks: they are shown as they are.
enum { EXPOSURE_PIXELS_MAX = 256 };

typedef struct {
    chip_time_t started, summed;           // the exposure's start, and the end of what is in `sum`
    uint64_t sum[3 * EXPOSURE_PIXELS_MAX]; // of a pixel's red, green and blue, times cycles
    board_screen_t shown;                  // since `summed`
} exposure_t;

// Starts an exposure.
void exposure_start(exposure_t *e, const board_t *board);

// Call whenever the picture may have changed.
void exposure_display(exposure_t *e, const board_t *board);

// Ends the exposure, and starts the next one. average: receives the picture.
void exposure_end(exposure_t *e, const board_t *board, board_screen_t *average);

#endif
