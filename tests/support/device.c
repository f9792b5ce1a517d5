#include "tests/support/device.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board/virtual/random.h"
#include "hal/key.h"

device_t device_new(uint64_t seed)
{
    char error[200] = "";
    device_t d = {vb_new(FIRMWARE, seed, error, sizeof error), seed};
    if (d.vb == NULL)
        fail_msg("%s", error);
    return d;
}

device_t device_on(uint64_t seed)
{
    device_t d = device_new(seed);
    vb_power_on(d.vb);
    device_wait_ms(&d, 100);
    return d;
}

void device_free(device_t *d)
{
    if (vb_faults(d->vb) != 0)
        fail_msg("%u faults; the first: %s", vb_faults(d->vb), vb_fault(d->vb, 0));
    vb_free(d->vb);
}

void device_wait_ms(device_t *d, unsigned ms)
{
    vb_run(d->vb, vb_now(d->vb) + vb_us(d->vb, ms * 1000ull));
}

uint64_t device_random(device_t *d, uint64_t limit)
{
    return vb_random(&d->random) % limit;
}

unsigned device_key(char legend)
{
    const char *at = strchr(KEYPAD_LEGEND, legend);
    assert_true(at != NULL && legend != '\0');
    return (unsigned)(at - KEYPAD_LEGEND);
}

void device_press(device_t *d, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys == ' ')
            continue;
        vb_time_t phase = device_random(d, vb_us(d->vb, 1000));
        vb_time_t down = vb_now(d->vb) + phase, up = down + vb_us(d->vb, 60000);
        vb_press(d->vb, device_key(*keys), down, device_random(d, vb_us(d->vb, DEVICE_BOUNCE_US)));
        vb_release(d->vb, device_key(*keys), up, device_random(d, vb_us(d->vb, DEVICE_BOUNCE_US)));
        vb_run(d->vb, up + vb_us(d->vb, 40000));
    }
}

void device_watch(device_t *d, unsigned ms, char seen[DEVICE_PIXELS + 1])
{
    frame_t lit;
    for (unsigned t = 0; t <= ms; t += 5) {
        vb_picture(d->vb, &lit);
        for (unsigned i = 0; i < DEVICE_PIXELS; i++) {
            char now = lit.row[i / 8] >> (7 - i % 8) & 1 ? '#' : '.';
            seen[i] = t == 0 || seen[i] == now ? now : 'b';
        }
        device_wait_ms(d, 5);
    }
    seen[DEVICE_PIXELS] = '\0';
}

void device_assert_seen(const char *expected, const char *seen)
{
    char wanted[DEVICE_PIXELS + 1] = "";
    for (unsigned i = 0; *expected != '\0'; expected++) {
        if (*expected == ' ')
            continue;
        assert_true(i < DEVICE_PIXELS);
        wanted[i++] = *expected;
    }
    if (memcmp(wanted, seen, DEVICE_PIXELS) == 0)
        return;
    fprintf(stderr, "expected  seen     (b blinks)\n");
    for (int row = 0; row < 8; row++)
        fprintf(stderr, "%.8s  %.8s\n", wanted + 8 * row, seen + 8 * row);
    fail_msg("the LEDs show something else");
}
