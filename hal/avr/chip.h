// What differs between AVR chips and is no choice of the board: where the SPI sits, and which pin-change
// interrupt serves which port.
#ifndef HAL_AVR_CHIP_H
#define HAL_AVR_CHIP_H

#if defined(__AVR_ATmega328P__)

#define CHIP_SPI_MOSI     B, 3
#define CHIP_SPI_SCK      B, 5
#define CHIP_SPI_SS       B, 2

// Pin-change interrupts: bit p of CHIP_PCINT_MASK(port) is pin p of that port.
#define CHIP_PCINT_MASK_B PCMSK0
#define CHIP_PCINT_MASK_C PCMSK1
#define CHIP_PCINT_MASK_D PCMSK2
#define CHIP_PCINT_ALL    (1 << PCIE0 | 1 << PCIE1 | 1 << PCIE2)

// Pins of the converter, which OXO does not use: bits of DIDR0 and of their port alike.
#define CHIP_ANALOG_PORT  C
#define CHIP_ANALOG_PINS  0x3F

#else
#error "this chip is not described yet: add its SPI pins and pin-change interrupts to hal/avr/chip.h"
#endif

#endif
