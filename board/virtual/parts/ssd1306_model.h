// Model of an SSD1306 with a 128x64 OLED, written over I2C (Solomon Systech, rev. 1.1): commands and data in,
// lit pixels out.
//
// With `sh1106` it is an SH1106 (Sino Wealth, V2.2) with the same glass, as it is sold in place of an
// SSD1306: 132 columns, of which the glass shows 2 to 129, addressed by page alone; it passes over the
// SSD1306's commands for addressing, scrolling and charge pump, which drivers for both send (u8g2 does).
//
// Pure: independent of the simulator. Bits that table 9-1 leaves open ("don't care") change nothing. A
// command to scroll, which is not modelled, and undocumented commands are errors.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SSD1306_MODEL_H
#define SSD1306_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { SSD1306_WIDTH = 128, SSD1306_HEIGHT = 64, SSD1306_PAGES = 8, SSD1306_PARAMETERS = 6 };
enum { SH1106_COLUMNS = 132, SH1106_LEFT = 2 }; // of the memory; left of the glass

typedef struct {
    uint8_t ram[SSD1306_PAGES][SH1106_COLUMNS]; // by page and physical segment; bit 0 is the top row
    bool sh1106;                                // set it before it has power
    bool on, inverted, all_on, charge_pump, scrolling;
    bool segments_turned, rows_turned; // set by A1 and C8: upright on usual modules
    uint8_t contrast, start_line, offset, multiplex, com_pins;
    uint8_t addressing; // 0 horizontal, 1 vertical, 2 by page
    uint8_t page, column;
    uint8_t first_page, last_page, first_column, last_column; // window of horizontal and vertical addressing

    uint8_t command;                       // command that waits for parameters
    uint8_t missing;                       // number of parameters still missing
    uint8_t parameter[SSD1306_PARAMETERS]; // the last one of a command is the last
    enum {
        SSD1306_CONTROL,
        SSD1306_ONE_COMMAND,
        SSD1306_COMMANDS,
        SSD1306_ONE_DATUM,
        SSD1306_DATA
    } next; // kind of the next byte
} ssd1306_model_t;

// Power-up without a reset: off, all else random.
//   random: splitmix64 state, advanced.
void ssd1306_model_power(ssd1306_model_t *part, uint64_t *random);

// RES# low (8.9, table 9-1): its memory stays.
void ssd1306_model_reset(ssd1306_model_t *part);

// A glitch on the supply: everything random, including on or off.
void ssd1306_model_glitch(ssd1306_model_t *part, uint64_t *random);

// It has been addressed for writing.
void ssd1306_model_start(ssd1306_model_t *part);

// A byte after the address. Returns a description of the error in it, or NULL.
const char *ssd1306_model_byte(ssd1306_model_t *part, uint8_t byte);

// Whether a pixel is lit, counted from the top left of the module.
bool ssd1306_model_lit(const ssd1306_model_t *part, unsigned x, unsigned y);

#endif
