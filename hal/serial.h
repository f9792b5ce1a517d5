// The serial line: BOARD_BAUD of board.h, 8N1, interrupt-driven both ways. On the host a double stands in for
// it.
//
// Sizes: at 115200 baud a byte takes 87 us on the line. The receiver's ring bridges 5.5 ms, several times
// what main ever spends on a key or a picture; the sender's ring holds the longest line, so a caller that
// waits for an empty ring never waits in the middle of a line.
#ifndef HAL_SERIAL_H
#define HAL_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

enum { SERIAL_RX_SIZE = 64, SERIAL_TX_SIZE = 64 };

// Takes the pins. Call once, interrupts off.
void serial_start(void);

// Resumes sending in case a fault has stopped it. Main context only.
void serial_resume(void);

// What serial_read returns besides a byte.
enum {
    SERIAL_NONE = -1, // nothing has come
    SERIAL_LOST = -2, // bytes were lost for want of room; returned once, after the last byte before the gap
};

// The next byte received, 0..255, SERIAL_NONE or SERIAL_LOST. A byte that came with a framing error (a break,
// another baud rate) reads as 0. Main context only.
int16_t serial_read(void);

// True when serial_read would return a byte or SERIAL_LOST. May be called with interrupts off.
bool serial_has_input(void);

// Queues a byte for sending; waits for room when there is none. Main context only.
void serial_write(char byte);

// How many bytes serial_write takes without waiting, 0..SERIAL_TX_SIZE. May be called with interrupts off.
uint8_t serial_room(void);

#endif
