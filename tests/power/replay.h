// A session that was recorded is run once more, and faults strike copies of it.
#ifndef REPLAY_H
#define REPLAY_H

#include "tests/power/recovery.h"
#include "tests/support/forked.h"
#include "tests/power/recording.h"

typedef struct {
    chip_time_t at;
    uint64_t random; // decides what the fault is in detail, and what is looked at afterwards
    bool second_kind;
    int outcome; // what the copy has returned
} replay_fault_t;

// Switches on a board as it was when the recording began, and puts the same input in at the same times. At
// the time of each fault it calls `strike` with it in a copy, see forked_run. Sorts the faults by their time.
// Fails the test unless the session comes to its end with the EEPROM writes of the recording.
void replay_with_faults(const recording_t *r, replay_fault_t *faults, unsigned count, forked_run_t *strike);

// ---- Within the copy ----

rig_t *replay_device(void);

// Goes on with the session up to `until`. When its next input comes, or its end.
void replay_run(chip_time_t until);
chip_time_t replay_next_input(void);

// The states that the session may be in after a fault that lasts from one time to another: from the last that
// was safe before to the last that was begun by then.
void replay_find_states(recovery_t *recovery, chip_time_t from, chip_time_t to);

#endif
