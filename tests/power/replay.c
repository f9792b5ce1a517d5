// Puts recorded input in again, and compares the EEPROM writes with those of the recording.
#include "tests/power/replay.h"

#include <stdlib.h>

#include "tests/support/test.h"

static int by_time(const void *a, const void *b)
{
    const chip_time_t x = *(const chip_time_t *)a, y = *(const chip_time_t *)b;
    return (x > y) - (x < y);
}

void replay_sort(void *things, unsigned count, size_t size)
{
    qsort(things, count, size, by_time);
}

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    replay_t *replay = context;
    const recording_t *r = replay->recording;
    (void)board;
    replay->differs |= replay->writes >= r->writes || r->write[replay->writes].done != write->done;
    replay->writes++;
}

void replay_begin(replay_t *replay, const recording_t *r)
{
    *replay = (replay_t){.recording = r, .device = recording_stage(r)};
    board_on_eeprom(replay->device.board, on_write, replay);
    board_power_on(replay->device.board);
}

void replay_run(replay_t *replay, chip_time_t until)
{
    const recording_t *r = replay->recording;
    for (; replay->input < r->inputs && r->input[replay->input].at <= until; replay->input++) {
        const recording_input_t *in = &r->input[replay->input];
        board_run(replay->device.board, in->at);
        recording_put_in(replay->device.board, in);
    }
    board_run(replay->device.board, until);
}

void replay_end(replay_t *replay)
{
    replay_run(replay, replay->recording->end);
    assert_int_equal(replay->writes, replay->recording->writes);
    assert_false(replay->differs);
    rig_free(&replay->device);
}
