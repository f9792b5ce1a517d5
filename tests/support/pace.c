#include "tests/support/pace.h"

#include <string.h>

// rig_press takes 100 ms of two seconds.
enum { BETWEEN_MS = 1900 };

rig_t pace_begin(int n)
{
    rig_t d = rig_on((uint64_t)n);
    rig_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    return d;
}

void pace_press(rig_t *d, const char *keys, int count)
{
    board_measure_from_here(d->board);
    for (int i = 0; i < count; i++) {
        rig_press(d, (char[]){keys[rig_random(d, strlen(keys))], '\0'});
        rig_wait_ms(d, BETWEEN_MS);
    }
}

double pace_asleep_percent(const rig_t *d)
{
    chip_measures_t m;
    board_measures(d->board, &m);
    return 100.0 * (double)m.asleep / (double)m.elapsed;
}
