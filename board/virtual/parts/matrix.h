// The LED matrix with its MAX7219, on three wires: what it shows, and what must not happen to it.
#ifndef MATRIX_H
#define MATRIX_H

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/max7219_part.h"
#include "board/virtual/parts/part.h"

enum { MATRIX_DIN, MATRIX_CS, MATRIX_CLK, MATRIX_PINS };

typedef struct {
    part_t part;
    chip_t *chip;
    max7219_part_t driver;
    bool din, clk; // levels of its inputs
    bool noisy;    // one that floats follows noise; otherwise it keeps its level
    bool floats;   // CS or CLK
    uint64_t noise;
    void (*on_word)(void *context, uint16_t word); // a word is latched
    void *context;
} matrix_t;

void matrix_start(matrix_t *m, chip_t *chip, void (*on_word)(void *context, uint16_t word), void *context);

// Its supply comes up: all registers random.
void matrix_power_on(matrix_t *m, uint64_t *random);

// A glitch on its supply: all registers random, while the wires stay as they are.
void matrix_glitch(matrix_t *m, uint64_t *random);

// What it takes for what is lit, at 5 V with 10 kOhm at ISET.
double matrix_full_ma(const matrix_t *m);

// A reset of the chip may cut a word off; that is no fault of the firmware, so the clocks are not counted
// against it.
void matrix_chip_reset(matrix_t *m);

#endif
