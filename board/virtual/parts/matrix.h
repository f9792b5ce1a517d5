// The MAX7219 on the board: its three wires, what it shows, and what must not happen to it.
#ifndef VB_MATRIX_H
#define VB_MATRIX_H

#include "board/virtual/parts/max7219_part.h"
#include "board/virtual/vboard.h"

typedef struct {
    max7219_part_t part;
    vb_word_t *on_word;
    void *context;
} matrix_t;

void matrix_power_on(vb_t *vb);

// A reset of the chip may cut a word off; that is no fault of the firmware, so the clocks are not counted
// against it.
void matrix_chip_reset(vb_t *vb);

void matrix_clock(vb_t *vb, bool din);  // a rising edge of CLK
void matrix_load(vb_t *vb, bool level); // LOAD's level, called when it changes

#endif
