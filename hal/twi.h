// The two-wire bus (I2C) to the display: sends in the background, one interrupt a byte.
//
// Main context only, except twi_is_busy.
// SPDX-License-Identifier: MIT
#ifndef HAL_TWI_H
#define HAL_TWI_H

#include <stdbool.h>
#include <stdint.h>

// Maximum size of a transmission.
enum { TWI_BYTES_MAX = 72 };

// Initialises pins and registers; sending needs interrupts on. Call it again once a second, while the bus is
// not busy.
void twi_start(void);

// True from twi_send until all bytes are sent or the transmission has failed. Any context.
bool twi_is_busy(void);

// Whether the last transmission failed: the slave did not acknowledge, or the bus was lost.
bool twi_has_failed(void);

// The transmit buffer of TWI_BYTES_MAX bytes; write to it only while twi_is_busy is false.
uint8_t *twi_buffer(void);

// Starts sending the buffer to a slave and returns at once.
//   address: 7 bits. count: 1..TWI_BYTES_MAX.
void twi_send(uint8_t address, uint8_t count);

// Aborts the transmission and sends clocks and a STOP, which release SDA from a slave that has lost
// synchronisation. Takes 50 us.
void twi_recover(void);

#endif
