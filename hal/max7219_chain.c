// Shadow copy of all modules' registers; sends the differences.
#include "hal/max7219_chain.h"

#include <stdbool.h>

#include "hal/spi.h"

enum {
    REG_NO_OP,
    REG_DIGIT0,
    REG_DECODE = 9,
    REG_INTENSITY = 10,
    REG_SCAN_LIMIT = 11,
    REG_SHUTDOWN = 12,
    REG_TEST = 15,
};

// Contents, or intended contents: rows by module, and what all modules share.
static frame_t rows[CHAIN_MODULES];
static uint8_t intensity, on;

static uint16_t word_of(uint8_t reg, uint8_t data)
{
    return (uint16_t)(reg << 8 | data);
}

static void send_to_all(uint8_t reg, uint8_t data)
{
    uint16_t word[CHAIN_MODULES];
    for (uint8_t i = 0; i < CHAIN_MODULES; i++)
        word[i] = word_of(reg, data);
    spi_send_words(word, CHAIN_MODULES);
}

// Sends a row to the modules in which it differs; the first word reaches the last module.
//   all: to all modules.
static void send_row(const frame_t module[CHAIN_MODULES], uint8_t row, bool all)
{
    uint16_t word[CHAIN_MODULES];
    bool differs = all;
    for (uint8_t i = 0; i < CHAIN_MODULES; i++) {
        uint8_t pixels = module[i].row[row];
        bool own = all || pixels != rows[i].row[row];
        word[CHAIN_MODULES - 1 - i] = own ? word_of((uint8_t)(REG_DIGIT0 + row), pixels) : REG_NO_OP;
        rows[i].row[row] = pixels;
        differs |= own;
    }
    if (differs)
        spi_send_words(word, CHAIN_MODULES);
}

void chain_refresh(void)
{
    send_to_all(REG_TEST, 0);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        send_row(rows, row, true);
    send_to_all(REG_DECODE, 0);
    send_to_all(REG_INTENSITY, intensity);
    send_to_all(REG_SCAN_LIMIT, FRAME_SIZE - 1);
    // Last: modules that powered up in shutdown show no partial picture.
    send_to_all(REG_SHUTDOWN, on);
}

void chain_start(void)
{
    on = 0;
    send_to_all(REG_SHUTDOWN, 0);
    chain_refresh();
}

static void hold(uint8_t *held, uint8_t reg, uint8_t data)
{
    if (*held == data)
        return;
    *held = data;
    send_to_all(reg, data);
}

void chain_show(const frame_t module[CHAIN_MODULES], uint8_t new_intensity)
{
    hold(&intensity, REG_INTENSITY, new_intensity);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        send_row(module, row, false);
    hold(&on, REG_SHUTDOWN, 1);
}

void chain_off(void)
{
    hold(&on, REG_SHUTDOWN, 0);
}
