// The person at a virtual board: power switch, reset button, keys whose contacts bounce, and what the console
// has printed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_USER_H
#define PLAYER_USER_H

#include <stdbool.h>
#include <stdint.h>

#include <vboard/virtual_board.h>
#include "board/play/script/console_log.h"
#include "board/play/script/watch.h"

typedef struct {
    board_t *board;
    bool powered;
    chip_time_t started; // last power-on or reset
    double bounce_ms;    // of every edge of a contact; negative: random
    uint64_t random;
    console_log_t console; // the owner appends its bytes
    watch_t watch;         // the owner opens it, or nothing is known
} user_t;

enum { USER_BOUNCE_US_MAX = 5000 }; // random bounce: 0 to this

// Time from power-on or reset until the device takes input without delay: after its greeting and, on a blank
// EEPROM, its first record.
enum { USER_START_US = 100000 };

// Starts with the power off.
//   bounce_ms: as in options_t. seed: for random bounce.
void user_init(user_t *user, board_t *board, double bounce_ms, uint64_t seed);

// The power switch and the reset button.
void user_switch(user_t *user, bool on);
void user_reset(user_t *user);

// When the device takes input; may be in the past; now while the power is off.
chip_time_t user_ready(const user_t *user);

// The time `us` microseconds from now.
chip_time_t user_in(const user_t *user, uint64_t us);

// Presses or releases a key now. key: 0..15 as in hal/key.h. Returns the time of the last bounce.
chip_time_t user_press(user_t *user, unsigned key);
chip_time_t user_release(user_t *user, unsigned key);

#endif
