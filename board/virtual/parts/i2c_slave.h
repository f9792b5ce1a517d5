// A slave on an I2C bus (NXP UM10204): levels of SDA and SCL in; conditions, bytes and what it does to SDA
// out.
//
// Pure: no simulator in it. It never holds SCL.
#ifndef I2C_SLAVE_H
#define I2C_SLAVE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    I2C_NOTHING,
    I2C_START, // again, too
    I2C_BYTE,  // one is in `byte`: its address with the direction, or what was written to it
    I2C_STOP,
} i2c_event_t;

typedef struct {
    uint8_t address; // of 7 bits
    uint8_t send;    // what it answers to a read
    bool absent;     // acknowledges nothing
    bool pulls;      // holds SDA low from now on
    uint8_t byte;    // that came last
    bool cut;        // the START or STOP came in mid byte

    // Its own.
    enum { I2C_DEAF, I2C_ADDRESS, I2C_WRITTEN, I2C_READ } mode;
    bool sda, scl;      // levels as they were
    unsigned clocks;    // of the byte
    uint8_t shift;      // its bits so far
    unsigned holds_for; // falling edges of SCL up to which it holds SDA, whatever comes
} i2c_slave_t;

// New levels on both lines.
i2c_event_t i2c_slave_lines(i2c_slave_t *slave, bool sda, bool scl);

// It has lost its place in a byte, and holds SDA low until so many clocks have come.
void i2c_slave_hang(i2c_slave_t *slave, unsigned clocks);

#endif
