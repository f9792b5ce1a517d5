#include <stdlib.h>

#include "board/virtual/random.h"
#include "board/virtual/state.h"
#include "hal/key.h"

enum { EXTRA_EDGES_MAX = 16 }; // chatter: up to 8 openings and closings more than needed

static void set_contact(vb_t *vb, unsigned key, bool closed)
{
    uint16_t bit = (uint16_t)(1u << key);
    uint16_t now = (uint16_t)(closed ? vb->contacts.closed | bit : vb->contacts.closed & ~bit);
    if (now == vb->contacts.closed)
        return;
    vb->contacts.closed = now;
    chip_pins_update(vb, vb_now(vb));
}

// The event's context carries the key and what becomes of it.
static void *packed(unsigned key, bool closed)
{
    return (void *)(uintptr_t)(2 * key + closed);
}

static void contact_event(vb_t *vb, void *context)
{
    uintptr_t p = (uintptr_t)context;
    set_contact(vb, (unsigned)(p / 2), p % 2);
}

void vb_contact(vb_t *vb, unsigned key, bool closed)
{
    key %= KEYPAD_KEYS;
    if (vb->executing)
        vb_at(vb, vb_now(vb), contact_event, packed(key, closed));
    else
        set_contact(vb, key, closed);
}

bool vb_contact_closed(const vb_t *vb, unsigned key)
{
    return vb->contacts.closed >> (key % KEYPAD_KEYS) & 1;
}

static int compare(const void *a, const void *b)
{
    vb_time_t x = *(const vb_time_t *)a, y = *(const vb_time_t *)b;
    return (x > y) - (x < y);
}

// The first edge at `at`, the last at `at + bounce`, an odd number of them at random in between, so that the
// last one leaves the contact as it should be.
static void move(vb_t *vb, unsigned key, bool closed, vb_time_t at, vb_time_t bounce)
{
    key %= KEYPAD_KEYS;
    vb_time_t edge[EXTRA_EDGES_MAX];
    size_t extra = 2 * (1 + vb_random(&vb->random) % (EXTRA_EDGES_MAX / 2));
    for (size_t i = 0; i + 1 < extra; i++)
        edge[i] = at + (bounce ? vb_random(&vb->random) % bounce : 0);
    edge[extra - 1] = at + bounce;
    qsort(edge, extra, sizeof edge[0], compare);
    vb_at(vb, at, contact_event, packed(key, closed));
    for (size_t i = 0; bounce && i < extra; i++)
        vb_at(vb, edge[i], contact_event, packed(key, i % 2 ? closed : !closed));
}

void vb_press(vb_t *vb, unsigned key, vb_time_t at, vb_time_t bounce)
{
    move(vb, key, true, at, bounce);
}

void vb_release(vb_t *vb, unsigned key, vb_time_t at, vb_time_t bounce)
{
    move(vb, key, false, at, bounce);
}
