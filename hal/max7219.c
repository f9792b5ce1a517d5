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

static frame_t shown;
static uint8_t shown_intensity;

static void send(uint8_t reg, uint8_t data)
{
    spi_send((uint16_t)(reg << 8 | data));
}

void max7219_refresh(void)
{
    send(REG_TEST, 0);
    send(REG_DECODE, 0);
    send(REG_SCAN_LIMIT, FRAME_SIZE - 1);
    send(REG_INTENSITY, shown_intensity);
    for (uint8_t i = 0; i < FRAME_SIZE; i++)
        send((uint8_t)(REG_DIGIT0 + i), shown.row[i]);
    send(REG_SHUTDOWN, 1); // last: a display that woke up shut down shows nothing half-written
}

void max7219_start(void)
{
    send(REG_SHUTDOWN, 0);
    max7219_refresh();
}

void max7219_show(const frame_t *frame, uint8_t intensity)
{
    if (intensity != shown_intensity) {
        shown_intensity = intensity;
        send(REG_INTENSITY, intensity);
    }
    for (uint8_t i = 0; i < FRAME_SIZE; i++) {
        if (frame->row[i] != shown.row[i]) {
            shown.row[i] = frame->row[i];
            send((uint8_t)(REG_DIGIT0 + i), shown.row[i]);
        }
    }
}
