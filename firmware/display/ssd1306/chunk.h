// What an SSD1306 is sent in one transmission: all registers, or data for its memory.
#ifndef CHUNK_H
#define CHUNK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t contrast; // 0..255
    bool all_lit;     // whatever memory holds
    bool mirrored, upside_down;
    bool on;
} chunk_registers_t;

// Each writes to the TWI's buffer, which must not be on its way, and returns where that is free.
uint8_t *chunk_put_registers(const chunk_registers_t *registers);

// The data follow, CHUNK_DATA_MAX bytes at most, for this page from this column on.
uint8_t *chunk_begin_data(uint8_t page, uint8_t column);
enum { CHUNK_DATA_MAX = 41 };

// Begins to send the buffer up to here.
void chunk_send(const uint8_t *end);

#endif
