// Joystick as a part: voltages of its axes, level of its switch, noise and spring error.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/joystick_part.h"

#include "parts/button_model.h"
#include "parts/part_kind.h"
#include "chip/splitmix64.h"

// Random, -1 to 1.
static double chance(joystick_part_t *j)
{
    return (double)(splitmix64(j->contacts.random) >> 11) / (double)(1ull << 52) - 1;
}

static bool is_closed(const joystick_part_t *j, unsigned contact)
{
    return j->contacts.closed >> contact & 1;
}

static double tilt_of(joystick_part_t *j, unsigned axis)
{
    static const unsigned back[] = {JOYSTICK_LEFT, JOYSTICK_UP}, on[] = {JOYSTICK_RIGHT, JOYSTICK_DOWN};
    double tilt = j->tilt[axis] + is_closed(j, on[axis]) - is_closed(j, back[axis]);
    bool tilted = tilt != 0;
    if (j->tilted[axis] && !tilted)
        j->left_at[axis] = j->spring[axis] * chance(j);
    j->tilted[axis] = tilted;
    return tilted ? tilt : j->left_at[axis];
}

static double axis_volts(joystick_part_t *j, unsigned axis, double noise)
{
    double tilt = tilt_of(j, axis);
    tilt = tilt < -1 ? -1 : tilt > 1 ? 1 : tilt;
    return joystick_model_volts(&j->axis[axis], tilt, j->drive[axis], noise);
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    joystick_part_t *j = (joystick_part_t *)part;
    bool shorted, driven = false;
    for (unsigned axis = 0; axis < JOYSTICK_AXES; axis++) {
        j->drive[axis] = drive[axis];
        driven |= drive[axis] >= DRIVE_LOW;
        level[axis] = joystick_model_level(axis_volts(j, axis, 0));
    }
    level[JOYSTICK_SW] = button_model_resolve(drive[JOYSTICK_SW], is_closed(j, JOYSTICK_PRESS), &shorted);
    if ((driven || shorted) && !j->driven)
        chip_fault(j->contacts.chip, "the joystick's pins are driven");
    j->driven = driven || shorted;
}

static bool volts(part_t *part, unsigned pin, double *out)
{
    joystick_part_t *j = (joystick_part_t *)part;
    if (pin >= JOYSTICK_AXES)
        return false;
    *out = axis_volts(j, pin, chance(j));
    return true;
}

void joystick_part_start(joystick_part_t *j, chip_t *chip, uint64_t *random)
{
    const joystick_axis_t ideal = {.rest = 0.5, .least = 0, .most = 1};
    *j = (joystick_part_t){.part = {.pins = JOYSTICK_PINS, .resolve = resolve, .volts = volts},
                           .axis = {ideal, ideal}};
    contacts_start(&j->contacts, chip, random);
}

// ---- As a kind of part ----

static const char *start(part_t *part, const part_config_t *config)
{
    joystick_part_start((joystick_part_t *)part, config->chip, config->random);
    return NULL;
}

static contacts_t *contacts(part_t *part)
{
    return &((joystick_part_t *)part)->contacts;
}

const part_kind_t joystick_kind = {.name = "joystick",
                                   .pin = {[JOYSTICK_X] = "VRX", [JOYSTICK_Y] = "VRY", [JOYSTICK_SW] = "SW"},
                                   .size = sizeof(joystick_part_t),
                                   .start = start,
                                   .contacts = contacts,
                                   .keys = "24568"};
