// The other end of the console: 8N1 at 115200 baud or any other rate, as the board's USB port has it.
//
// As long as the rate of the chip's USART is near the line's, bytes pass as a whole. Otherwise the line
// samples TX at its own rate, and reads what a real port would read: garbage; or, from a USART that firmware
// makes of other pins, what is sent.
#ifndef SERIAL_LINE_H
#define SERIAL_LINE_H

#include <stddef.h>

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/part.h"

enum { LINE_FRAME = 10 };             // start bit, 8 data bits, stop bit
enum { LINE_RX, LINE_TX, LINE_PINS }; // named as the chip names them

typedef struct {
    part_t part;
    chip_t *chip;
    unsigned baud;
    unsigned send_alarm, sample_alarm;
    uint8_t *queue; // bytes first..first+count-1, the first is being sent
    size_t first, count, room;
    chip_time_t base;      // when the bytes began that follow each other without a gap
    uint64_t bits;         // bits sent since base
    bool level;            // of the wire to the chip's RX
    bool tx;               // of the wire from its TX
    bool sampled;          // no frame of the USART has begun yet, or it was set to another rate or format
    unsigned reported_bit; // bit time that was reported as wrong, lest it be reported for each byte
    bool receiving;        // by samples
    unsigned samples;
    chip_time_t start; // of the frame that is being received
    uint8_t byte;
    void (*on_byte)(void *context, uint8_t byte);
    void *context;
} serial_line_t;

// on_byte: a byte has come from the chip.
void serial_line_start(serial_line_t *l, chip_t *chip, void (*on_byte)(void *context, uint8_t byte),
                       void *context);
void serial_line_free(serial_line_t *l);

void serial_line_set_baud(serial_line_t *l, unsigned baud);

// Queues bytes, sent back to back, beginning now or after those queued before.
void serial_line_type(serial_line_t *l, const void *bytes, size_t size);

#endif
