// What tests reach into the chip for and differs between the boards' chips. (TIMSK0, TIMSK1, PCICR, SPCR,
// MCUSR, SP and GPIORn have one address on all of them.)
#ifndef CHIP_FACTS_H
#define CHIP_FACTS_H

#include <stdint.h>

typedef struct {
    const char *mcu;
    uint16_t console_ucsrb; // UCSRnB of the console's USART
    uint16_t ram_begin;     // of the SRAM
    uint8_t timer0_compa;   // vectors
    uint8_t rx_change;      // of the pin that RX is on, which may be the columns', too
} chip_facts_t;

// Those of the board's chip.
const chip_facts_t *chip_facts(void);

#endif
