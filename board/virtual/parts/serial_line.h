// The other end of the console: 115200 baud, 8N1, as the board's USB port has it. Its pin is the chip's RX;
// what the chip sends comes in whole bytes.
#ifndef SERIAL_LINE_H
#define SERIAL_LINE_H

#include <stddef.h>

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/part.h"

enum { LINE_BAUD = 115200, LINE_FRAME = 10 }; // start bit, 8 data bits, stop bit

typedef struct {
    part_t part;
    chip_t *chip;
    unsigned alarm;
    uint8_t *queue; // bytes first..first+count-1, the first is being sent
    size_t first, count, room;
    chip_time_t base;      // when the bytes began that follow each other without a gap
    uint64_t bits;         // bits sent since base
    bool level;            // of the wire to the chip's RX
    unsigned reported_bit; // bit time that was reported as wrong, lest it be reported for each byte
} serial_line_t;

void serial_line_start(serial_line_t *l, chip_t *chip);
void serial_line_free(serial_line_t *l);

// Queues bytes, sent back to back, beginning now or after those queued before.
void serial_line_type(serial_line_t *l, const void *bytes, size_t size);

// The chip sends or receives a frame with these settings: a fault if the line's are others.
void serial_line_check(serial_line_t *l, unsigned bit_cycles, bool is_8n1);

#endif
