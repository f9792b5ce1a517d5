// What simavr does not know of a chip: which of its pins its functions use.
#ifndef CHIP_MCU_H
#define CHIP_MCU_H

#include <stdbool.h>

#include "board/virtual/chip/pin.h"

enum { CHIP_DIDRS = 3, CHIP_PCINTS = 3 };

// A pin-change interrupt of a port.
typedef struct {
    char port;           // 0: none
    unsigned char pins;  // that can interrupt, beginning with bit 0,
    unsigned char first; // which this bit of the register selects
    unsigned char reg;   // PCMSK1 or PCMSK2
    unsigned char bit;   // of PCICR and PCIFR
    unsigned char vector;
} chip_pcint_t;

typedef struct {
    const char *family;       // how the chip's name begins
    chip_pin_t ss, sck, mosi; // SPI
    chip_pin_t rx, tx;        // of the USART that is modelled
    char usart;               // its number, '0' or '1'
    chip_pin_t sda, scl;      // TWI
    unsigned clockless_ints;  // bit n: INTn hears edges, too, while the clock stands
    unsigned boot_max;        // bytes of the largest boot section
    struct {
        unsigned reg;                // its address; 0: none
        const char *pins;            // letter and digit for each bit from bit 0 on
    } didr[CHIP_DIDRS];              // registers that disable digital inputs
    chip_pcint_t pcint[CHIP_PCINTS]; // pin changes that simavr does not describe
} chip_mcu_t;

// By the name that avr-gcc and simavr give to the chip. NULL: not described here.
const chip_mcu_t *chip_mcu(const char *name);

// The pin of an analogue input. Returns false where it has none in a port.
bool chip_mcu_analog_pin(const chip_mcu_t *mcu, unsigned channel, chip_pin_t *pin);

#endif
