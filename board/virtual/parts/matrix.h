// LED matrix modules with a MAX7219 each, single or chained, on three wires: what they show, and checks of
// the words they receive.
#ifndef MATRIX_H
#define MATRIX_H

#include "board/virtual/chip/avr_chip.h"
#include "board/virtual/parts/max7219_part.h"
#include "board/virtual/parts/part.h"

enum { MATRIX_DIN, MATRIX_CS, MATRIX_CLK, MATRIX_PINS, MATRIX_MODULES_MAX = 4 };

typedef struct {
    part_t part;
    chip_t *chip;
    unsigned modules;
    max7219_part_t driver[MATRIX_MODULES_MAX]; // the first one is at DIN
    bool din, clk;                             // input levels
    bool clocked;                              // CLK has risen since power-on or reset
    bool noisy;  // floating inputs follow noise; otherwise they keep their level
    bool floats; // CS or CLK floats
    uint64_t noise;
    uint64_t *random;
    void (*on_word)(void *context, uint16_t word); // a word was latched; reports the first module's
    void *context;
} matrix_t;

// modules: 1..MATRIX_MODULES_MAX.
//   on_word: called after each latch; may be NULL.
//   random: splitmix64 state for the contents at power-up.
void matrix_start(matrix_t *m, chip_t *chip, unsigned modules, uint64_t *random,
                  void (*on_word)(void *context, uint16_t word), void *context);

// A glitch on the supply: randomises all registers; the wires are not affected.
void matrix_glitch(matrix_t *m);

// Current at 5 V with 10 kOhm at ISET, from what is lit.
double matrix_full_ma(const matrix_t *m);

#endif
