// The host's end of the console line: 8N1 at 115200 baud or another rate, like the board's USB port.
//
// While the rate of the chip's USART matches the line's, bytes are passed whole. Otherwise the line samples
// TX at its own rate and receives what a real port would: garbage, or a software UART's bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SERIAL_PART_H
#define SERIAL_PART_H

#include <stddef.h>

#include "chip/avr_chip.h"
#include "parts/part.h"

enum { LINE_FRAME = 10 };             // start bit, 8 data bits, stop bit
enum { LINE_RX, LINE_TX, LINE_PINS }; // the chip's names

typedef struct {
    part_t part;
    chip_t *chip;
    chip_pin_t rx; // the chip's
    unsigned baud;
    bool follows; // takes the rate that the chip's USART is set to
    unsigned send_alarm, sample_alarm;
    uint8_t *queue; // bytes first..first+count-1; the first is being sent
    size_t first, count, room;
    chip_time_t base;      // start of the current burst of bytes without gaps
    uint64_t bits;         // bits sent since base
    bool level;            // of the wire to the chip's RX
    bool tx;               // of the wire from its TX
    bool sampled;          // no USART frame yet, or at another rate or format
    unsigned reported_bit; // wrong bit time already reported, to report it only once
    bool receiving;        // by sampling
    unsigned samples;
    chip_time_t start; // of the frame being received
    uint8_t byte;
    void (*on_byte)(void *context, uint8_t byte);
    void (*on_typed)(void *context, uint8_t byte); // the stop bit of a byte to the chip has ended; or NULL
    void *context;
} serial_part_t;

// on_byte: the chip has sent a byte.
void serial_part_start(serial_part_t *l, chip_t *chip, void (*on_byte)(void *context, uint8_t byte),
                       void *context);
void serial_part_free(serial_part_t *l);

// Holds from the next bit on.
//   baud: 0: from now on the rate is the one that the chip's USART is set to.
void serial_part_set_baud(serial_part_t *l, unsigned baud);

// Queues bytes, sent back to back, starting now or after those already queued.
void serial_part_type(serial_part_t *l, const void *bytes, size_t size);

#endif
