// The serial line as a double: what is put in is read, what is written is kept.
#ifndef SERIAL_DOUBLE_H
#define SERIAL_DOUBLE_H

#include <stddef.h>
#include <stdint.h>

// Empties both directions.
void serial_double_reset(void);

// Puts a byte, or SERIAL_LOST, behind what is there to be read.
void serial_double_put(int16_t byte);

// All that was written since the last call, without CRs; stays valid until more is written.
const char *serial_double_said(void);

// How much room serial_room reports: SERIAL_TX_SIZE after a reset.
void serial_double_set_room(uint8_t bytes);

// The most that was written in one go, between two calls of serial_room.
unsigned serial_double_longest(void);

#endif
