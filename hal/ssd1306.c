// Encodes transmissions to an SSD1306 in the TWI's buffer.
// SPDX-License-Identifier: MIT
#include "hal/ssd1306.h"

#include "hal/flash.h"
#include "hal/twi.h"

static uint8_t address = 0x3C; // 0x3D with D/C# high (8.1.5)

enum { ALL_COMMANDS = 0x00, ONE_COMMAND = 0x80, ALL_DATA = 0x40 }; // control bytes (8.1.5.2)
enum { HEADER = 7 };

// Commands (table 9-1), some with a parameter after them or in their low bits.
enum {
    COLUMN_LOW = 0x00,  // + bits 3..0
    COLUMN_HIGH = 0x10, // + bits 6..4
    ADDRESSING = 0x20,
    SCROLLING_OFF = 0x2E,
    FIRST_LINE = 0x40, // + line
    CONTRAST = 0x81,
    CHARGE_PUMP = 0x8D,
    SEGMENTS = 0xA0, // + 1: from the right
    ALL_LIT = 0xA4,  // + 1: lit
    INVERTED = 0xA6, // + 1: 0 is lit
    ROWS = 0xA8,     // less 1
    DISPLAY = 0xAE,  // + 1: on
    PAGE = 0xB0,     // + page
    SCAN = 0xC0,     // + 8: from the bottom
    ROW_OFFSET = 0xD3,
    CLOCK = 0xD5,
    PRE_CHARGE = 0xD9,
    ROW_WIRING = 0xDA,
    DESELECT_LEVEL = 0xDB,
    NO_OPERATION = 0xE3,
};
enum { BY_PAGE = 0x02, PUMP_ON = 0x14, CLOCK_USUAL = 0x80, ALTERNATE = 0x12 };
enum { PRE_CHARGE_OF_PUMP = 0xF1, DESELECT_OF_PUMP = 0x40 };

_Static_assert(HEADER + SSD1306_DATA_MAX <= TWI_BYTES_MAX, "header and data must fit the buffer");

// After a reset the display would need fewer of these, after a glitch all. The first ones complete a command
// that waits for parameters.
uint8_t *ssd1306_put_registers(const ssd1306_registers_t *r, bool on)
{
    // clang-format off
    static const FLASH uint8_t constants[] = {
        ALL_COMMANDS,
        NO_OPERATION, NO_OPERATION,
        SCROLLING_OFF,
        CLOCK, CLOCK_USUAL,
        ROWS, 64 - 1,
        ROW_OFFSET, 0,
        FIRST_LINE,
        CHARGE_PUMP, PUMP_ON,
        ADDRESSING, BY_PAGE,
        ROW_WIRING, ALTERNATE,
        PRE_CHARGE, PRE_CHARGE_OF_PUMP,
        DESELECT_LEVEL, DESELECT_OF_PUMP,
        INVERTED,
        CONTRAST,
    };
    // clang-format on
    _Static_assert(sizeof constants + 5 <= TWI_BYTES_MAX, "these and the five below must fit the buffer");
    uint8_t *to = twi_buffer();
    for (uint8_t i = 0; i < sizeof constants; i++)
        *to++ = constants[i];
    *to++ = r->contrast;
    *to++ = r->all_lit ? ALL_LIT + 1 : ALL_LIT;
    *to++ = r->mirrored ? SEGMENTS : SEGMENTS + 1;
    *to++ = r->upside_down ? SCAN : SCAN + 8;
    *to++ = on ? DISPLAY + 1 : DISPLAY;
    return to;
}

uint8_t *ssd1306_begin_data(uint8_t page, uint8_t column)
{
    uint8_t *to = twi_buffer();
    *to++ = ONE_COMMAND;
    *to++ = (uint8_t)(PAGE | page);
    *to++ = ONE_COMMAND;
    *to++ = COLUMN_LOW | (column & 0x0F);
    *to++ = ONE_COMMAND;
    *to++ = (uint8_t)(COLUMN_HIGH | column >> 4);
    *to++ = ALL_DATA;
    return to;
}

void ssd1306_use_other_address(void)
{
    address ^= 1;
}

void ssd1306_send(const uint8_t *end)
{
    twi_send(address, (uint8_t)(end - twi_buffer()));
}
