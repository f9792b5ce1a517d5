// The firmware in a sketch: give the pins their numbers, include this once, and let main call oxo_run.
#ifndef OXO_H
#define OXO_H

#if !defined(__AVR_ATmega328P__) && !defined(__AVR_ATmega2560__)
#error                                                                                                       \
    "OXO runs on Uno, Nano, Pro Mini (ATmega328P) and Mega (ATmega2560). (The example Rules runs on every board.)"
#else

extern "C" {

// Never returns. It owns the timers, the serial port and the watchdog, so the Arduino core must not run
// first.
int oxo_run(void) __attribute__((noreturn));

// What depends on the pins is compiled here, with the sketch's. It is C that C++ takes but for these two.
#define OXO_PINS
#define _Static_assert static_assert
#define atomic_signal_fence(order) __asm__ volatile("" ::: "memory")
#define _STDATOMIC_H               // gcc's own header, which is for C
#include "hal/avr/pins_check.c"
#include "hal/avr/display/spi.c"
#include "hal/avr/low_power.c"
#include "hal/avr/input/keypad.c"
}

#endif
#endif
