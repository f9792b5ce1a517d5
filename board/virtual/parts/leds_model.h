// A matrix of LEDs on pins: three rows, common cathodes, by six columns, anodes with a resistor each.
// Currents and voltages from how the pins are driven, and what an eye sees of rows that are lit one after the
// other.
//
// Pure. Electrical: an LED has LEDS_FORWARD_MV at any current, pins are ideal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEDS_MODEL_H
#define LEDS_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "chip/pin.h"

enum { LEDS_ROWS = 3, LEDS_COLUMNS = 6, LEDS = LEDS_ROWS * LEDS_COLUMNS };

// The pins, in this order: ROW1 to ROW3, X1 to X3, O1 to O3.
enum { LEDS_COLUMN = LEDS_ROWS, LEDS_PINS = LEDS_ROWS + LEDS_COLUMNS };

enum {
    LEDS_SUPPLY_MV = 5000,
    LEDS_FORWARD_MV = 1800,
    LEDS_COLUMN_MAX_MA = 20, // what an ordinary LED bears all the time
    LEDS_ROW_MAX_MA = 40,    // ATmega328P data sheet, 29.1: a pin's absolute maximum
};

// ---- Now ----

typedef struct {
    unsigned ohms;     // of each resistor
    uint32_t backward; // LEDs that are built in the wrong way round; bit row * LEDS_COLUMNS + column
} leds_build_t;

typedef struct {
    uint8_t rows;           // that are driven low while a column is driven high; a bit each
    uint8_t low;            // rows driven low
    uint8_t lit[LEDS_ROWS]; // columns whose LED has current, a bit each
    double column_ma;       // of a column that is lit
    double row_ma;          // the most of any row
    uint32_t reversed;      // LEDs with the supply's voltage backwards; bits as in leds_build_t
} leds_state_t;

// The current of a column that is lit, in milliamperes.
double leds_column_ma(const leds_build_t *build);

// drive: of each pin. Pull-ups give a voltage, but no light.
leds_state_t leds_state(const leds_build_t *build, const pin_drive_t drive[LEDS_PINS]);

// ---- Seen ----

enum { LEDS_INTENSITY_MAX = 15, LEDS_PARTS = 2 * LEDS_INTENSITY_MAX + 1 };

// Times are in any unit.
typedef struct {
    uint8_t seen[LEDS_ROWS];    // columns that look lit
    uint8_t during[LEDS_ROWS];  // lit since the row was driven
    uint8_t low;                // rows that are driven
    uint64_t driven[LEDS_ROWS]; // when the row was driven last, or released
    uint64_t began, ended;      // the last exposure of any row
    bool has_begun;             // since it was off
    unsigned measured, alike;   // the last exposure's intensity, and how many have had it
    unsigned intensity; // 0..LEDS_INTENSITY_MAX: lit 2 * intensity + 1 of LEDS_PARTS parts of a row's time
} leds_eye_t;

// The pins have changed. Returns whether another picture is seen.
bool leds_eye_look(leds_eye_t *eye, const leds_state_t *state, uint64_t now);

// Rows that have not been driven for so long are dark. Returns whether another picture is seen.
bool leds_eye_forget(leds_eye_t *eye, uint64_t now, uint64_t after);

// No row has been driven lately.
bool leds_eye_is_off(const leds_eye_t *eye);

#endif
