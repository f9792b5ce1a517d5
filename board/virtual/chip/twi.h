// The two-wire interface as the ATmega328P data sheet has it (22): a master of the bus, to the cycle, on its
// two pins. Of other masters it knows only that they can take the bus; it is no slave.
#ifndef CHIP_TWI_H
#define CHIP_TWI_H

#include "board/virtual/chip/twi_unit.h"

void chip_twi_attach(chip_twi_t *twi, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_twi_reset(chip_twi_t *twi);       // behind the registers
void chip_twi_clock_stops(chip_twi_t *twi); // by sleep

#endif
