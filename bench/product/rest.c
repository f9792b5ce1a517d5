#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "bench/product/figures.h"
#include "bench/product/sections.h"
#include "tests/sim/match.h"

// Keys, one every 2 s; device_press takes 100 ms of them.
enum { KEYS = 30, BETWEEN_MS = 1900, IDLE_MS = 60000 };

static void print_share(device_t *d, const char *who, int n)
{
    char text[40];
    vb_measures_t m;
    vb_measures(d->vb, &m);
    snprintf(text, sizeof text, "%s; n = %d", who, n);
    figures_value("asleep", text, "%", 100.0 * (double)m.asleep / (double)m.elapsed);
}

static void press_keys(device_t *d)
{
    vb_measure_from_here(d->vb);
    for (int i = 0; i < KEYS; i++) {
        device_press(d, (char[]){"12345678955#"[device_random(d, 12)], '\0'});
        device_wait_ms(d, BETWEEN_MS);
    }
}

static void measure_two_players(int n)
{
    device_t d = device_on((uint64_t)n);
    device_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    press_keys(&d);
    print_share(&d, "two players", n);
    device_free(&d);
}

static void measure_against_perfect(int n)
{
    match_t m = match_begin(n, SITTING_PERFECT, false, (uint64_t)n);
    press_keys(&m.device);
    print_share(&m.device, "against perfect", n);
    match_end(&m);
}

static void measure_idle(int n)
{
    device_t d = device_on((uint64_t)n);
    device_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    vb_measure_from_here(d.vb);
    device_wait_ms(&d, IDLE_MS);
    print_share(&d, "nobody plays", n);
    device_free(&d);
}

void rest_measure(void)
{
    for (int n = 2; n <= 8; n++)
        measure_two_players(n);
    for (int n = 2; n <= 8; n++)
        measure_against_perfect(n);
    for (int n = 2; n <= 8; n++)
        measure_idle(n);
}
