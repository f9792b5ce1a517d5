// What simavr does not know of a chip: which of its pins its functions use.
#ifndef CHIP_MCU_H
#define CHIP_MCU_H

#include "board/virtual/chip/pin.h"

enum { CHIP_DIDRS = 3 };

typedef struct {
    const char *family;       // how the chip's name begins
    chip_pin_t ss, sck, mosi; // SPI
    chip_pin_t rx, tx;        // USART0
    unsigned boot_max;        // bytes of the largest boot section
    struct {
        unsigned reg;     // its address; 0: none
        const char *pins; // letter and digit for each bit from bit 0 on
    } didr[CHIP_DIDRS];   // registers that disable digital inputs
} chip_mcu_t;

// By the name that avr-gcc and simavr give to the chip. NULL: not described here.
const chip_mcu_t *chip_mcu(const char *name);

#endif
