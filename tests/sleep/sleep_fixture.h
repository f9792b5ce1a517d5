// A device that is left alone: when it dims and powers down, how it is while it is down, and what wakes it
// (docs/behaviour.md, section 8). With it, a game in progress that nothing may change meanwhile.
#ifndef SLEEP_FIXTURE_H
#define SLEEP_FIXTURE_H

#include "tests/power/recovery.h"
#include "tests/support/rig.h"

enum { SLEEP_DIM_S = 120, SLEEP_DOWN_S = 600, SLEEP_LATE_S = 2, SLEEP_WAKE_MS = 50 };
enum { SLEEP_AFTER_KEY_US = 40000 }; // rig_press runs on for so long behind the key

// Runs until so many ms are left before the device may power down.
//   since: the last input.
void sleep_wait(rig_t *d, chip_time_t since, unsigned ms_left);

// Runs until the device must be down: the chip in power-down, nothing lit, no current through keypad and
// pull-ups. Fails the test unless it powered down in time and has stayed down. Returns the cycle of it.
chip_time_t sleep_enter(rig_t *d, chip_time_t since);

// The same behind a key that rig_press has pressed.
chip_time_t sleep_enter_after_key(rig_t *d);

// True when the chip is in power-down: looks for 10 us.
bool sleep_is_down(rig_t *d);

// Runs until SLEEP_WAKE_MS after `contact`. Fails the test unless the matrix is on by then.
void sleep_wake(rig_t *d, chip_time_t contact);

// From here on a write to the EEPROM fails the test, or does not.
void sleep_forbid_writes(rig_t *d);
void sleep_allow_writes(rig_t *d);

// ---- A game that sleep must not change ----

// Begins a game of 3x3, X in the middle and O in the corner 0 0, brightness not the default; leaves it alone
// until 20 ms before it powers down. Returns when it will, unless input comes.
//   game: receives the board and its one state.
chip_time_t sleep_begin(rig_t *d, recovery_t *game, uint64_t seed);

// Keeps the states that the matrix shows, and that `show` and then a line that plays are answered by. Each
// fails the test when none is left.
void sleep_assert_shown(recovery_t *game);
void sleep_assert_plays(recovery_t *game, const char *line);

// Fails the test unless all that was printed are 1 to errors_max lines that begin with `error: `, and a
// prompt behind. (Echoes stand behind prompts.)
void sleep_assert_refused(const recovery_t *game, unsigned errors_max);

#endif
