// A simulated finger: presses and releases keys, whose contacts bounce.
#ifndef PLAYER_FINGER_H
#define PLAYER_FINGER_H

#include <stdint.h>

#include "board/virtual/board.h"

typedef struct {
    board_t *board;
    double bounce_ms; // of every edge; negative: random
    uint64_t random;
} finger_t;

enum { FINGER_BOUNCE_US_MAX = 5000 }; // random bounce: 0 to this

// bounce_ms: as in options_t. seed: for random bounce.
void finger_init(finger_t *finger, board_t *board, double bounce_ms, uint64_t seed);

// Presses or releases a key now. key: 0..15 as in hal/key.h. Returns the time of the last bounce.
chip_time_t finger_press(finger_t *finger, unsigned key);
chip_time_t finger_release(finger_t *finger, unsigned key);

#endif
