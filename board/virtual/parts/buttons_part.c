// Buttons as a part: levels of the pins, and short circuits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/buttons_part.h"

#include "parts/button_model.h"
#include "parts/part_kind.h"

// Reports each short circuit once, when it starts. Without power there is none.
static void check(buttons_part_t *b, uint8_t shorts)
{
    uint8_t new_shorts = shorts & (uint8_t)~b->shorts;
    b->shorts = shorts;
    for (unsigned i = 0; i < b->part.pins; i++)
        if (new_shorts >> i & 1)
            chip_fault(b->contacts.chip, "short circuit on button %u", i + 1);
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    buttons_part_t *b = (buttons_part_t *)part;
    uint8_t shorts = 0;
    for (unsigned i = 0; i < part->pins; i++) {
        bool shorted;
        level[i] = button_model_resolve(drive[i], b->contacts.closed >> i & 1, &shorted);
        shorts |= (uint8_t)(shorted << i);
    }
    check(b, shorts);
}

void buttons_part_start(buttons_part_t *b, unsigned count, chip_t *chip, uint64_t *random)
{
    *b = (buttons_part_t){.part = {.pins = count, .resolve = resolve}};
    contacts_start(&b->contacts, chip, random);
}

// ---- As kinds of parts: four directions and OK; OK alone ----

static const char *start(part_t *part, const part_config_t *config)
{
    buttons_part_start((buttons_part_t *)part, BUTTONS_MAX, config->chip, config->random);
    return NULL;
}

static const char *start_one(part_t *part, const part_config_t *config)
{
    buttons_part_start((buttons_part_t *)part, 1, config->chip, config->random);
    return NULL;
}

static contacts_t *contacts(part_t *part)
{
    return &((buttons_part_t *)part)->contacts;
}

const part_kind_t buttons_kind = {.name = "buttons",
                                  .pin = {"UP", "LEFT", "OK", "RIGHT", "DOWN"},
                                  .size = sizeof(buttons_part_t),
                                  .start = start,
                                  .contacts = contacts,
                                  .keys = "24568"};

const part_kind_t button_kind = {.name = "button",
                                 .pin = {"OK"},
                                 .size = sizeof(buttons_part_t),
                                 .start = start_one,
                                 .contacts = contacts,
                                 .keys = "5"};
