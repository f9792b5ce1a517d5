// Model of a MAX7219 display driver (Maxim 19-4452): the rising edge of LOAD latches a 16-bit shift register
// into sixteen registers, which drive an 8x8 matrix. DOUT feeds the next part of a chain.
//
// Pure: bits in, lit LEDs out; independent of the simulator.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MAX7219_MODEL_H
#define MAX7219_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX7219_ROWS = 8 };

enum {
    MAX7219_NO_OP,
    MAX7219_DIGIT0,
    MAX7219_DIGIT7 = 8,
    MAX7219_DECODE,
    MAX7219_INTENSITY,
    MAX7219_SCAN_LIMIT,
    MAX7219_SHUTDOWN,
    MAX7219_TEST = 15,
    MAX7219_REGISTERS
};

typedef struct {
    uint16_t shift;                 // bit 15 is the oldest
    uint8_t reg[MAX7219_REGISTERS]; // latched contents
    bool load;                      // level of LOAD
    unsigned clocks;                // rising edges of CLK since LOAD fell
} max7219_model_t;

// Power-up: registers random. The data sheet specifies shutdown, but boards in the field come up otherwise
// after a bad supply ramp. random: splitmix64 state, advanced.
void max7219_model_power(max7219_model_t *part, uint64_t *random);

// A rising edge of CLK: shifts din in and returns DOUT, the bit shifted in 16 clocks ago. The data sheet
// changes DOUT on the falling edge; for the next part's rising edge the result is the same.
bool max7219_model_clock(max7219_model_t *part, bool din);

// Sets LOAD's level. A rising edge latches the shift register and returns the number of clocks since LOAD
// fell (16 for a correct word to a single part); else returns 0. A rising edge without clocks also latches.
unsigned max7219_model_load(max7219_model_t *part, bool level);

// The lit LEDs, a byte a row: digit d is row d, D7 (DP) leftmost, then A, G rightmost. Display test lights
// all, shutdown none; the scan limit and code-B decoding apply.
void max7219_model_lit(const max7219_model_t *part, uint8_t lit[MAX7219_ROWS]);

#endif
