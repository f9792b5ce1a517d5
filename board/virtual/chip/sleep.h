// Sleep model (ATmega328P data sheet, 10): which clocks stop, what wakes the CPU, and how long waking takes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_SLEEP_H
#define CHIP_SLEEP_H

#include "chip/adc.h"
#include "chip/comparator.h"
#include "chip/external_interrupts.h"
#include "chip/eeprom.h"
#include "chip/meter.h"
#include "chip/timers.h"
#include "chip/twi.h"
#include "chip/usart.h"

typedef enum { CPU_AWAKE, CPU_ASLEEP, CPU_STARTING, CPU_IN_RESET, CPU_HALTED, CPU_DEAD } chip_cpu_state_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_extint_t *extint;
    chip_timers_t *timers;
    chip_usart_t *usart; // CHIP_USARTS; io is NULL where the chip has none
    chip_twi_t *twi;
    chip_adc_t *adc;
    chip_comparator_t *comparator;
    const chip_eeprom_t *eeprom;
    chip_meter_t *meter;
    chip_cpu_state_t state;
    uint8_t mode;        // SM bits, while asleep or starting
    chip_time_t wake_at; // CPU_STARTING: when the oscillator is stable; CPU_IN_RESET, CPU_HALTED: the end
} chip_sleep_t;

// Enters reset for this many cycles.
void chip_sleep_reset(chip_sleep_t *s, chip_time_t cycles);
void chip_sleep_enter(chip_sleep_t *s); // SLEEP has been executed

// Halts the CPU until then; everything else continues.
void chip_sleep_halt(chip_sleep_t *s, chip_time_t until);

// Halts the CPU until reset.
void chip_sleep_die(chip_sleep_t *s);

// When something can happen next: now while the CPU executes, otherwise at the first scheduled event.
chip_time_t chip_sleep_next(const chip_sleep_t *s);

// Call while not awake: wakes if an interrupt is pending, else passes time to the next event or `until`.
void chip_sleep_step(chip_sleep_t *s, chip_time_t until);

#endif
