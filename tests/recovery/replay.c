// Repeats recorded input, and compares the EEPROM writes with those of the recording.
// SPDX-License-Identifier: MIT
#include "tests/recovery/replay.h"

#include <stdlib.h>

#include "tests/support/test.h"

static const recording_t *recording;
static rig_t device;
static unsigned input, writes; // index of the next input; EEPROM writes so far
static bool differs;           // some write differs from the recording

static int by_time(const void *a, const void *b)
{
    chip_time_t x = ((const replay_fault_t *)a)->at, y = ((const replay_fault_t *)b)->at;
    return (x > y) - (x < y);
}

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)context;
    differs |= writes >= recording->writes || recording->write[writes].done != write->done;
    writes++;
}

void replay_with_faults(const recording_t *r, replay_fault_t *faults, unsigned count, forked_run_t *strike)
{
    recording = r;
    device = recording_stage(r);
    input = writes = 0;
    differs = false;
    board_on_eeprom(device.board, on_write, NULL);
    board_power_on(device.board);
    qsort(faults, count, sizeof *faults, by_time);
    for (unsigned i = 0; i < count; i++) {
        replay_run(faults[i].at);
        faults[i].outcome = forked_run(strike, &faults[i]);
    }
    replay_run(r->end);
    assert_int_equal(writes, r->writes);
    assert_false(differs);
    rig_free(&device);
}

// ---- In the copy ----

rig_t *replay_device(void)
{
    return &device;
}

chip_time_t replay_next_input(void)
{
    return input < recording->inputs ? recording->input[input].at : recording->end;
}

void replay_run(chip_time_t until)
{
    for (; input < recording->inputs && replay_next_input() <= until; input++) {
        chip_run(board_chip(device.board), replay_next_input());
        recording_put_in(device.board, &recording->input[input]);
    }
    chip_run(board_chip(device.board), until);
}

void replay_find_states(recovery_t *recovery, chip_time_t from, chip_time_t to)
{
    unsigned first = 0, last = 0;
    for (unsigned i = 1; i < recording->steps; i++) {
        if (recording->step[i].safe <= from)
            first = i;
        if (recording->step[i].begun <= to)
            last = i;
    }
    for (unsigned i = first; i <= last && recovery->states < RECOVERY_STATES; i++)
        recovery->state[recovery->states++] = recording->step[i].state;
}
