// The other end of the console: 115200 baud, 8N1, as the board's USB port has it.
#ifndef VB_SERIAL_LINE_H
#define VB_SERIAL_LINE_H

#include "board/virtual/vboard.h"

enum { LINE_BAUD = 115200, LINE_FRAME = 10 }; // start bit, 8 data bits, stop bit

typedef struct {
    uint8_t *queue; // bytes first..first+count-1, the first is being sent
    size_t first, count, room;
    vb_time_t base; // when the bytes began that follow each other without a gap
    uint64_t bits;  // bits sent since base
    bool level;     // of the wire to the chip's RX
    vb_byte_t *on_console;
    void *context;
} serial_line_t;

void serial_line_start(vb_t *vb);
void serial_line_free(vb_t *vb);
void serial_line_alarm(vb_t *vb);                 // the next bit begins
void serial_line_receive(vb_t *vb, uint8_t byte); // the chip has sent a byte

#endif
