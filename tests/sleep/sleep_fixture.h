// A device without input: its times of dimming and power-down, its state in power-down, and waking
// (docs/behaviour.md, section 8). Also a game in progress that sleep must not change.
// SPDX-License-Identifier: MIT
#ifndef SLEEP_FIXTURE_H
#define SLEEP_FIXTURE_H

#include "tests/recovery/recovery.h"
#include "tests/support/rig.h"

enum { SLEEP_DIM_S = 120, SLEEP_DOWN_S = 600, SLEEP_LATE_S = 2, SLEEP_WAKE_MS = 50 };
enum { SLEEP_AFTER_KEY_US = 40000 }; // rig_press returns this long after the key's release

// Runs until ms_left before the device may power down.
//   since: time of the last input.
void sleep_wait(rig_t *d, chip_time_t since, unsigned ms_left);

// Runs until the device must be down: the chip in power-down, nothing lit, no current through keypad and
// pull-ups. Fails the test unless it powered down in time and stayed down. Returns when it did.
chip_time_t sleep_enter(rig_t *d, chip_time_t since);

// The same with keys held or lines shorted, whose pull-ups draw current.
//   since: time of the last change of a key.
chip_time_t sleep_enter_stuck(rig_t *d, chip_time_t since);

// The same after a key pressed by rig_press.
chip_time_t sleep_enter_after_key(rig_t *d);

// Puts the firmware's count of seconds without input, less than 200, forward to `count_s`, to save simulating
// them. Returns by how much. Takes a few seconds of the board's time.
chip_time_t sleep_skip(rig_t *d, unsigned count_s);

// Runs for 10 us. Returns whether the chip was in power-down.
bool sleep_is_down(rig_t *d);

// Runs until SLEEP_WAKE_MS after `contact`. Fails the test unless the matrix is on by then.
void sleep_wake(rig_t *d, chip_time_t contact);

// From now on a write to the EEPROM fails the test; the second ends this.
void sleep_forbid_writes(rig_t *d);
void sleep_allow_writes(rig_t *d);

// ---- A game that sleep must not change ----

// Starts a game of 3x3, X in the middle and O in the corner 0 0, with a brightness other than the default;
// runs until 20 ms before power-down. Returns the time of power-down, unless input comes.
//   game: receives the board and its one state.
chip_time_t sleep_begin(rig_t *d, recovery_t *game, uint64_t seed);

// Keep the states that explain the matrix; the answers to `show` and to a line that plays. Fail the test if
// none is left.
void sleep_assert_shown(recovery_t *game);
void sleep_assert_plays(recovery_t *game, const char *line);

// Fails the test unless the output is 1 to errors_max lines that begin with `error: ` and a prompt; lines
// that begin with a prompt are echoes.
void sleep_assert_refused(const recovery_t *game, unsigned errors_max);

#endif
