#include "tests/support/pace.h"

#include <string.h>

// device_press takes 100 ms of two seconds.
enum { BETWEEN_MS = 1900 };

device_t pace_begin(int n)
{
    device_t d = device_on((uint64_t)n);
    device_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    return d;
}

void pace_press(device_t *d, const char *keys, int count)
{
    vb_measure_from_here(d->vb);
    for (int i = 0; i < count; i++) {
        device_press(d, (char[]){keys[device_random(d, strlen(keys))], '\0'});
        device_wait_ms(d, BETWEEN_MS);
    }
}

double pace_asleep_percent(const device_t *d)
{
    vb_measures_t m;
    vb_measures(d->vb, &m);
    return 100.0 * (double)m.asleep / (double)m.elapsed;
}
