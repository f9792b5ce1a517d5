// The serial line: BOARD_BAUD of board.h, 8N1, interrupt-driven both ways. Host tests replace it by a double.
//
// Buffer sizes: at 115200 baud a byte takes 87 us. The receive buffer covers 5.5 ms, several times main's
// longest work on a key or picture; the transmit buffer holds the longest line, so a caller that waits until
// it is empty never waits in mid line.
// SPDX-License-Identifier: MIT
#ifndef HAL_SERIAL_H
#define HAL_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

enum { SERIAL_RX_SIZE = 64, SERIAL_TX_SIZE = 64 };

// Initialises the pins. Call once, interrupts off.
void serial_start(void);

// Sets pins and registers again, and resumes sending after a fault that has stopped it; call once a second.
// Main context only.
void serial_refresh(void);

// Results of serial_read other than a byte.
enum {
    SERIAL_NONE = -1, // no byte received
    SERIAL_LOST = -2, // a full buffer has lost bytes; returned once, after the last byte before the gap
};
_Static_assert(SERIAL_NONE < 0 && SERIAL_LOST < 0 && SERIAL_NONE != SERIAL_LOST, "no byte is like them");

// Returns the next received byte, 0..255, SERIAL_NONE or SERIAL_LOST. A byte with a framing error (a break,
// another baud rate) reads as 0. Main context only.
int16_t serial_read(void);

// True if serial_read would return a byte or SERIAL_LOST. May be called with interrupts off.
bool serial_has_input(void);

// Queues a byte for sending; waits if the buffer is full. Main context only.
void serial_write(char byte);

// Bytes that serial_write accepts without waiting, 0..SERIAL_TX_SIZE. May be called with interrupts off.
uint8_t serial_room(void);

#endif
