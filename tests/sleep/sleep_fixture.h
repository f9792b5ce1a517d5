// A device that is left alone: when it dims and powers down, how it is while it is down, and what wakes it
// (docs/behaviour.md, section 8). With it, a game in progress that nothing may change meanwhile.
#ifndef SLEEP_FIXTURE_H
#define SLEEP_FIXTURE_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"
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

// Runs until the matrix is on. Fails the test unless that is so SLEEP_WAKE_MS after `contact`. Returns how
// long after it, in cycles.
chip_time_t sleep_wake(rig_t *d, chip_time_t contact);

// ---- A game that sleep must not change ----

typedef struct {
    rig_t rig;
    model_t model; // as the game must be
    recorder_t recorder;
} sleep_fixture_t;

// A game of 3x3, X in the middle and O in the corner 0 0, brightness not the default; left alone until so
// many ms are left before it may power down.
void sleep_begin(sleep_fixture_t *f, uint64_t seed, unsigned ms_left);

// Lets it power down. Returns the cycle of it.
chip_time_t sleep_power_down(sleep_fixture_t *f);

// From here on a write to the EEPROM fails the test, or does not.
void sleep_forbid_writes(sleep_fixture_t *f);
void sleep_allow_writes(sleep_fixture_t *f);

// Types bytes, waits until all are sent, then 100 ms.
void sleep_type(sleep_fixture_t *f, const char *bytes, size_t size);

// Fails the test unless the matrix shows the game at its brightness.
void sleep_assert_shown(const sleep_fixture_t *f);

// Fails the test unless all text since `from` are `least` to `most` lines that begin with `error: `, and a
// prompt behind. (Echoes stand behind prompts.)
void sleep_assert_refused(const sleep_fixture_t *f, size_t from, unsigned least, unsigned most);

// Types a line that plays. Fails the test unless it is obeyed, and shown.
void sleep_play(sleep_fixture_t *f, const char *line);

// True when `show` answers with the game.
bool sleep_is_right(sleep_fixture_t *f);

#endif
