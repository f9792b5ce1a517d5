// Encodes transmissions to an SSD1306 in the TWI's buffer.
#include "hal/ssd1306.h"

#include "hal/flash.h"
#include "hal/twi.h"

enum { ADDRESS = 0x3C };
enum { ALL_COMMANDS = 0x00, ONE_COMMAND = 0x80, ALL_DATA = 0x40 }; // control bytes (8.1.5.2)
enum { HEADER = 7 };
_Static_assert(HEADER + SSD1306_DATA_MAX <= TWI_BYTES_MAX, "header and data must fit the buffer");

// After a reset the display would need fewer of these, after a glitch all. The first ones complete a command
// that waits for parameters.
uint8_t *ssd1306_put_registers(const ssd1306_registers_t *r)
{
    static const FLASH uint8_t constants[] = {
        ALL_COMMANDS, 0xE3, 0xE3,       // no operation
        0x2E,                           // no scrolling
        0xD5,         0x80,             // default clock
        0xA8,         63,               // 64 rows
        0xD3,         0x00, 0x40,       // no offset, first line
        0x8D,         0x14,             // charge pump
        0x20,         0x02,             // addressing by page
        0xDA,         0x12,             // rows wired alternately
        0xD9,         0xF1, 0xDB, 0x40, // pre-charge and deselect level for the charge pump
        0xA6,                           // 1 is lit
        0x81,                           // contrast
    };
    uint8_t *to = twi_buffer();
    for (uint8_t i = 0; i < sizeof constants; i++)
        *to++ = constants[i];
    *to++ = r->contrast;
    *to++ = r->all_lit ? 0xA5 : 0xA4;
    *to++ = r->mirrored ? 0xA0 : 0xA1;
    *to++ = r->upside_down ? 0xC0 : 0xC8;
    *to++ = r->on ? 0xAF : 0xAE;
    return to;
}

uint8_t *ssd1306_begin_data(uint8_t page, uint8_t column)
{
    uint8_t *to = twi_buffer();
    *to++ = ONE_COMMAND;
    *to++ = (uint8_t)(0xB0 | page);
    *to++ = ONE_COMMAND;
    *to++ = column & 0x0F;
    *to++ = ONE_COMMAND;
    *to++ = (uint8_t)(0x10 | column >> 4);
    *to++ = ALL_DATA;
    return to;
}

void ssd1306_send(const uint8_t *end)
{
    twi_send(ADDRESS, (uint8_t)(end - twi_buffer()));
}
