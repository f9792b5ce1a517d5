// LEDs as a part: reports what damages pins or LEDs, and times exposures.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/leds_part.h"

#include <stdio.h>
#include <string.h>

#include "parts/part_kind.h"

// An eye sees a row that is lit 50 times a second as lit.
enum { FRAME_MAX_US = 20000 };

static bool is_one(unsigned bits)
{
    return (bits & (bits - 1)) == 0;
}

static unsigned first_bit(uint32_t bits)
{
    unsigned bit = 0;
    while (!(bits >> bit & 1))
        bit++;
    return bit;
}

// Reports each fault once, when it starts.
static void check(const leds_part_t *l, const leds_state_t *before, const leds_state_t *now)
{
    uint32_t reversed = now->reversed & ~before->reversed;
    if (!is_one(now->rows) && is_one(before->rows))
        chip_fault(l->chip, "rows are lit at once: %s and another", leds_kind.pin[first_bit(now->rows)]);
    if (now->column_ma > LEDS_COLUMN_MAX_MA && before->column_ma <= LEDS_COLUMN_MAX_MA)
        chip_fault(l->chip, "a column carries %.0f mA; its LED bears %d", now->column_ma, LEDS_COLUMN_MAX_MA);
    if (now->row_ma > LEDS_ROW_MAX_MA && before->row_ma <= LEDS_ROW_MAX_MA)
        chip_fault(l->chip, "a row carries %.0f mA; its pin bears %d", now->row_ma, LEDS_ROW_MAX_MA);
    if (reversed != 0)
        chip_fault(l->chip, "%d V backwards across the LED between %s and %s", LEDS_SUPPLY_MV / 1000,
                   leds_kind.pin[first_bit(reversed) / LEDS_COLUMNS],
                   leds_kind.pin[LEDS_COLUMN + first_bit(reversed) % LEDS_COLUMNS]);
}

static void changed(leds_part_t *l)
{
    chip_touch(l->chip);
    part_changed(&l->part);
}

static chip_time_t frame_max(const leds_part_t *l)
{
    return chip_us(l->chip, FRAME_MAX_US);
}

static void set_alarm(leds_part_t *l)
{
    chip_time_t first = CHIP_NEVER;
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        chip_time_t due = l->eye.driven[row] + frame_max(l);
        if (!(l->eye.low >> row & 1) && l->eye.driven[row] != 0 && due < first)
            first = due;
    }
    chip_set_alarm(l->chip, l->alarm, first);
}

static void ring(void *context)
{
    leds_part_t *l = context;
    bool was_off = leds_eye_is_off(&l->eye);
    if (leds_eye_forget(&l->eye, chip_now(l->chip), frame_max(l)) || was_off != leds_eye_is_off(&l->eye))
        changed(l);
    set_alarm(l);
}

static bool is_lit(const leds_state_t *state, unsigned led)
{
    return state->lit[led / LEDS_COLUMNS] >> led % LEDS_COLUMNS & 1;
}

static void expose(leds_part_t *l, chip_time_t now)
{
    for (unsigned led = 0; led < LEDS; led++)
        if (is_lit(&l->now, led))
            l->exposure[led] += now - l->lit_since;
    l->lit_since = now;
}

static void take(leds_part_t *l, leds_state_t state)
{
    chip_time_t now = chip_now(l->chip);
    bool was_off = leds_eye_is_off(&l->eye);
    check(l, &l->now, &state);
    expose(l, now);
    l->now = state;
    if (leds_eye_look(&l->eye, &state, now) || was_off != leds_eye_is_off(&l->eye))
        changed(l);
    set_alarm(l);
}

// A row that floats between LEDs has no level.
static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    leds_part_t *l = (leds_part_t *)part;
    for (unsigned i = 0; i < LEDS_PINS; i++) {
        level[i] = drive[i] == DRIVE_LOW ? PIN_LOW : PIN_HIGH;
        if (drive[i] == DRIVE_NONE)
            level[i] = PIN_FLOATING;
    }
    if (memcmp(drive, l->drive, sizeof l->drive) == 0)
        return;
    memcpy(l->drive, drive, sizeof l->drive);
    take(l, leds_state(&l->build, drive));
}

