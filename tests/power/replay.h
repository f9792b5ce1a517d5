// A session that was recorded, run once more, so that at any time something else can be done to a copy of it.
#ifndef REPLAY_H
#define REPLAY_H

#include "tests/support/recording.h"

typedef struct {
    const recording_t *recording;
    rig_t device;
    unsigned input;  // the next to go in
    unsigned writes; // of the EEPROM so far
    bool differs;    // from the recording
} replay_t;

// Puts things to be done to it in the order of their time, a chip_time_t that is their first member.
void replay_sort(void *things, unsigned count, size_t size);

// Switches on a board as it was when the recording began.
void replay_begin(replay_t *replay, const recording_t *r);

// Runs up to `until`, with keys and lines going in when they did.
void replay_run(replay_t *replay, chip_time_t until);

// Runs up to the session's end. Fails the test unless it was the same session.
void replay_end(replay_t *replay);

#endif
