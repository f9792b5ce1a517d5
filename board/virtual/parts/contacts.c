// Contact edges, scheduled as events of the chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/contacts.h"

#include <stdlib.h>

#include "chip/splitmix64.h"

enum { EXTRA_EDGES_MAX = 16 }; // bounce: up to 8 extra closings and openings

static void set_contact(contacts_t *c, unsigned contact, bool closes)
{
    uint16_t bit = (uint16_t)(1u << contact);
    uint16_t now = (uint16_t)(closes ? c->closed | bit : c->closed & ~bit);
    if (now == c->closed)
        return;
    c->closed = now;
    if (c->on_contact)
        c->on_contact(c->context, contact, closes);
    chip_resolve(c->chip);
}

static void on_event(void *context)
{
    const contacts_move_t *move = context;
    set_contact(move->contacts, move->contact, move->closes);
}

static void set_at(contacts_t *c, unsigned contact, bool closes, chip_time_t at)
{
    chip_at(c->chip, at, on_event, &c->move[contact][closes]);
}

static bool exists(const contacts_t *c, unsigned contact)
{
    if (contact >= CONTACTS_MAX)
        chip_wiring_fault(c->chip, "there is no contact %u; the last is %u", contact, CONTACTS_MAX - 1);
    return contact < CONTACTS_MAX;
}

void contacts_set(contacts_t *c, unsigned contact, bool closes)
{
    if (!exists(c, contact))
        return;
    if (chip_is_busy(c->chip))
        set_at(c, contact, closes, chip_now(c->chip));
    else
        set_contact(c, contact, closes);
}

static int compare(const void *a, const void *b)
{
    chip_time_t x = *(const chip_time_t *)a, y = *(const chip_time_t *)b;
    return (x > y) - (x < y);
}

// The first edge is at `at`, the last at `at + bounce`, with an odd number at random in between, so that the
// last one leaves the contact in the requested state. What bounces still is there after its last edge.
void contacts_move(contacts_t *c, unsigned contact, bool closes, chip_time_t at, chip_time_t bounce)
{
    if (!exists(c, contact))
        return;
    chip_time_t edge[EXTRA_EDGES_MAX];
    size_t extra = 2 * (1 + splitmix64(c->random) % (EXTRA_EDGES_MAX / 2));
    for (size_t i = 0; i + 1 < extra; i++)
        edge[i] = at + (bounce ? splitmix64(c->random) % bounce : 0);
    edge[extra - 1] = at + bounce;
    qsort(edge, extra, sizeof edge[0], compare);
    set_at(c, contact, closes, at);
    for (size_t i = 0; bounce && i < extra; i++)
        set_at(c, contact, i % 2 ? closes : !closes, edge[i]);
    if (c->rests[contact] > at + bounce)
        set_at(c, contact, closes, c->rests[contact]);
    else
        c->rests[contact] = at + bounce;
}

void contacts_start(contacts_t *c, chip_t *chip, uint64_t *random)
{
    *c = (contacts_t){.chip = chip};
    c->random = random;
    for (unsigned contact = 0; contact < CONTACTS_MAX; contact++)
        for (unsigned closes = 0; closes < 2; closes++)
            c->move[contact][closes] = (contacts_move_t){c, contact, closes};
}
