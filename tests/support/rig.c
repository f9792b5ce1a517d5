#include "tests/support/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board/virtual/random.h"
#include "hal/key.h"
#include "tests/support/soak.h"

rig_t rig_new(uint64_t seed)
{
    char error[200] = "";
    const uint64_t soaked = soak_seed(seed);
    rig_t d = {vb_new(FIRMWARE, soaked, error, sizeof error), soaked};
    if (d.vb == NULL)
        fail_msg("%s", error);
    return d;
}

rig_t rig_on(uint64_t seed)
{
    rig_t d = rig_new(seed);
    vb_power_on(d.vb);
    rig_wait_ms(&d, 100);
    return d;
}

void rig_free(rig_t *d)
{
    if (vb_faults(d->vb) != 0)
        fail_msg("%u faults; the first: %s", vb_faults(d->vb), vb_fault(d->vb, 0));
    vb_free(d->vb);
}

void rig_wait_ms(rig_t *d, unsigned ms)
{
    vb_run(d->vb, vb_now(d->vb) + vb_us(d->vb, ms * 1000ull));
}

uint64_t rig_random(rig_t *d, uint64_t limit)
{
    return vb_random(&d->random) % limit;
}

unsigned rig_key(char legend)
{
    const char *at = strchr(KEYPAD_LEGEND, legend);
    assert_true(at != NULL && legend != '\0');
    return (unsigned)(at - KEYPAD_LEGEND);
}

void rig_press(rig_t *d, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys == ' ')
            continue;
        vb_time_t phase = rig_random(d, vb_us(d->vb, 1000));
        vb_time_t down = vb_now(d->vb) + phase, up = down + vb_us(d->vb, 60000);
        vb_press(d->vb, rig_key(*keys), down, rig_random(d, vb_us(d->vb, RIG_BOUNCE_US)));
        vb_release(d->vb, rig_key(*keys), up, rig_random(d, vb_us(d->vb, RIG_BOUNCE_US)));
        vb_run(d->vb, up + vb_us(d->vb, 40000));
    }
}

void rig_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1])
{
    frame_t lit;
    for (unsigned t = 0; t <= ms; t += 5) {
        vb_picture(d->vb, &lit);
        for (unsigned i = 0; i < RIG_PIXELS; i++) {
            char now = lit.row[i / 8] >> (7 - i % 8) & 1 ? '#' : '.';
            seen[i] = t == 0 || seen[i] == now ? now : 'b';
        }
        rig_wait_ms(d, 5);
    }
    seen[RIG_PIXELS] = '\0';
}

void rig_assert_seen(const char *expected, const char *seen)
{
    char wanted[RIG_PIXELS + 1] = "";
    for (unsigned i = 0; *expected != '\0'; expected++) {
        if (*expected == ' ')
            continue;
        assert_true(i < RIG_PIXELS);
        wanted[i++] = *expected;
    }
    if (memcmp(wanted, seen, RIG_PIXELS) == 0)
        return;
    fprintf(stderr, "expected  seen     (b blinks)\n");
    for (int row = 0; row < 8; row++)
        fprintf(stderr, "%.8s  %.8s\n", wanted + 8 * row, seen + 8 * row);
    fail_msg("the LEDs show something else");
}
