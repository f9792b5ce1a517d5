// Ladder of keys as a part: the voltage of its pin, its level, and noise.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ladder_part.h"

#include <stdlib.h>

#include "chip/splitmix64.h"
#include "parts/joystick_model.h"
#include "parts/part_kind.h"

#define SUPPLY_VOLTS JOYSTICK_SUPPLY_VOLTS
#define PULL_UP_OHMS JOYSTICK_PULL_UP_OHMS

// Random, -1 to 1.
static double chance(ladder_part_t *l)
{
    return (double)(splitmix64(l->contacts.random) >> 11) / (double)(1ull << 52) - 1;
}

// Its resistors as conductances: to ground through the closed key that has the least, to the supply, and to
// that also the chip's pull-up.
static double ladder_volts(const ladder_part_t *l)
{
    double ground_ohms = -1;
    for (unsigned key = 0; key < LADDER_KEYS; key++)
        if (l->contacts.closed >> key & 1 && (ground_ohms < 0 || l->ohms[key] < ground_ohms))
            ground_ohms = l->ohms[key];
    if (l->drive == DRIVE_LOW || l->drive == DRIVE_HIGH)
        return l->drive == DRIVE_LOW ? 0 : SUPPLY_VOLTS;
    if (ground_ohms <= 0)
        return ground_ohms < 0 ? SUPPLY_VOLTS : 0;
    double up = 1 / l->supply_ohms + (l->drive == DRIVE_PULL_UP ? 1 / PULL_UP_OHMS : 0);
    return SUPPLY_VOLTS * up / (up + 1 / ground_ohms);
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    ladder_part_t *l = (ladder_part_t *)part;
    bool driven = drive[0] >= DRIVE_LOW && !l->unplugged;
    l->drive = drive[0];
    level[0] = l->unplugged ? PIN_FLOATING : joystick_model_level(ladder_volts(l));
    if (driven && !l->driven)
        chip_fault(l->contacts.chip, "the ladder's pin is driven");
    l->driven = driven;
}

// Without a voltage of its own, the chip takes any.
static bool volts(part_t *part, unsigned pin, double *out)
{
    ladder_part_t *l = (ladder_part_t *)part;
    (void)pin;
    *out = (l->unplugged ? l->stray_volts : ladder_volts(l)) + l->noise_volts * chance(l);
    return !l->unplugged || l->stray_volts >= 0;
}

void ladder_part_start(ladder_part_t *l, chip_t *chip, uint64_t *random)
{
    *l = (ladder_part_t){.part = {.pins = 1, .resolve = resolve, .volts = volts},
                         .ohms = {[LADDER_RIGHT] = 0,
                                  [LADDER_UP] = 330,
                                  [LADDER_DOWN] = 330 + 620,
                                  [LADDER_LEFT] = 330 + 620 + 1000,
                                  [LADDER_SELECT] = 330 + 620 + 1000 + 3300},
                         .supply_ohms = 2000,
                         .stray_volts = -1};
    contacts_start(&l->contacts, chip, random);
}

// ---- As a kind of part ----

// In series from ground, which RIGHT closes: those of UP, DOWN, LEFT and SELECT, as on a shield's drawing.
static bool read_ohms(const char *text, double ohms[LADDER_KEYS])
{
    static const unsigned order[] = {LADDER_UP, LADDER_DOWN, LADDER_LEFT, LADDER_SELECT};
    enum { RESISTORS = sizeof order / sizeof *order };
    double sum = 0;
    for (unsigned i = 0; i < RESISTORS; i++) {
        char *end;
        const double more = strtod(text, &end);
        if (end == text || !(more > 0) || more > 1e6 || *end != (i + 1 < RESISTORS ? ',' : '\0'))
            return false;
        sum += more;
        ohms[order[i]] = sum;
        text = end + 1;
    }
    return true;
}

static const char *start(part_t *part, const part_config_t *config)
{
    ladder_part_t *l = (ladder_part_t *)part;
    const char *ohms = description_value(config->words, "ohms");
    ladder_part_start(l, config->chip, config->random);
    return !ohms || read_ohms(ohms, l->ohms) ? NULL : "has ohms=330,620,1000,3300, four resistors in series";
}

static contacts_t *contacts(part_t *part)
{
    return &((ladder_part_t *)part)->contacts;
}

const part_kind_t ladder_kind = {.name = "ladder",
                                 .pin = {"KEYS"},
                                 .size = sizeof(ladder_part_t),
                                 .start = start,
                                 .contacts = contacts,
                                 .keys = "24568",
                                 .properties = "ohms"};
