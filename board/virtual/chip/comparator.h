// Analogue comparator (ATmega328P data sheet, 23): compares two inputs whenever levels, voltages or its
// registers may have changed, from the firmware's first access to ACSR on.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMPARATOR_H
#define COMPARATOR_H

#include "chip/timers.h"

enum { COMPARATOR_EDGES = 16, COMPARATOR_REGISTERS = 3 };

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    chip_timers_t *timers; // timer 1 captures its output
    const struct comparator_pins *inputs;
    avr_int_vector_t vector;
    bool is_used;
    bool output;                                      // before the synchroniser
    avr_cycle_count_t synchronised[COMPARATOR_EDGES]; // when changes of the output reach ACO
    unsigned edges;
    struct {
        avr_io_write_t write;
        void *param;
    } before[COMPARATOR_REGISTERS]; // handlers of the ADC's registers, which it reads, too
} chip_comparator_t;

// Attach it after the ADC.
void chip_comparator_attach(chip_comparator_t *comparator, chip_timers_t *timers);
void chip_comparator_reset(chip_comparator_t *comparator);

// What its inputs did while the clock stood is seen.
void chip_comparator_clock_returns(chip_comparator_t *comparator);

#endif
