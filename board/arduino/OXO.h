// The firmware in a sketch: define the pins by number, include this file once, and call oxo_run from main.
// SPDX-License-Identifier: MIT
#ifndef OXO_H
#define OXO_H

#if !defined(__AVR_ATmega328P__) && !defined(__AVR_ATmega2560__)
#error                                                                                                       \
    "OXO runs on Uno, Nano, Pro Mini (ATmega328P) and Mega (ATmega2560). (The example Rules runs on every board.)"
#else

extern "C" {

// Never returns. Uses timers, serial port and watchdog, so the Arduino core must not have been started.
int oxo_run(void) __attribute__((noreturn));

// Files that depend on the pins are compiled with the sketch. They are C that is also C++, but for these two:
#define OXO_PINS
#define _Static_assert             static_assert
#define atomic_signal_fence(order) __asm__ volatile("" ::: "memory")
#define _STDATOMIC_H               // gcc's header, for C only
#include "hal/avr/pins_check.c"
#include "hal/avr/description.c"
#include "hal/avr/display/spi.c"
#include "hal/avr/low_power.c"
#include "hal/avr/input/keypad.c"
#include "hal/avr/tone.c"
}

#endif
#endif
