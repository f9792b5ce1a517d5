// What all parts of a chip share: simavr's core, the time, random numbers, hooks and fault reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_CORE_H
#define CHIP_CORE_H

#include <stdarg.h>

#include <simavr/sim_avr.h>

#include "chip/hooks.h"
#include "chip/timeline.h"

typedef struct {
    avr_t *avr;         // avr->cycle counts the cycles in which the chip's clock runs,
    chip_time_t offset; // this all other cycles; chip_core_now is the sum
    timeline_t timeline;
    chip_hooks_t hooks;
    uint64_t *random;
    bool powered;
    chip_time_t off_since; // when power went off
    uint32_t instruction;  // address of the instruction in progress; valid while `executes`
    bool executes;
    unsigned stall;   // extra cycles that the CPU is halted after this instruction
    bool clock_stops; // timers, SPI, USART and edge detection are stopped: in all sleep modes but idle
    bool changed;     // something outside the core has changed; see chip_run_until
} chip_core_t;

static inline chip_time_t chip_core_now(const chip_core_t *core)
{
    return core->avr->cycle + core->offset;
}

chip_time_t chip_core_us(const chip_core_t *core, uint64_t us);

// Reports a fault through the hook; appends the time, and the address of the instruction in progress.
void chip_core_fault(chip_core_t *core, chip_fault_kind_t kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void chip_core_vfault(chip_core_t *core, chip_fault_kind_t kind, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
