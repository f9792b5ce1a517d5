// LED matrix modules with a MAX7219 each, single or chained, on three wires: what they show, and checks of
// the words they receive.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef MAX7219_PART_H
#define MAX7219_PART_H

#include "chip/avr_chip.h"
#include "parts/max7219_model.h"
#include "parts/part.h"

enum { MAX7219_DIN, MAX7219_CS, MAX7219_CLK, MAX7219_PINS, MAX7219_MODULES_MAX = 16 };

typedef struct {
    part_t part;
    chip_t *chip;
    unsigned modules;
    max7219_model_t driver[MAX7219_MODULES_MAX]; // the first one is at DIN
    bool din, clk;                               // input levels
    bool clocked;                                // CLK has risen since power-on or reset
    bool noisy;  // floating inputs follow noise; otherwise they keep their level
    bool floats; // CS or CLK floats
    uint64_t noise;
    uint64_t *random;
    void (*on_word)(void *context, uint16_t word); // a word was latched; reports the first module's
    void *context;
} max7219_part_t;

// modules: 1..MAX7219_MODULES_MAX.
//   on_word: called after each latch; may be NULL.
//   random: splitmix64 state for the contents at power-up.
void max7219_part_start(max7219_part_t *m, chip_t *chip, unsigned modules, uint64_t *random,
                        void (*on_word)(void *context, uint16_t word), void *context);

// A glitch on the supply: randomises all registers; the wires are not affected.
void max7219_part_glitch(max7219_part_t *m);

// Current at 5 V with 10 kOhm at ISET, from what is lit.
double max7219_part_full_ma(const max7219_part_t *m);

#endif
