// How much the chip slept and how fast simulated time passed, in the last second.
#ifndef PLAYER_RATES_H
#define PLAYER_RATES_H

#include "board/virtual/board.h"

typedef struct {
    double asleep, speed; // parts of 1; negative until they are known
    uint64_t began_ns;    // when the second began, and what had passed by then
    chip_time_t now, elapsed, slept;
} rates_t;

void rates_begin(rates_t *rates, uint64_t now_ns);
void rates_measure(rates_t *rates, const board_t *board, uint64_t now_ns);

#endif
