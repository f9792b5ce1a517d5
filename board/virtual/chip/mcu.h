// Facts about a chip that simavr does not have: the pins of its peripherals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_MCU_H
#define CHIP_MCU_H

#include <stdbool.h>
#include <stddef.h>

#include "chip/pin.h"

enum { CHIP_USARTS = 4, CHIP_DIDRS = 3, CHIP_PCINTS = 3 };

// Pin-change interrupt of a port.
typedef struct {
    char port;           // 0: none
    unsigned char pins;  // that can interrupt, from bit 0 on
    unsigned char first; // register bit that selects bit 0 of the port
    unsigned char reg;   // PCMSK1 or PCMSK2
    unsigned char bit;   // of PCICR and PCIFR
    unsigned char vector;
} chip_pcint_t;

typedef struct {
    const char *names; // of chips that differ only in what is not modelled, separated by blanks
    struct {
        unsigned reg;               // address; 0: none
        const char *pins;           // letter and digit of each bit's pin, from bit 0 on
    } didr[CHIP_DIDRS];             // registers that disable digital inputs
    const char *ints;               // letter and digit of each INTn's pin, blanks where there is none
    unsigned clockless_ints;        // bit n: INTn detects edges even without the clock
    unsigned boot_max;              // size of the largest boot section in bytes
    chip_pin_t ss, sck, mosi, miso; // SPI; all on one port
    struct {
        chip_pin_t rx, tx; // letter 0: there is no such unit
    } usart[CHIP_USARTS];
    chip_pin_t sda, scl;             // TWI
    chip_pcint_t pcint[CHIP_PCINTS]; // pin changes that simavr does not describe
} chip_mcu_t;

// Looks a chip up by avr-gcc's (and simavr's) name. NULL: not supported.
const chip_mcu_t *chip_mcu(const char *name);

// Writes the names of all supported chips, separated by blanks.
void chip_mcu_names(char *text, size_t size);

// The port pin of an analogue input. Returns false if it has none.
bool chip_mcu_analog_pin(const chip_mcu_t *mcu, unsigned channel, chip_pin_t *pin);

#endif
