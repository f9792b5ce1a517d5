// The chip's share of sleep and the speed of simulated time, over the last second.
#ifndef PLAYER_RATES_H
#define PLAYER_RATES_H

#include "board/virtual/virtual_board.h"

typedef struct {
    double asleep, speed; // as ratios; negative: unknown yet
    uint64_t began_ns;    // start of the second; below, the counts at that time
    chip_time_t now, elapsed, slept;
} rates_t;

void rates_begin(rates_t *rates, uint64_t now_ns);
void rates_measure(rates_t *rates, const board_t *board, uint64_t now_ns);

#endif
