// MAX7219: shift register, latch, and decoding of registers to lit LEDs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/max7219_model.h"

#include "chip/splitmix64.h"

// Code-B font (Maxim 19-4452, table 5): bit 6 is segment A, bit 0 is G; 0..9, then - E H L P and blank.
static const uint8_t code_b[16] = {
    0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00,
};

void max7219_model_power(max7219_model_t *part, uint64_t *random)
{
    part->shift = (uint16_t)splitmix64(random);
    for (unsigned i = 0; i < MAX7219_REGISTERS; i++)
        part->reg[i] = (uint8_t)splitmix64(random);
    part->load = false; // not driven yet
    part->clocks = 0;
}

// The MAX7219 shifts at any level of LOAD; only the MAX7221 needs its CS low.
bool max7219_model_clock(max7219_model_t *part, bool din)
{
    bool dout = (part->shift & 0x8000) != 0;
    part->shift = (uint16_t)(part->shift << 1 | din);
    part->clocks++;
    return dout;
}

unsigned max7219_model_load(max7219_model_t *part, bool level)
{
    bool rises = level && !part->load;
    bool falls = !level && part->load;
    part->load = level;
    if (falls)
        part->clocks = 0;
    if (!rises)
        return 0;
    part->reg[part->shift >> 8 & 0x0F] = (uint8_t)part->shift; // bits 12..15 are "don't care"
    return part->clocks;
}

static uint8_t segments(const max7219_model_t *part, unsigned digit)
{
    uint8_t data = part->reg[MAX7219_DIGIT0 + digit];
    if ((part->reg[MAX7219_DECODE] >> digit & 1) == 0)
        return data;
    return (uint8_t)((data & 0x80) | code_b[data & 0x0F]);
}

void max7219_model_lit(const max7219_model_t *part, uint8_t lit[MAX7219_ROWS])
{
    bool test = (part->reg[MAX7219_TEST] & 1) != 0; // also overrides shutdown and scan limit
    bool on = (part->reg[MAX7219_SHUTDOWN] & 1) != 0;
    unsigned last = part->reg[MAX7219_SCAN_LIMIT] & 7;
    for (unsigned digit = 0; digit < MAX7219_ROWS; digit++) {
        bool scanned = on && digit <= last;
        lit[digit] = test ? 0xFF : scanned ? segments(part, digit) : 0;
    }
}
