// One-bit flags between interrupts and main, in GPIOR0, a general-purpose register (ATmega328P data
// sheet, 8.5). SBI and CBI change one of its bits in one instruction, so no lock is needed.
//
// Everything written before a flag is set or cleared is visible to code that sees the change.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_FLAGS_H
#define HAL_AVR_FLAGS_H

#include <avr/io.h>
#include <stdatomic.h>
#include <stdbool.h>

// Each owner starts with flag_clear: a bootloader may have used the register since the reset.
typedef enum {
    FLAG_KEYS,   // set by the input's interrupt, cleared by main
    FLAG_MARK,   // the timer has passed the alarm's compare value: set by interrupt and main, cleared by main
    FLAG_ALARM,  // the alarm has rung: main only
    FLAG_LOST,   // set by the receiver's interrupt, cleared by main
    FLAG_PERIOD, // set by the clock's interrupt, cleared by main
    FLAG_HANDLED, // set by an interrupt that leaves nothing to do, cleared by clock_sleep, which sleeps on
    FLAG_LOOK,    // set by the watchdog's interrupt in power-down, cleared by main
    FLAG_SENDING, // set by main, cleared by the display's interrupt when it has sent everything
} flag_t;

#define FLAG_REGISTER    _SFR_IO_ADDR(GPIOR0)

// Macros with explicit instructions: `GPIOR0 |= bit` is one instruction only if optimised, and an inline
// function has a constant operand only then. As a function, flag_is_set would be a call from interrupts, with
// a loop for the shift.
//   flag: a constant.
#define flag_set(flag)   __asm__ volatile("sbi %0, %1" : : "I"(FLAG_REGISTER), "I"(flag) : "memory")
#define flag_clear(flag) __asm__ volatile("cbi %0, %1" : : "I"(FLAG_REGISTER), "I"(flag) : "memory")

#define flag_is_set(flag)                                                                                    \
    ({                                                                                                       \
        bool set_ = (GPIOR0 & 1 << (flag)) != 0;                                                             \
        atomic_signal_fence(memory_order_acquire);                                                           \
        set_;                                                                                                \
    })

#endif
