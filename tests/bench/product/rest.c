#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/support/checked.h"
#include "tests/support/pace.h"

// A minute of keys, and a minute of none.
enum { KEYS = 30, IDLE_MS = 60000 };

static void print_share(rig_t *d, const char *who, int n)
{
    char text[40];
    snprintf(text, sizeof text, "%s; n = %d", who, n);
    figures_value("asleep", text, "%", pace_asleep_percent(d));
}

static void measure_two_players(int n)
{
    rig_t d = pace_begin(n);
    pace_press(&d, PACE_KEYS, KEYS);
    print_share(&d, "two players", n);
    rig_free(&d);
}

static void measure_against_perfect(int n)
{
    static checked_t session;
    checked_start_against(&session, n, MODEL_PERFECT, false, (uint64_t)n);
    pace_press(&session.rig, PACE_KEYS, KEYS);
    print_share(&session.rig, "against perfect", n);
    checked_end(&session);
}

static void measure_idle(int n)
{
    rig_t d = pace_begin(n);
    board_measure_from_here(d.board);
    rig_wait_ms(&d, IDLE_MS);
    print_share(&d, "nobody plays", n);
    rig_free(&d);
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
