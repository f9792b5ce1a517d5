// Currents, exposures.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/leds_model.h"

#include <string.h>

// ---- Now ----

static uint8_t driven(const pin_drive_t drive[], unsigned pins, pin_drive_t how)
{
    uint8_t bits = 0;
    for (unsigned i = 0; i < pins; i++)
        if (drive[i] == how)
            bits |= (uint8_t)(1u << i);
    return bits;
}

// An LED the right way round is reversed between a row with voltage and a column without, one built in
// backwards where others would light.
static void add_led(leds_state_t *s, const leds_build_t *build, unsigned row, unsigned column, bool forward,
                    bool reversed)
{
    uint32_t bit = (uint32_t)1 << (row * LEDS_COLUMNS + column);
    if ((build->backward & bit) != 0 ? forward : reversed)
        s->reversed |= bit;
    if (forward && !(build->backward & bit))
        s->lit[row] |= (uint8_t)(1u << column);
}

// A column's current is shared by its LEDs.
static double row_ma(const leds_state_t *s, unsigned row)
{
    double ma = 0;
    for (unsigned column = 0; column < LEDS_COLUMNS; column++) {
        unsigned leds = 0;
        for (unsigned i = 0; i < LEDS_ROWS; i++)
            leds += s->lit[i] >> column & 1u;
        if (s->lit[row] >> column & 1)
            ma += s->column_ma / leds;
    }
    return ma;
}

double leds_column_ma(const leds_build_t *build)
{
    return (double)(LEDS_SUPPLY_MV - LEDS_FORWARD_MV) / build->ohms;
}

leds_state_t leds_state(const leds_build_t *build, const pin_drive_t drive[LEDS_PINS])
{
    const pin_drive_t *column = drive + LEDS_COLUMN;
    uint8_t low = driven(drive, LEDS_ROWS, DRIVE_LOW), high = driven(column, LEDS_COLUMNS, DRIVE_HIGH),
            column_low = driven(column, LEDS_COLUMNS, DRIVE_LOW),
            row_high = driven(drive, LEDS_ROWS, DRIVE_HIGH) | driven(drive, LEDS_ROWS, DRIVE_PULL_UP);
    leds_state_t s = {.rows = high ? low : 0, .low = low};
    s.column_ma = leds_column_ma(build);
    for (unsigned r = 0; r < LEDS_ROWS; r++)
        for (unsigned c = 0; c < LEDS_COLUMNS; c++)
            add_led(&s, build, r, c, low >> r & high >> c & 1, row_high >> r & column_low >> c & 1);
    for (unsigned r = 0; r < LEDS_ROWS; r++) {
        double ma = row_ma(&s, r);
        s.row_ma = ma > s.row_ma ? ma : s.row_ma;
    }
    if (!(s.lit[0] | s.lit[1] | s.lit[2]))
        s.column_ma = 0;
    return s;
}

// ---- Seen ----

// Interrupts that are served late change an exposure now and then: only what is measured three times counts.
static void measure(leds_eye_t *eye, uint64_t now)
{
    enum { ALIKE = 3 };
    uint64_t lit = eye->ended - eye->began, period = now - eye->began;
    double parts = (double)LEDS_PARTS * (double)lit / (double)period;
    unsigned intensity = (unsigned)(parts / 2);
    eye->alike = intensity == eye->measured ? eye->alike + 1 : 1;
    eye->measured = intensity;
    if (eye->alike >= ALIKE)
        eye->intensity = intensity;
}

static void begin(leds_eye_t *eye, unsigned row, uint64_t now)
{
    eye->during[row] = 0;
    if (eye->has_begun && eye->ended > eye->began)
        measure(eye, now);
    eye->has_begun = true;
    eye->began = now;
}

static void end(leds_eye_t *eye, unsigned row, uint64_t now)
{
    eye->seen[row] = eye->during[row];
    eye->ended = now;
}

bool leds_eye_look(leds_eye_t *eye, const leds_state_t *state, uint64_t now)
{
    const leds_eye_t before = *eye;
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        bool is = state->low >> row & 1, was = eye->low >> row & 1;
        if (was && !is)
            end(eye, row, now);
    }
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        bool is = state->low >> row & 1, was = eye->low >> row & 1;
        if (is && !was)
            begin(eye, row, now);
        if (is || was)
            eye->driven[row] = now;
        eye->during[row] |= state->lit[row];
        eye->seen[row] |= state->lit[row];
    }
    eye->low = state->low;
    return memcmp(before.seen, eye->seen, sizeof eye->seen) != 0 || before.intensity != eye->intensity;
}

bool leds_eye_forget(leds_eye_t *eye, uint64_t now, uint64_t after)
{
    bool changed = false;
    for (unsigned row = 0; row < LEDS_ROWS; row++)
        if (!(eye->low >> row & 1) && now - eye->driven[row] >= after) {
            changed = changed || eye->seen[row] != 0;
            eye->seen[row] = 0;
            eye->driven[row] = 0;
        }
    if (leds_eye_is_off(eye))
        eye->has_begun = false;
    return changed;
}

bool leds_eye_is_off(const leds_eye_t *eye)
{
    return eye->low == 0 && (eye->driven[0] | eye->driven[1] | eye->driven[2]) == 0;
}
