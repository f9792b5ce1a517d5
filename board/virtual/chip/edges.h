// Interrupts from pins: PCINT on changes of selected pins, INTn on edges or low level.
#ifndef VB_CHIP_EDGES_H
#define VB_CHIP_EDGES_H

#include <simavr/avr_extint.h>

#include "board/virtual/chip/pins.h"

typedef struct {
    avr_extint_t *io;
    bool woke; // a change that may interrupt has come while the clock stood
} chip_edges_t;

void chip_edges_attach(vb_t *vb);

// These pins of the port have changed, to the levels that are in it now.
void chip_edges_changed(chip_port_t *port, uint8_t changed, avr_cycle_count_t cycle);

// The clock is about to stop: changes on their way to a flag arrive at once.
void chip_edges_clock_stops(vb_t *vb);

// The clock is back: what differs now from what it was is a change; what came and went is none.
void chip_edges_clock_returns(vb_t *vb);

#endif
