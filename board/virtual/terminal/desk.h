// A virtual board on the desk: its power switch, a finger for its keys, and what its console has said.
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
    console_log_t console; // of the bytes that the owner passes to console_log_byte
} desk_t;

// How long after power-on or a reset the device takes input without delay: it has greeted, and on a blank
// EEPROM written its first record.
enum { DESK_START_US = 100000 };

// The board's power is off. bounce_ms, seed: as in finger_init.
void desk_init(desk_t *desk, board_t *board, double bounce_ms, uint64_t seed);

// The power switch and the reset button.
void desk_switch(desk_t *desk, bool on);
void desk_reset(desk_t *desk);

// When the device takes input, which may be past; now while the power is off.
chip_time_t desk_ready(const desk_t *desk);

// The time so many microseconds from now.
chip_time_t desk_in(const desk_t *desk, uint64_t us);

#endif
