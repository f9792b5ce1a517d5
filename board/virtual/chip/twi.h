// TWI model (ATmega328P data sheet, 22): a cycle-exact bus master on its two pins. Of other masters it models
// only that they can win the bus; slave mode is not modelled.
#ifndef CHIP_TWI_H
#define CHIP_TWI_H

#include "board/virtual/chip/twi_unit.h"

void chip_twi_attach(chip_twi_t *twi, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_twi_reset(chip_twi_t *twi);       // call after the registers are reset
void chip_twi_clock_stops(chip_twi_t *twi); // by sleep

#endif