static void power(part_t *part)
{
    leds_part_t *l = (leds_part_t *)part;
    memset(l->drive, 0, sizeof l->drive);
    memset(&l->now, 0, sizeof l->now);
    memset(&l->eye, 0, sizeof l->eye);
    memset(l->exposure, 0, sizeof l->exposure);
}

void leds_part_start(leds_part_t *l, chip_t *chip, leds_build_t build)
{
    *l = (leds_part_t){
        .part = {.pins = LEDS_PINS, .resolve = resolve, .power = power}, .chip = chip, .build = build};
    l->alarm = chip_new_alarm(chip, ring, l);
}

chip_time_t leds_part_exposure(const leds_part_t *l, unsigned led)
{
    return l->exposure[led] + (is_lit(&l->now, led) ? chip_now(l->chip) - l->lit_since : 0);
}

static unsigned parts(const leds_part_t *l)
{
    return 2 * l->eye.intensity + 1;
}

double leds_part_ma(const leds_part_t *l)
{
    unsigned leds = 0;
    for (unsigned led = 0; led < LEDS; led++)
        leds += l->eye.seen[led / LEDS_COLUMNS] >> led % LEDS_COLUMNS & 1u;
    return leds_column_ma(&l->build) * leds * parts(l) / LEDS_PARTS / LEDS_ROWS;
}

// ---- As a display: three rows of three cells, each X's LED and O's beside it ----

enum { SIDE = 3, OF_A_CELL = 2 };

static void screen_of(const part_t *part, board_screen_t *screen)
{
    const leds_part_t *l = (const leds_part_t *)part;
    uint8_t light = (uint8_t)(255 * parts(l) / LEDS_PARTS);
    *screen = (board_screen_t){
        .width = OF_A_CELL * SIDE, .height = LEDS_ROWS, .coloured = true, .beside = OF_A_CELL};
    for (unsigned row = 0; row < LEDS_ROWS && chip_is_powered(l->chip); row++)
        for (unsigned col = 0; col < SIDE; col++) {
            board_colour_t *x = &screen->pixel[row * screen->width + OF_A_CELL * col];
            if (l->eye.seen[row] >> col & 1)
                x[0].red = light;
            if (l->eye.seen[row] >> (SIDE + col) & 1)
                x[1].green = light;
        }
}

static unsigned intensity(const part_t *part)
{
    return ((const leds_part_t *)part)->eye.intensity;
}

static bool is_off(const part_t *part)
{
    return leds_eye_is_off(&((const leds_part_t *)part)->eye);
}

static double full_ma(const part_t *part)
{
    return leds_part_ma((const leds_part_t *)part);
}

// LEDs have no registers.
static void glitch(part_t *part)
{
    (void)part;
}

// reversed=ROW1/X1
static bool find_reversed(const char *value, leds_build_t *build)
{
    char name[16];
    for (unsigned led = 0; led < LEDS; led++) {
        snprintf(name, sizeof name, "%s/%s", leds_kind.pin[led / LEDS_COLUMNS],
                 leds_kind.pin[LEDS_COLUMN + led % LEDS_COLUMNS]);
        if (strcmp(name, value) == 0)
            build->backward = (uint32_t)1 << led;
    }
    return build->backward != 0;
}

static const char *start(part_t *part, const part_config_t *config)
{
    enum { USUAL_OHMS = 1000 };
    const char *reversed = description_value(config->words, "reversed");
    leds_build_t build = {.ohms = (unsigned)description_property(config->words, "ohms", USUAL_OHMS)};
    if (build.ohms == 0)
        return "has ohms=1000, or another number above 0";
    if (reversed && !find_reversed(reversed, &build))
        return "has an LED reversed=ROW1/X1, or another of its rows and columns";
    leds_part_start((leds_part_t *)part, config->chip, build);
    return NULL;
}

static const part_display_t display = {screen_of, intensity, is_off, full_ma, glitch, NULL};

const part_kind_t leds_kind = {.name = "leds",
                               .pin = {"ROW1", "ROW2", "ROW3", "X1", "X2", "X3", "O1", "O2", "O3"},
                               .size = sizeof(leds_part_t),
                               .start = start,
                               .display = &display,
                               .properties = "ohms reversed"};
