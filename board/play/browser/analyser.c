// Records pin edges and the last change of the picture around a key press.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/browser/analyser.h"

#include <stddef.h>
#include <string.h>

// The page reads the structure from memory.
_Static_assert(offsetof(analyser_t, closed) == 8 && offsetof(analyser_t, level) == 28 &&
                   offsetof(analyser_t, edge) == 44 && sizeof(analyser_edge_t) == 8,
               "analyser.js reads this layout");

// The picture follows the last bounce within 4 ms, or precedes it: debouncing accepts a contact once it has
// been closed for long enough.
enum { FOLLOWS_US = 4500 };

void analyser_press(analyser_t *a, const board_t *board, unsigned key, chip_time_t closed)
{
    a->start = chip_now(board_chip(board));
    a->closed = (uint32_t)(closed - a->start);
    a->latched = 0;
    a->end = a->closed + (uint32_t)chip_us(board_chip(board), FOLLOWS_US);
    a->key = key;
    a->edges = 0;
    for (unsigned pin = 0; pin < board_pins(board) && pin < ANALYSER_PINS_MAX; pin++)
        a->level[pin] = (uint8_t)board_pin_level(board, pin);
    board_screen(board, &a->screen);
    a->running = true;
}

void analyser_pin(analyser_t *a, unsigned pin, pin_level_t level, chip_time_t when)
{
    if (!a->running || when < a->start || pin >= ANALYSER_PINS_MAX)
        return;
    if (when - a->start > a->end || a->edges == ANALYSER_EDGES)
        a->running = false;
    else
        a->edge[a->edges++] = (analyser_edge_t){(uint32_t)(when - a->start), (uint8_t)pin, (uint8_t)level};
}

// A picture arrives in several pieces; the last one that changes it completes it.
void analyser_display(analyser_t *a, const board_t *board)
{
    static board_screen_t seen;
    chip_time_t now = chip_now(board_chip(board));
    if (!a->running || now - a->start > a->end)
        return;
    board_screen(board, &seen);
    if (memcmp(seen.pixel, a->screen.pixel, sizeof seen.pixel) != 0)
        a->latched = (uint32_t)(now - a->start);
    a->screen = seen;
}
