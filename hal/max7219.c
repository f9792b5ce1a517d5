// Shadow copy of the display's registers; sends the differences.
#include "hal/max7219.h"

#include "hal/spi.h"

enum {
    REG_DIGIT0 = 1,
    REG_DECODE = 9,
    REG_INTENSITY = 10,
    REG_SCAN_LIMIT = 11,
    REG_SHUTDOWN = 12,
    REG_TEST = 15,
};

// Contents, or intended contents, of the display's registers, by number.
static uint8_t held[REG_SHUTDOWN + 1];

static void send(uint8_t reg, uint8_t data)
{
    spi_send((uint16_t)(reg << 8 | data));
}

void max7219_refresh(void)
{
    // Constants are rewritten each time, in case a fault has changed held[].
    held[REG_DECODE] = 0;
    held[REG_SCAN_LIMIT] = FRAME_SIZE - 1;
    send(REG_TEST, 0);
    // Shutdown comes last: a display that powered up in shutdown shows no partial picture.
    for (uint8_t reg = REG_DIGIT0; reg <= REG_SHUTDOWN; reg++)
        send(reg, held[reg]);
}

void max7219_start(void)
{
    send(REG_SHUTDOWN, 0);
    max7219_refresh();
}

static void hold(uint8_t reg, uint8_t data)
{
    if (data != held[reg]) {
        held[reg] = data;
        send(reg, data);
    }
}

void max7219_show(const frame_t *frame, uint8_t intensity)
{
    hold(REG_INTENSITY, intensity);
    const uint8_t *row = frame->row;
    for (uint8_t reg = REG_DIGIT0; reg < REG_DIGIT0 + FRAME_SIZE; reg++, row++) {
        hold(reg, *row);
    }
    hold(REG_SHUTDOWN, 1);
}

void max7219_off(void)
{
    hold(REG_SHUTDOWN, 0);
}
