// Sleep as the ATmega328P data sheet has it (10): which clocks stand still, what wakes, and what waking
// costs.
#ifndef CHIP_SLEEP_H
#define CHIP_SLEEP_H

#include "board/virtual/chip/edges.h"
#include "board/virtual/chip/eeprom.h"
#include "board/virtual/chip/meter.h"
#include "board/virtual/chip/twi.h"
#include "board/virtual/chip/usart.h"

typedef enum { CPU_AWAKE, CPU_ASLEEP, CPU_STARTING, CPU_IN_RESET, CPU_HALTED, CPU_DEAD } chip_cpu_state_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_edges_t *edges;
    chip_usart_t *usart;
    chip_twi_t *twi;
    const chip_eeprom_t *eeprom;
    chip_meter_t *meter;
    chip_cpu_state_t state;
    uint8_t mode; // SM, while asleep or starting
    chip_time_t
        wake_at; // CPU_STARTING: when the oscillator runs stably; CPU_IN_RESET, CPU_HALTED: when that ends
} chip_sleep_t;

// Reset, which lasts for so many cycles.
void chip_sleep_reset(chip_sleep_t *s, chip_time_t cycles);
void chip_sleep_enter(chip_sleep_t *s); // SLEEP has been executed

// The CPU executes nothing until then, while everything else goes on.
void chip_sleep_halt(chip_sleep_t *s, chip_time_t until);

// The same until reset.
void chip_sleep_die(chip_sleep_t *s);

// When something can happen next: now while the CPU executes, otherwise what is scheduled first.
chip_time_t chip_sleep_next(const chip_sleep_t *s);

// Not awake: wakes if something asks, otherwise lets time pass up to the next thing that happens, at most to
// `until`.
void chip_sleep_step(chip_sleep_t *s, chip_time_t until);

#endif
