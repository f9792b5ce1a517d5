// Model of an I2C slave (NXP UM10204): levels of SDA and SCL in; conditions, bytes and its pull on SDA out.
//
// Pure: independent of the simulator. No clock stretching.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef I2C_SLAVE_H
#define I2C_SLAVE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    I2C_NOTHING,
    I2C_START, // also a repeated one
    I2C_BYTE,  // a byte is in `byte`: the address with the direction, or written data
    I2C_SENT,  // the master has acknowledged a byte that it reads: `send` is the next one from now on
    I2C_STOP,
} i2c_event_t;

typedef struct {
    uint8_t address; // 7 bits
    uint8_t send;    // the byte returned to reads; set it at the address for the first
    bool absent;     // acknowledges nothing
    bool pulls;      // pulls SDA low from now on
    uint8_t byte;    // last byte received
    bool cut;        // the START or STOP came in mid byte

    // Private.
    enum { I2C_DEAF, I2C_ADDRESS, I2C_WRITTEN, I2C_READ } mode;
    bool sda, scl;      // previous levels
    unsigned clocks;    // within the byte
    uint8_t shift;      // bits of the byte so far
    unsigned holds_for; // falling SCL edges for which it keeps SDA low (i2c_slave_hang)
} i2c_slave_t;

// Reports the levels of both lines; call it after every change.
i2c_event_t i2c_slave_lines(i2c_slave_t *slave, bool sda, bool scl);

// Simulates a slave that has lost synchronisation in a byte: holds SDA low for this many clocks.
void i2c_slave_hang(i2c_slave_t *slave, unsigned clocks);

#endif
