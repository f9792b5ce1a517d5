// Protocol of the SSD1306 (Solomon Systech, data sheet 1.1) for a 128x64 OLED: a transmission has all
// registers, or data for the memory. An SH1106 (Sino Wealth, V2.2), which is sold in its place, takes the
// same, but its glass begins at SSD1306_SH1106_LEFT of its columns.
//
// Portable: sends through hal/twi.h, in the background. Main context only.
// SPDX-License-Identifier: MIT
#ifndef HAL_SSD1306_H
#define HAL_SSD1306_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t contrast; // 0..255: the darkest is not dark
    bool all_lit;     // all pixels, regardless of memory
    bool mirrored;    // left to right; the chip applies it to memory only as that is written
    bool upside_down; // top to bottom, also what memory has already
} ssd1306_registers_t;

// The next two begin a transmission in the TWI's buffer, so call them only while twi_is_busy is false. They
// return the place of its next byte. Nothing fails here: twi_has_failed tells what became of a transmission.

// Puts all registers; nothing may follow.
//   on: false switches the panel off; memory is kept, and can be written.
uint8_t *ssd1306_put_registers(const ssd1306_registers_t *registers, bool on);

// Begins data for the memory: the caller puts 1..SSD1306_DATA_MAX bytes, for one column after the other of a
// page, which is eight rows of pixels; bit 0 is the upper one.
//   page: 0..7. column: 0..127, of an SH1106 0..131; the chip goes on with 0 after its last.
uint8_t *ssd1306_begin_data(uint8_t page, uint8_t column);
enum { SSD1306_DATA_MAX = 64, SSD1306_SH1106_LEFT = 2 };

// From now on sends to the other of the two addresses that modules have: 0x3C, to which it sends at first,
// and 0x3D.
void ssd1306_use_other_address(void);

// Starts sending the buffer up to `end`, exclusive, and returns at once.
void ssd1306_send(const uint8_t *end);

#endif
