// Devices on I2C and on SPI whose bytes a test decides: parts of the kinds "i2c" and "spi".
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef DEVICES_H
#define DEVICES_H

#include "parts/i2c_slave_part.h"
#include "parts/part_kind.h"
#include "parts/spi_slave.h"

// What a device does. Any function may be NULL; they run inside chip_run and must not call it.
//   index: of the byte in its transfer, from 0.

// Of a transfer, from START to the next START or STOP, the firmware writes all bytes or reads all.
typedef struct {
    void *context;
    void (*written)(void *context, uint8_t byte, unsigned index);
    uint8_t (*read)(void *context, unsigned index); // the byte that it reads; without the function 0xFF
    void (*ended)(void *context);
} i2c_device_t;

// A transfer is the time in which SS is low. Bytes are exchanged: the one that the device sends must be known
// before the firmware's of the same index has come.
typedef struct {
    void *context;
    void (*selected)(void *context, bool selected); // SS has fallen or risen
    void (*written)(void *context, uint8_t byte, unsigned index);
    uint8_t (*read)(void *context, unsigned index); // asked for when SS falls, and after each byte
} spi_device_t;

typedef struct {
    i2c_slave_part_t slave;
    i2c_device_t device;
    unsigned index;
} i2c_part_t;

typedef struct {
    spi_slave_t slave;
    spi_device_t device;
    unsigned index;
} spi_part_t;

#endif
