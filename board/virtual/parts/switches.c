// Contact edges, scheduled as events of the chip.
#include "board/virtual/parts/switches.h"

#include <stdlib.h>

#include "board/virtual/splitmix64.h"

enum { EXTRA_EDGES_MAX = 16 }; // bounce: up to 8 extra closings and openings

static void set_contact(switches_t *s, unsigned contact, bool closes)
{
    uint16_t bit = (uint16_t)(1u << contact);
    uint16_t now = (uint16_t)(closes ? s->closed | bit : s->closed & ~bit);
    if (now == s->closed)
        return;
    s->closed = now;
    chip_resolve(s->chip);
}

static void on_event(void *context)
{
    const switches_move_t *move = context;
    set_contact(move->switches, move->contact, move->closes);
}

static void set_at(switches_t *s, unsigned contact, bool closes, chip_time_t at)
{
    chip_at(s->chip, at, on_event, &s->move[contact][closes]);
}

void switches_set(switches_t *s, unsigned contact, bool closes)
{
    contact %= SWITCHES_MAX;
    if (chip_is_busy(s->chip))
        set_at(s, contact, closes, chip_now(s->chip));
    else
        set_contact(s, contact, closes);
}

static int compare(const void *a, const void *b)
{
    chip_time_t x = *(const chip_time_t *)a, y = *(const chip_time_t *)b;
    return (x > y) - (x < y);
}

// The first edge is at `at`, the last at `at + bounce`, with an odd number at random in between, so that the
// last one leaves the contact in the requested state. What bounces still is there after its last edge.
void switches_move(switches_t *s, unsigned contact, bool closes, chip_time_t at, chip_time_t bounce)
{
    contact %= SWITCHES_MAX;
    chip_time_t edge[EXTRA_EDGES_MAX];
    size_t extra = 2 * (1 + splitmix64(s->random) % (EXTRA_EDGES_MAX / 2));
    for (size_t i = 0; i + 1 < extra; i++)
        edge[i] = at + (bounce ? splitmix64(s->random) % bounce : 0);
    edge[extra - 1] = at + bounce;
    qsort(edge, extra, sizeof edge[0], compare);
    set_at(s, contact, closes, at);
    for (size_t i = 0; bounce && i < extra; i++)
        set_at(s, contact, i % 2 ? closes : !closes, edge[i]);
    if (s->rests[contact] > at + bounce)
        set_at(s, contact, closes, s->rests[contact]);
    else
        s->rests[contact] = at + bounce;
}

void switches_start(switches_t *s, chip_t *chip, uint64_t *random)
{
    *s = (switches_t){.chip = chip};
    s->random = random;
    for (unsigned contact = 0; contact < SWITCHES_MAX; contact++)
        for (unsigned closes = 0; closes < 2; closes++)
            s->move[contact][closes] = (switches_move_t){s, contact, closes};
}
