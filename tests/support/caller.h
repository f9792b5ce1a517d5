// Somebody at the console of a device that is down: it was left in mid-game, and what is typed while it
// sleeps must not change that.
#ifndef CALLER_H
#define CALLER_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"
#include "tests/sleep/nap.h"

enum { CALLER_TEXT = 1000 };

typedef struct {
    rig_t device;
    model_t state; // as it must be
    recorder_t recorder;
} caller_t;

// A game of 3x3, X in the middle and O in the corner 0 0, brightness not the default; left alone until there
// are so many ms to the time at which it may go down.
void caller_begin(caller_t *c, uint64_t seed, unsigned ms_left);

// Lets it go down; when it went.
vb_time_t caller_fall(caller_t *c);

// The same game, left alone until it is about to go down.
// Returns the cycle in which it will if nobody comes: a copy has been there.
vb_time_t caller_begin_at_edge(caller_t *c, uint64_t seed);

// A time at random around `when`: mostly within 2 ms of it, else within 100 cycles.
vb_time_t caller_edge(caller_t *c, vb_time_t when);

// From here on any write to the EEPROM fails the test, or none does.
void caller_forbid_writes(caller_t *c);
void caller_allow_writes(caller_t *c);

// Fails the test unless the matrix shows the game at its brightness.
void caller_assert_shown(const caller_t *c);

// Fails the test unless all that was said since `from` are `least` to `most` lines that begin with `error: `,
// and a prompt behind. (What is echoed stands behind prompts.)
void caller_assert_refused(const caller_t *c, size_t from, unsigned least, unsigned most);

// Types a line that is played, and fails the test unless it is obeyed.
void caller_play(caller_t *c, const char *line);

// Whether `show` answers with the game.
bool caller_is_right(caller_t *c);

#endif
