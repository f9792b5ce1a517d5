// The two-wire bus (I2C) to the display: sends in the background, an interrupt a byte.
//
// Main context only, but for twi_is_busy.
#ifndef HAL_TWI_H
#define HAL_TWI_H

#include <stdbool.h>
#include <stdint.h>

// Bytes of one transmission.
enum { TWI_BYTES_MAX = 48 };

// Takes the pins. Call once; nothing is sent before interrupts are on.
void twi_start(void);

// True from twi_send until all has been sent, or given up. Any context.
bool twi_is_busy(void);

// Whether the last transmission was given up: the slave did not acknowledge, or the bus was taken away.
bool twi_has_failed(void);

// What is to be sent, to be written to while twi_is_busy is false: up to TWI_BYTES_MAX bytes.
uint8_t *twi_buffer(void);

// Begins to send the buffer to a slave. Returns at once.
//   address: of 7 bits. count: 1..TWI_BYTES_MAX.
void twi_send(uint8_t address, uint8_t count);

// True once behind an interrupt that has sent a byte with more to come. Call with interrupts off.
bool twi_has_only_sent_on(void);

// Gives up what is being sent, and gives a slave that has lost its place and holds SDA low the clocks and the
// STOP that end its byte. Takes 50 us.
void twi_recover(void);

#endif
