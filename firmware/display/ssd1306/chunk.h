// One transmission to an SSD1306: all registers, or data for its memory.
#ifndef CHUNK_H
#define CHUNK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t contrast; // 0..255
    bool all_lit;     // regardless of memory
    bool mirrored, upside_down;
    bool on;
} chunk_registers_t;

// Both functions write to the TWI's buffer, which must not be in use, and return its free part.
uint8_t *chunk_put_registers(const chunk_registers_t *registers);

// At most CHUNK_DATA_MAX bytes of data follow, for this page, starting at this column.
uint8_t *chunk_begin_data(uint8_t page, uint8_t column);
enum { CHUNK_DATA_MAX = 41 };

// Starts sending the buffer up to `end`.
void chunk_send(const uint8_t *end);

#endif
