// The whole chip, for its own files: its parts, and the state of the run loop.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef AVR_CHIP_PRIVATE_H
#define AVR_CHIP_PRIVATE_H

#include "chip/adc.h"
#include "chip/comparator.h"
#include "chip/profile.h"
#include "chip/reserved.h"
#include "chip/self_programming.h"
#include "chip/sleep.h"
#include "chip/spi.h"
#include "chip/timers.h"
#include "chip/twi.h"
#include "chip/unmodelled.h"
#include "chip/watchdog_timer.h"

enum { CHIP_NAME = 24 };

struct chip {
    char name[CHIP_NAME]; // avr-gcc's, in small letters
    uint8_t *image;       // the file that was loaded, or NULL
    size_t image_size;
    chip_core_t core;
    chip_interrupts_t interrupts;
    chip_pins_t pins;
    chip_extint_t extint;
    chip_timers_t timers;
    chip_spi_t spi;
    chip_usart_t usart[CHIP_USARTS]; // io is NULL where the chip has none
    chip_twi_t twi;
    chip_adc_t adc;
    chip_comparator_t comparator;
    chip_eeprom_t eeprom;
    chip_flash_t flash;
    chip_watchdog_t watchdog;
    chip_unmodelled_t unmodelled;
    chip_reserved_t reserved;
    chip_meter_t meter;
    chip_profile_t profile;
    chip_sleep_t sleep;
    bool busy;                   // inside an instruction: defer resets, power cuts and new levels from hooks
    bool browned_out;            // the supply is below the brown-out level
    chip_time_t retention;       // how long RAM survives a power cut
    bool cut_asked, reset_asked; // deferred to the end of the instruction
    uint64_t own_random;         // for a test program that brings none
    bool wrong_pin_reported;
    bool runs_erased; // the last instruction was erased flash
    bool wrapped;     // the program counter, since there was a program
    bool steps;       // the debugger lets it execute one
    bool shadow;      // execute one instruction before any interrupt
};

#endif
