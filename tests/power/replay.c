// Puts recorded input in again, and compares the EEPROM writes with those of the recording.
#include "tests/power/replay.h"

#include <stdlib.h>

#include "tests/support/test.h"

static int by_time(const void *a, const void *b)
{
    const vb_time_t x = *(const vb_time_t *)a, y = *(const vb_time_t *)b;
    return (x > y) - (x < y);
}

void replay_sort(void *things, unsigned count, size_t size)
{
    qsort(things, count, size, by_time);
}

static void on_write(vb_t *vb, const vb_eeprom_write_t *write, void *context)
{
    replay_t *replay = context;
    const recording_t *r = replay->recording;
    (void)vb;
    if (replay->writes >= r->writes || r->write[replay->writes].done != write->done)
        replay->differs = true;
    replay->writes++;
}

void replay_begin(replay_t *replay, const recording_t *r)
{
    *replay = (replay_t){.recording = r, .device = recording_stage(r)};
    vb_on_eeprom(replay->device.vb, on_write, replay);
    vb_power_on(replay->device.vb);
}

void replay_run(replay_t *replay, vb_time_t until)
{
    const recording_t *r = replay->recording;
    for (; replay->input < r->inputs && r->input[replay->input].at <= until; replay->input++) {
        const recording_input_t *in = &r->input[replay->input];
        vb_run(replay->device.vb, in->at);
        recording_put_in(replay->device.vb, in);
    }
    vb_run(replay->device.vb, until);
}

void replay_end(replay_t *replay)
{
    replay_run(replay, replay->recording->end);
    assert_int_equal(replay->writes, replay->recording->writes);
    assert_false(replay->differs);
    rig_free(&replay->device);
}
