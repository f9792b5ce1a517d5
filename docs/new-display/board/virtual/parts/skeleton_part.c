// A part to copy: shift registers on three wires, with 8x8 LEDs. It has no header, as nothing but the table
// of kinds needs it.
// SPDX-License-Identifier: MIT
#include "parts/part_kind.h"
#include "chip/splitmix64.h"

enum { DIN, CLK, LATCH, PINS };
enum { ROWS = 8, BITS = 8 * (1 + ROWS), OFF = 0xFF };

typedef struct {
    part_t part; // the first member
    chip_t *chip;
    uint64_t *random;
    bool level[PINS];
    unsigned shifted;              // bits since the last latch
    uint8_t shift[1 + ROWS];       // the first byte is the first that was sent
    uint8_t brightness, row[ROWS]; // latched
} skeleton_t;

static void shift_in(skeleton_t *s, bool bit)
{
    for (unsigned i = 0; i < ROWS; i++)
        s->shift[i] = (uint8_t)(s->shift[i] << 1 | s->shift[i + 1] >> 7);
    s->shift[ROWS] = (uint8_t)(s->shift[ROWS] << 1 | bit);
    s->shifted++;
}

static void latch(skeleton_t *s)
{
    if (s->shifted != BITS)
        chip_fault(s->chip, "the skeleton latched %u bits instead of %d", s->shifted, BITS);
    s->shifted = 0;
    s->brightness = s->shift[0];
    for (unsigned i = 0; i < ROWS; i++)
        s->row[i] = s->shift[1 + i];
    chip_touch(s->chip);
    part_changed(&s->part);
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    skeleton_t *s = (skeleton_t *)part;
    bool high[PINS];
    (void)when;
    for (unsigned i = 0; i < PINS; i++)
        high[i] = level[i] == PIN_FLOATING ? s->level[i] : level[i] == PIN_HIGH;
    if (high[CLK] && !s->level[CLK])
        shift_in(s, s->level[DIN]);
    if (high[LATCH] && !s->level[LATCH])
        latch(s);
    for (unsigned i = 0; i < PINS; i++)
        s->level[i] = high[i];
}

static void power(part_t *part)
{
    skeleton_t *s = (skeleton_t *)part;
    *s = (skeleton_t){.part = s->part, .chip = s->chip, .random = s->random, .brightness = OFF};
}

// A reset may interrupt a picture without a fault of the firmware.
static void reset(part_t *part)
{
    ((skeleton_t *)part)->shifted = 0;
}

// ---- As a display ----

static bool is_off(const part_t *part)
{
    return ((const skeleton_t *)part)->brightness == OFF;
}

static unsigned intensity(const part_t *part)
{
    return ((const skeleton_t *)part)->brightness & 15u;
}

static void screen_of(const part_t *part, board_screen_t *screen)
{
    const skeleton_t *s = (const skeleton_t *)part;
    *screen = (board_screen_t){.width = ROWS, .height = ROWS};
    if (is_off(part) || !chip_is_powered(s->chip))
        return;
    for (unsigned i = 0; i < ROWS * ROWS; i++)
        if (s->row[i / ROWS] >> (ROWS - 1 - i % ROWS) & 1)
            screen->pixel[i].red = (uint8_t)(255 * (2 * intensity(part) + 1) / 31);
}

static double full_ma(const part_t *part)
{
    (void)part;
    return 0;
}

static void glitch(part_t *part)
{
    skeleton_t *s = (skeleton_t *)part;
    for (unsigned i = 0; i < ROWS; i++)
        s->row[i] = (uint8_t)splitmix64(s->random);
    chip_touch(s->chip);
    part_changed(part);
}

static const char *start(part_t *part, const part_config_t *config)
{
    *(skeleton_t *)part = (skeleton_t){.part = {.pins = PINS, .sense = sense, .power = power, .reset = reset},
                                       .chip = config->chip,
                                       .brightness = OFF};
    ((skeleton_t *)part)->random = config->random;
    return NULL;
}

static const part_display_t display = {screen_of, intensity, is_off, full_ma, glitch, NULL};

const part_kind_t skeleton_kind = {.name = "skeleton",
                                   .pin = {"DIN", "CLK", "LATCH"},
                                   .size = sizeof(skeleton_t),
                                   .start = start,
                                   .display = &display};
