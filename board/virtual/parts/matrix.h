// LED matrices with a MAX7219 each, one or a chain, on three wires: what they show, and what must not happen
// to them.
#ifndef MATRIX_H
#define MATRIX_H

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/max7219_part.h"
#include "board/virtual/parts/part.h"

enum { MATRIX_DIN, MATRIX_CS, MATRIX_CLK, MATRIX_PINS, MATRIX_MODULES_MAX = 4 };

typedef struct {
    part_t part;
    chip_t *chip;
    unsigned modules;
    max7219_part_t driver[MATRIX_MODULES_MAX]; // the first is the one at DIN
    bool din, clk;                             // levels of its inputs
    bool noisy;                                // one that floats follows noise; otherwise it keeps its level
    bool floats;                               // CS or CLK
    uint64_t noise;
    uint64_t *random;
    void (*on_word)(void *context, uint16_t word); // words are latched: the first module's
    void *context;
} matrix_t;

// modules: 1..MATRIX_MODULES_MAX.
//   on_word: NULL, or hears whenever words are latched.
//   random: state of splitmix64, which decides on what it shows at power-up.
void matrix_start(matrix_t *m, chip_t *chip, unsigned modules, uint64_t *random,
                  void (*on_word)(void *context, uint16_t word), void *context);

// A glitch on its supply: all registers random, while the wires stay as they are.
void matrix_glitch(matrix_t *m);

// What it takes for what is lit, at 5 V with 10 kOhm at ISET.
double matrix_full_ma(const matrix_t *m);

#endif
