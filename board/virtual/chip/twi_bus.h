// TWI bus operations, half an SCL period at a time, and detection of bus conditions.
#ifndef CHIP_TWI_BUS_H
#define CHIP_TWI_BUS_H

#include "board/virtual/chip/twi_unit.h"

// TWINT has been cleared, or TWSTA set while idle.
//   control: what was written to TWCR.
void chip_twi_bus_go_on(chip_twi_t *t, uint8_t control, avr_cycle_count_t cycle);

void chip_twi_bus_stop(chip_twi_t *twi); // leaves the lines as they are

// Levels may have changed.
void chip_twi_bus_look(void *context);

#endif
