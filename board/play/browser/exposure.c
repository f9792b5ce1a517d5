// Sums colour times duration.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/browser/exposure.h"

#include <string.h>

_Static_assert(sizeof(board_colour_t) == 3, "the sums are in the order of a picture's bytes");

static size_t colours(const board_screen_t *screen)
{
    size_t pixels = (size_t)screen->width * screen->height;
    return pixels <= EXPOSURE_PIXELS_MAX ? 3 * pixels : 0;
}

static void sum_up(exposure_t *e, chip_time_t now)
{
    const uint8_t *colour = (const uint8_t *)e->shown.pixel;
    for (size_t i = 0, size = colours(&e->shown); i < size; i++)
        e->sum[i] += colour[i] * (now - e->summed);
    e->summed = now;
}

void exposure_start(exposure_t *e, const board_t *board)
{
    e->started = e->summed = chip_now(board_chip(board));
    memset(e->sum, 0, sizeof e->sum);
    board_screen(board, &e->shown);
}

void exposure_display(exposure_t *e, const board_t *board)
{
    sum_up(e, chip_now(board_chip(board)));
    board_screen(board, &e->shown);
}

void exposure_end(exposure_t *e, const board_t *board, board_screen_t *average)
{
    exposure_display(e, board);
    *average = e->shown;
    uint8_t *colour = (uint8_t *)average->pixel;
    chip_time_t lasted = e->summed - e->started;
    for (size_t i = 0, size = lasted > 0 ? colours(average) : 0; i < size; i++)
        colour[i] = (uint8_t)((e->sum[i] + lasted / 2) / lasted);
    exposure_start(e, board);
}
