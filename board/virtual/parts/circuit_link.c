// Each end tells the other how its chip drives the wires.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/circuit_link.h"

#include <string.h>

static void report_short(circuit_link_end_t *e, unsigned pin, pin_drive_t mine, pin_drive_t others)
{
    bool against = (mine == DRIVE_HIGH && others == DRIVE_LOW) || (mine == DRIVE_LOW && others == DRIVE_HIGH);
    if (against && !e->shorted[pin] && e->is_first)
        chip_fault(e->chip, "both chips drive wire %u, to different levels", pin + 1);
    e->shorted[pin] = against;
}

static pin_level_t level_of(const circuit_link_end_t *e, pin_drive_t mine, pin_drive_t others)
{
    if (mine == DRIVE_LOW || others == DRIVE_LOW)
        return PIN_LOW;
    return mine == DRIVE_NONE && others == DRIVE_NONE && !e->pull_ups ? PIN_FLOATING : PIN_HIGH;
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    circuit_link_end_t *e = (circuit_link_end_t *)part;
    bool changed = memcmp(e->drive, drive, part->pins * sizeof *drive) != 0;
    memcpy(e->drive, drive, part->pins * sizeof *drive);
    for (unsigned i = 0; i < part->pins; i++) {
        pin_drive_t others = chip_is_powered(e->other->chip) ? e->other->drive[i] : DRIVE_NONE;
        level[i] = level_of(e, drive[i], others);
        report_short(e, i, drive[i], others);
    }
    if (changed)
        chip_resolve(e->other->chip);
}

// Edges of USART, SPI and timers come without a resolution.
static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    (void)level;
    (void)when;
    chip_resolve(((circuit_link_end_t *)part)->chip);
}

// Only two chips run together (circuit_link_run): a third would stand still.
static bool can_link(circuit_t *first, circuit_t *second)
{
    bool can = first != second && (!first->linked || first->linked == second) &&
               (!second->linked || second->linked == first);
    if (!can)
        chip_wiring_fault(first->chip, "a chip can be linked to one other, not to a third or to itself");
    return can;
}

bool circuit_link_plug(circuit_link_t *l, circuit_t *first, const chip_pin_t a[], circuit_t *second,
                       const chip_pin_t b[], unsigned pins, bool pull_ups)
{
    if (!can_link(first, second))
        return false;
    const part_t part = {.pins = pins, .resolve = resolve, .sense = sense};
    l->end[0] = (circuit_link_end_t){
        .part = part, .chip = first->chip, .other = &l->end[1], .pull_ups = pull_ups, .is_first = true};
    l->end[1] =
        (circuit_link_end_t){.part = part, .chip = second->chip, .other = &l->end[0], .pull_ups = pull_ups};
    if (!circuit_can_plug(first, &l->end[0].part, a) || !circuit_can_plug(second, &l->end[1].part, b))
        return false;
    circuit_plug(first, &l->end[0].part, a);
    circuit_plug(second, &l->end[1].part, b);
    first->linked = second;
    second->linked = first;
    return true;
}

// Whether the first chip is not ahead, by its time and that of the second in the first one's cycles.
static bool is_first_next(const circuit_link_t *l)
{
    const chip_t *a = l->end[0].chip, *b = l->end[1].chip;
    return chip_now(a) * chip_hz(b) <= chip_now(b) * chip_hz(a);
}

static void step(const circuit_link_t *l)
{
    chip_t *next = l->end[is_first_next(l) ? 0 : 1].chip;
    chip_run(next, chip_now(next) + 1);
}

static bool never(void *context)
{
    (void)context;
    return false;
}

bool circuit_link_run_until(circuit_link_t *l, chip_time_t deadline, chip_condition_t *done, void *context)
{
    while (!done(context)) {
        if (chip_now(l->end[0].chip) >= deadline && !is_first_next(l))
            return false;
        step(l);
    }
    return true;
}

void circuit_link_run(circuit_link_t *l, chip_time_t until)
{
    circuit_link_run_until(l, until, never, NULL);
}
