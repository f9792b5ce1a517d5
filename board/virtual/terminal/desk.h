// A virtual board with what surrounds it: power switch, finger for the keys, log of the console.
#ifndef PLAYER_DESK_H
#define PLAYER_DESK_H

#include <stdbool.h>

#include "board/virtual/terminal/console_log.h"
#include "board/virtual/terminal/finger.h"
#include "board/virtual/board.h"

typedef struct {
    board_t *board;
    bool powered;
    chip_time_t started; // last power-on or reset
    finger_t finger;
    console_log_t console; // the owner appends its bytes
} desk_t;

// Time from power-on or reset until the device takes input without delay: after its greeting and, on a blank
// EEPROM, its first record.
enum { DESK_START_US = 100000 };

// Starts with the power off. bounce_ms, seed: as in finger_init.
void desk_init(desk_t *desk, board_t *board, double bounce_ms, uint64_t seed);

// The power switch and the reset button.
void desk_switch(desk_t *desk, bool on);
void desk_reset(desk_t *desk);

// When the device takes input; may be in the past; now while the power is off.
chip_time_t desk_ready(const desk_t *desk);

// The time `us` microseconds from now.
chip_time_t desk_in(const desk_t *desk, uint64_t us);

#endif
