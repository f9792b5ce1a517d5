// Keypad as a part: resolves its lines, with line capacitance, and reports shorts and rows driven high.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/keypad_part.h"

#include <string.h>

#include "parts/part_kind.h"
#include "parts/worn_keypad_model.h"

static const char *const line_name[KEYPAD_LINES] = {"R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"};

// Reports each fault once, when it starts.
static void check(keypad_part_t *c, uint8_t rows_high, uint8_t shorts)
{
    uint8_t new_high = rows_high & (uint8_t)~c->rows_high, new_shorts = shorts & (uint8_t)~c->shorts;
    c->rows_high = rows_high;
    c->shorts = shorts;
    for (unsigned i = 0; i < CONTACT_ROWS; i++)
        if (new_high >> i & 1)
            chip_fault(c->chip, "row %s driven high", line_name[i]);
    for (unsigned i = 0; i < KEYPAD_LINES; i++)
        if (new_shorts >> i & 1)
            chip_fault(c->chip, "short circuit on %s", line_name[i]);
}

static void look_again(void *context)
{
    const keypad_part_t *c = context;
    chip_resolve(c->chip);
}

// A line falls at once, but rises slowly through a pull-up.
static bool still_rises(keypad_part_t *c, unsigned line, bool pulled_up, chip_time_t now)
{
    uint8_t bit = (uint8_t)(1u << line);
    if (!pulled_up) {
        c->rising &= (uint8_t)~bit;
    } else if (!(c->rising & bit) && c->low & bit) {
        c->rising |= bit;
        c->high_at[line] = now + c->rise;
    }
    if (c->rising & bit && now >= c->high_at[line])
        c->rising &= (uint8_t)~bit;
    return c->rising & bit;
}

static void slow_down(keypad_part_t *c, const pin_drive_t drive[], pin_level_t level[])
{
    chip_time_t now = chip_now(c->chip), next = CHIP_NEVER;
    for (unsigned i = 0; i < KEYPAD_LINES; i++) {
        if (still_rises(c, i, level[i] == PIN_HIGH && drive[i] != DRIVE_HIGH, now)) {
            level[i] = PIN_LOW;
            next = c->high_at[i] < next ? c->high_at[i] : next;
        }
    }
    chip_set_alarm(c->chip, c->alarm, next);
}

static void keep(keypad_part_t *c, const pin_level_t level[])
{
    for (unsigned i = 0; i < KEYPAD_LINES; i++) {
        uint8_t bit = (uint8_t)(1u << i);
        if (level[i] == PIN_HIGH)
            c->low &= (uint8_t)~bit;
        else if (level[i] == PIN_LOW)
            c->low |= bit;
    }
}

static uint8_t join(const keypad_part_t *c, const keypad_model_t *lines, pin_level_t level[])
{
    if (c->ohms <= 0)
        return keypad_model_resolve(lines, level);
    for (unsigned i = 0; i < KEYPAD_LINES; i++)
        level[i] = c->low >> i & 1 ? PIN_LOW : PIN_HIGH;
    return worn_keypad_model_resolve(lines, c->ohms, level);
}

static void resolve_lines(keypad_part_t *c, const pin_drive_t drive[], pin_level_t level[])
{
    keypad_model_t lines = {.closed = c->contacts.closed};
    uint8_t rows_high = 0, shorts = 0;
    memcpy(lines.drive, drive, sizeof lines.drive);
    for (unsigned i = 0; i < KEYPAD_LINES; i++) {
        if (i < CONTACT_ROWS && drive[i] == DRIVE_HIGH)
            rows_high |= (uint8_t)(1u << i);
        if (c->grounded >> i & 1) {
            shorts |= (uint8_t)(drive[i] == DRIVE_HIGH ? 1u << i : 0);
            lines.drive[i] = DRIVE_LOW;
        }
    }
    shorts |= join(c, &lines, level);
    if (c->rise)
        slow_down(c, drive, level);
    keep(c, level);
    check(c, rows_high, shorts);
}

// Half of the pins are rows, and as many columns.
static unsigned line_of(const part_t *part, unsigned pin)
{
    unsigned rows = part->pins / 2;
    return pin < rows ? KEYPAD_R1 + pin : KEYPAD_C1 + pin - rows;
}

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    pin_drive_t line_drive[KEYPAD_LINES] = {DRIVE_NONE};
    pin_level_t line_level[KEYPAD_LINES];
    for (unsigned pin = 0; pin < part->pins; pin++)
        line_drive[line_of(part, pin)] = drive[pin];
    resolve_lines((keypad_part_t *)part, line_drive, line_level);
    for (unsigned pin = 0; pin < part->pins; pin++)
        level[pin] = line_level[line_of(part, pin)];
}

void keypad_part_ground(keypad_part_t *c, unsigned line, bool grounded)
{
    uint8_t bit = (uint8_t)(1u << line % KEYPAD_LINES);
    c->grounded = (uint8_t)(grounded ? c->grounded | bit : c->grounded & ~bit);
    chip_resolve(c->chip);
}

void keypad_part_set(keypad_part_t *c, unsigned key, bool closes)
{
    contacts_set(&c->contacts, key, closes);
}

void keypad_part_move(keypad_part_t *c, unsigned key, bool closes, chip_time_t at, chip_time_t bounce)
{
    contacts_move(&c->contacts, key, closes, at, bounce);
}

// All lines have been at ground.
static void power(part_t *part)
{
    ((keypad_part_t *)part)->low = 0xFF;
}

static void start_with(keypad_part_t *c, unsigned pins, chip_t *chip, uint64_t *random)
{
    *c = (keypad_part_t){.part = {.pins = pins, .resolve = resolve, .power = power}, .chip = chip};
    contacts_start(&c->contacts, chip, random);
    c->alarm = chip_new_alarm(chip, look_again, c);
}

void keypad_part_start(keypad_part_t *c, chip_t *chip, uint64_t *random)
{
    start_with(c, KEYPAD_LINES, chip, random);
}

void cells_part_start(keypad_part_t *c, chip_t *chip, uint64_t *random)
{
    start_with(c, 2 * CELLS_SIDE, chip, random);
}

// ---- As kinds of parts ----

static const char *start(part_t *part, const part_config_t *config)
{
    keypad_part_start((keypad_part_t *)part, config->chip, config->random);
    return NULL;
}

static const char *start_cells(part_t *part, const part_config_t *config)
{
    cells_part_start((keypad_part_t *)part, config->chip, config->random);
    return NULL;
}

static contacts_t *contacts(part_t *part)
{
    return &((keypad_part_t *)part)->contacts;
}

const part_kind_t keypad_kind = {.name = "keypad",
                                 .pin = {"R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"},
                                 .size = sizeof(keypad_part_t),
                                 .start = start,
                                 .contacts = contacts,
                                 .keys = BOARD_LEGEND};

// The legends are those of the keypad's keys in the same places.
const part_kind_t cells16_kind = {.name = "cells16",
                                  .pin = {"R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"},
                                  .size = sizeof(keypad_part_t),
                                  .start = start,
                                  .contacts = contacts,
                                  .keys = BOARD_LEGEND};

const part_kind_t cells_kind = {.name = "cells",
                                .pin = {"R1", "R2", "R3", "C1", "C2", "C3"},
                                .size = sizeof(keypad_part_t),
                                .start = start_cells,
                                .contacts = contacts,
                                .keys = "123 456 789"};
