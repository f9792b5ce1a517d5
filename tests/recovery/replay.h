// Runs a recorded session again, and injects faults into copies of it.
// SPDX-License-Identifier: MIT
#ifndef REPLAY_H
#define REPLAY_H

#include "tests/recovery/recovery.h"
#include "tests/support/forked.h"
#include "tests/recovery/recording.h"

typedef struct {
    chip_time_t at;
    uint64_t random; // details of the fault and of the checks after it
    bool second_kind;
    int outcome; // returned by the copy
} replay_fault_t;

// Repeats a recording on a new board. At the time of each fault, calls `strike` with the fault in a copy (see
// forked_run). Sorts the faults by time. Fails the test unless the original makes the EEPROM writes of the
// recording.
void replay_with_faults(const recording_t *r, replay_fault_t *faults, unsigned count, forked_run_t *strike);

// ---- In the copy ----

rig_t *replay_device(void);

// Continues the session up to `until`. The second returns the time of the next input or of the end.
void replay_run(chip_time_t until);
chip_time_t replay_next_input(void);

// Adds the possible states after a fault between two times: from the last that was safe before it to the last
// that began by its end.
void replay_find_states(recovery_t *recovery, chip_time_t from, chip_time_t to);

#endif
