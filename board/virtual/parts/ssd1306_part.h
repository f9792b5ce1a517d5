// An OLED module with an SSD1306 and pull-ups, on two wires: its picture, and checks of bus timing and data.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SSD1306_PART_H
#define SSD1306_PART_H

#include "chip/avr_chip.h"
#include "parts/i2c_slave.h"
#include "parts/part.h"
#include "parts/ssd1306_model.h"

enum { SSD1306_SDA, SSD1306_SCL, SSD1306_PINS, SSD1306_ADDRESS = 0x3C };

typedef struct {
    part_t part;
    chip_t *chip;
    ssd1306_model_t driver;
    i2c_slave_t slave;
    uint8_t address; // set before it has power; SSD1306_ADDRESS, or one more with D/C# high (8.1.5)
    bool no_reset;   // the module has no circuit that resets it at power-up; set before it has power
    bool pulls;      // SDA; follows the slave after a delay
    bool unplugged;  // including its pull-ups
    bool holds_scl;
    bool addressed;                               // for writing, since the START
    unsigned transmissions;                       // addressed to it, since ssd1306_part_start
    chip_time_t rose, fell, sda_changed, stopped; // last changes of the lines, and the last STOP
    bool busy;                                    // between START and STOP
    bool in_bits;                                 // SCL has risen since the START
    uint64_t *random;
} ssd1306_part_t;

// random: splitmix64 state for the contents at power-up.
void ssd1306_part_start(ssd1306_part_t *o, chip_t *chip, uint64_t *random);

// A glitch on the supply: randomises all registers and the memory.
void ssd1306_part_glitch(ssd1306_part_t *o);

// Simulates a slave that has lost synchronisation: holds SDA low for this many clocks.
void ssd1306_part_hang(ssd1306_part_t *o, unsigned clocks);

// Holds SCL low, or releases it.
void ssd1306_part_hold_clock(ssd1306_part_t *o, bool holds);

// Disconnects the module's bus lines, or reconnects them; the supply stays.
void ssd1306_part_unplug(ssd1306_part_t *o, bool unplugged);

// Supply current, from what is lit.
double ssd1306_part_full_ma(const ssd1306_part_t *o);

#endif
