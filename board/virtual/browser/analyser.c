#include "board/virtual/browser/analyser.h"

#include <string.h>

// The picture follows the last bounce within 4 ms, and takes less than 0.1 ms of words.
enum { FOLLOWS_US = 20000, BURST_US = 300, AFTER_US = 300 };

void analyser_press(analyser_t *a, const board_t *board, unsigned key, chip_time_t closed)
{
    a->start = board_now(board);
    a->closed = (uint32_t)(closed - a->start);
    a->latched = 0;
    a->end = a->closed + (uint32_t)board_us(board, FOLLOWS_US);
    a->key = key;
    a->edges = 0;
    for (unsigned pin = 0; pin < BOARD_PINS; pin++)
        a->level[pin] = (uint8_t)board_pin(board, pin);
    board_picture(board, &a->picture);
    a->running = true;
}

void analyser_pin(analyser_t *a, unsigned pin, pin_level_t level, chip_time_t when)
{
    if (!a->running || when < a->start)
        return;
    if (when - a->start > a->end || a->edges == ANALYSER_EDGES)
        a->running = false;
    else
        a->edge[a->edges++] = (analyser_edge_t){(uint32_t)(when - a->start), (uint8_t)pin, (uint8_t)level};
}

// A picture is several words in a row; the last one that changes what is lit completes it.
void analyser_word(analyser_t *a, const board_t *board)
{
    frame_t lit;
    chip_time_t now = board_now(board);
    board_picture(board, &lit);
    bool same = memcmp(&lit, &a->picture, sizeof lit) == 0;
    a->picture = lit;
    if (!a->running || same || now - a->start > a->end || now - a->start < a->closed)
        return;
    if (a->latched && now - a->start - a->latched > board_us(board, BURST_US))
        return;
    a->latched = (uint32_t)(now - a->start);
    a->end = a->latched + (uint32_t)board_us(board, AFTER_US);
}
