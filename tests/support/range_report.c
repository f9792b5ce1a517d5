#include "tests/support/range_report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "board/virtual/vboard.h"

typedef struct {
    uint8_t *bytes;
    size_t size, received; // received counts the end mark, and what should not be, too
    uint8_t end;
} listener_t;

static void on_marker(vb_t *vb, uint8_t marker, void *context)
{
    listener_t *listener = context;
    (void)vb;
    if (listener->received < listener->size)
        listener->bytes[listener->received] = marker;
    else
        listener->end = marker;
    listener->received++;
}

void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s)
{
    char path[200], error[200] = "";
    listener_t listener = {.bytes = report, .size = size};
    snprintf(path, sizeof path, IMAGES "/%s.elf", image);
    vb_t *vb = vb_new(path, 1, error, sizeof error);
    if (vb == NULL)
        fail_msg("%s", error);
    vb_on_marker(vb, on_marker, &listener);
    vb_power_on(vb);
    while (listener.received <= size && vb_now(vb) < (vb_time_t)deadline_s * vb_hz(vb))
        vb_run(vb, vb_now(vb) + vb_us(vb, 1000));
    print_message("%s took %u simulated ms\n", image, (unsigned)(vb_now(vb) / vb_us(vb, 1000)));
    if (vb_faults(vb) != 0)
        fail_msg("%s", vb_fault(vb, 0));
    if (listener.received != size + 1 || listener.end != end)
        fail_msg("the image did not finish its report");
    vb_free(vb);
}
