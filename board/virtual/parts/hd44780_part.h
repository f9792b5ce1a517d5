// A module of 16x2 characters with an HD44780 on four data lines, R/W at ground, and a backlight: its
// picture, and checks of its bus and of the backlight's pin.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef HD44780_PART_H
#define HD44780_PART_H

#include "chip/avr_chip.h"
#include "parts/hd44780_model.h"
#include "parts/part.h"

// BL: the backlight is on while the pin floats, off while it is low, and must never be driven high, as on LCD
// keypad shields whose transistor has no resistor at its base.
enum { HD44780_RS, HD44780_E, HD44780_D4, HD44780_D5, HD44780_D6, HD44780_D7, HD44780_BL, HD44780_PINS };

typedef struct {
    part_t part;
    chip_t *chip;
    hd44780_model_t driver;
    uint8_t
        open_lines; // DB3 to DB0, which are not connected: their pull-ups make them 1; 0 if they are grounded
    bool unplugged; // listens to nothing
    bool level[HD44780_PINS];              // of what it listens to; a floating line but E is pulled up
    chip_time_t rose, fell, lines_changed; // last edges of E; last change of RS or data
    // A disturbance has left it in a state that the firmware cannot know: what comes too early is no fault
    // until it has been set to four bits again.
    bool disturbed;
    bool overdriven;                   // fault present and already reported
    bool lit;                          // the backlight, since
    chip_time_t lit_since, dark_since; // its last changes
    unsigned intensity;                // 0..15: its duty in the last period
    unsigned alarm;                    // its pin has not changed for long
    unsigned writes;                   // bytes completed since power-on
    uint64_t *random;
} hd44780_part_t;

// random: splitmix64 state for the contents at power-up.
void hd44780_part_start(hd44780_part_t *l, chip_t *chip, uint64_t *random);

// A glitch on the supply: randomises registers and memories.
void hd44780_part_glitch(hd44780_part_t *l);

// Pulls the module off, whose contents are then lost, or plugs it in again, whose supply then has risen.
void hd44780_part_unplug(hd44780_part_t *l, bool unplugged);

// A disturbance of E: the controller takes what the lines carry.
void hd44780_part_disturb(hd44780_part_t *l);

#endif
