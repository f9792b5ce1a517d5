// Shadow copy of all modules' registers; sends the differences.
// SPDX-License-Identifier: MIT
#include "hal/max7219.h"

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
static frame_t rows[MAX7219_MODULES_MAX];
static uint8_t intensity, on;

static uint16_t word_of(uint8_t reg, uint8_t data)
{
    return (uint16_t)(reg << 8 | data);
}

static void send_to_all(uint8_t modules, uint8_t reg, uint8_t data)
{
    uint16_t word[MAX7219_MODULES_MAX];
    for (uint8_t i = 0; i < modules; i++)
        word[i] = word_of(reg, data);
    spi_send(word, modules);
}

// Sends a row to the modules in which it differs; the first word reaches the last module.
//   all: to all modules.
static void send_row(uint8_t modules, const frame_t module[], uint8_t row, bool all)
{
    uint16_t word[MAX7219_MODULES_MAX];
    bool differs = all;
    for (uint8_t i = 0; i < modules; i++) {
        uint8_t pixels = module[i].row[row];
        bool own = all || pixels != rows[i].row[row];
        word[modules - 1 - i] = own ? word_of((uint8_t)(REG_DIGIT0 + row), pixels) : REG_NO_OP;
        rows[i].row[row] = pixels;
        differs |= own;
    }
    if (differs)
        spi_send(word, modules);
}

void max7219_refresh(uint8_t modules)
{
    send_to_all(modules, REG_TEST, 0);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        send_row(modules, rows, row, true);
    send_to_all(modules, REG_DECODE, 0);
    send_to_all(modules, REG_INTENSITY, intensity);
    send_to_all(modules, REG_SCAN_LIMIT, FRAME_SIZE - 1);
    // Last: modules that powered up in shutdown show no partial picture.
    send_to_all(modules, REG_SHUTDOWN, on);
}

void max7219_start(uint8_t modules)
{
    on = 0;
    send_to_all(modules, REG_SHUTDOWN, 0);
    max7219_refresh(modules);
}

static void hold(uint8_t modules, uint8_t *held, uint8_t reg, uint8_t data)
{
    if (*held == data)
        return;
    *held = data;
    send_to_all(modules, reg, data);
}

void max7219_show(uint8_t modules, const frame_t module[], uint8_t new_intensity)
{
    hold(modules, &intensity, REG_INTENSITY, new_intensity);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        send_row(modules, module, row, false);
    hold(modules, &on, REG_SHUTDOWN, 1);
}

void max7219_off(uint8_t modules)
{
    hold(modules, &on, REG_SHUTDOWN, 0);
}
