// Protocol of the SSD1306 (Solomon Systech, data sheet 1.1) for a 128x64 OLED: a transmission has all
// registers, or data for the memory.
//
// Portable: sends through hal/twi.h, in the background. Main context only.
// SPDX-License-Identifier: MIT
#ifndef HAL_SSD1306_H
#define HAL_SSD1306_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t contrast; // 0..255
    bool all_lit;     // regardless of memory
    bool mirrored, upside_down;
    bool on;
} ssd1306_registers_t;

// Both functions write to the TWI's buffer, which must not be in use, and return its free part.
uint8_t *ssd1306_put_registers(const ssd1306_registers_t *registers);

// At most SSD1306_DATA_MAX bytes of data follow, for this page, starting at this column.
uint8_t *ssd1306_begin_data(uint8_t page, uint8_t column);
enum { SSD1306_DATA_MAX = 64 };

// Starts sending the buffer up to `end`.
void ssd1306_send(const uint8_t *end);

#endif
