#include "tests/support/repeat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static int by_time(const void *a, const void *b)
{
    const vb_time_t x = *(const vb_time_t *)a, y = *(const vb_time_t *)b;
    return (x > y) - (x < y);
}

void repeat_sort(void *things, unsigned count, size_t size)
{
    qsort(things, count, size, by_time);
}

static void on_write(vb_t *vb, const vb_eeprom_write_t *write, void *context)
{
    repeat_t *repeat = context;
    const rehearsal_t *r = repeat->rehearsal;
    (void)vb;
    if (repeat->writes >= r->writes || r->write[repeat->writes].done != write->done)
        repeat->differs = true;
    repeat->writes++;
}

void repeat_begin(repeat_t *repeat, const rehearsal_t *r)
{
    *repeat = (repeat_t){.rehearsal = r, .device = rehearsal_stage(r)};
    vb_on_eeprom(repeat->device.vb, on_write, repeat);
    vb_power_on(repeat->device.vb);
}

void repeat_run(repeat_t *repeat, vb_time_t until)
{
    const rehearsal_t *r = repeat->rehearsal;
    for (; repeat->input < r->inputs && r->input[repeat->input].at <= until; repeat->input++) {
        const rehearsal_input_t *in = &r->input[repeat->input];
        vb_run(repeat->device.vb, in->at);
        rehearsal_put_in(repeat->device.vb, in);
    }
    vb_run(repeat->device.vb, until);
}

void repeat_end(repeat_t *repeat)
{
    repeat_run(repeat, repeat->rehearsal->end);
    assert_int_equal(repeat->writes, repeat->rehearsal->writes);
    assert_false(repeat->differs);
    rig_free(&repeat->device);
}
