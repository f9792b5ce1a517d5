// A MAX7219 display driver as its data sheet has it (Maxim 19-4452): a 16-bit shift register, latched by the
// rising edge of LOAD into sixteen registers, driving an 8x8 matrix. Several in a row shift through DOUT to
// the next DIN.
//
// Pure: bits in, light out; no simulator in it.
#ifndef MAX7219_PART_H
#define MAX7219_PART_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/frame.h"

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
    uint16_t shift;                 // the shift register, bit 15 the oldest
    uint8_t reg[MAX7219_REGISTERS]; // what was latched
    bool load;                      // level of LOAD
    unsigned clocks;                // rising edges of CLK since LOAD fell
} max7219_part_t;

// Power-up: registers random, as on a supply that came up badly (the data sheet promises shutdown; boards in
// the field show otherwise). random: 64-bit state of splitmix64, advanced.
void max7219_part_power(max7219_part_t *part, uint64_t *random);

// A rising edge of CLK shifts din in. Returns the bit that leaves at DOUT (the bit shifted in 16 clocks ago),
// for the next part of a daisy chain. The data sheet has DOUT change on the falling edge; to the next part's
// rising edge that is the same.
bool max7219_part_clock(max7219_part_t *part, bool din);

// LOAD's level. On a rising edge the shift register is latched.
// Returns the number of clocks since LOAD fell on a rising edge (16 for a right word to a single part), else
// 0; a rising edge without any clock returns 0 too and latches what is there.
unsigned max7219_part_load(max7219_part_t *part, bool level);

// What is lit: digit d is row d, D7 (DP) leftmost, A next, G rightmost; display test lights all, shutdown
// none, the scan limit cuts rows off, and code-B decode draws its segments.
void max7219_part_lit(const max7219_part_t *part, frame_t *lit);

#endif
