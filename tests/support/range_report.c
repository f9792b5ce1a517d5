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

int report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s)
{
    char path[200], error[200] = "";
    listener_t listener = {.bytes = report, .size = size};
    snprintf(path, sizeof path, IMAGES "/%s.elf", image);
    vb_t *vb = vb_new(path, 1, error, sizeof error);
    if (vb == NULL) {
        print_error("%s\n", error);
        return -1;
    }
    vb_on_marker(vb, on_marker, &listener);
    vb_power_on(vb);
    while (listener.received <= size && vb_now(vb) < (vb_time_t)deadline_s * vb_hz(vb))
        vb_run(vb, vb_now(vb) + vb_us(vb, 1000));
    print_message("%s took %u simulated ms\n", image, (unsigned)(vb_now(vb) / vb_us(vb, 1000)));
    bool faultless = vb_faults(vb) == 0, ended = listener.received == size + 1 && listener.end == end;
    if (!faultless)
        print_error("%s\n", vb_fault(vb, 0));
    if (!ended)
        print_error("the image did not finish its report\n");
    vb_free(vb);
    return faultless && ended ? 0 : -1;
}
