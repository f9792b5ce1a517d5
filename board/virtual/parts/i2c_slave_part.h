// An I2C slave to build parts on: it has pull-ups, acknowledges its address, and exchanges bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef I2C_SLAVE_PART_H
#define I2C_SLAVE_PART_H

#include "chip/avr_chip.h"
#include "parts/i2c_slave.h"
#include "parts/part.h"

enum { I2C_SLAVE_SDA, I2C_SLAVE_SCL, I2C_SLAVE_PINS };

typedef struct i2c_slave_part i2c_slave_part_t;

// First member of a part that is derived from it.
struct i2c_slave_part {
    part_t part;
    chip_t *chip;
    i2c_slave_t slave;

    // All may be NULL. It has been addressed, to read from it or to write to it; a written byte, which it
    // acknowledges; the byte that a master reads next, 0xFF without the function.
    void (*addressed)(i2c_slave_part_t *s, bool reads);
    void (*received)(i2c_slave_part_t *s, uint8_t byte);
    uint8_t (*sends)(i2c_slave_part_t *s);

    // The transfer in which it has been addressed has ended, by STOP or another START. May be NULL.
    void (*ended)(i2c_slave_part_t *s);

    // Private.
    bool pulls;     // SDA; follows the slave after a delay
    bool is_called; // since the START
};

// address: 7 bits.
void i2c_slave_part_start(i2c_slave_part_t *s, chip_t *chip, uint8_t address);

#endif
