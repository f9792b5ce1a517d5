// Pin access by the token pairs of board.h: pin_high(BOARD_MATRIX_CS) compiles to one sbi. A port letter that
// the chip lacks does not compile.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_PIN_H
#define HAL_AVR_PIN_H

#include <avr/io.h>

#include "hal/avr/chip.h"

// The extra level expands the pair before it is taken apart.
#define pin_output(...)                PIN_OUTPUT_(__VA_ARGS__)
#define pin_input(...)                 PIN_INPUT_(__VA_ARGS__)
#define pin_high(...)                  PIN_HIGH_(__VA_ARGS__)
#define pin_low(...)                   PIN_LOW_(__VA_ARGS__)
#define pin_is_low(...)                PIN_IS_LOW_(__VA_ARGS__)

// Enables or disables the pin's change interrupt, which wakes the chip.
#define pin_watch(...)                 PIN_WATCH_(__VA_ARGS__)
#define pin_unwatch(...)               PIN_UNWATCH_(__VA_ARGS__)

#define PIN_OUTPUT_(port, bit)         ((void)(DDR##port |= (uint8_t)(1 << (bit))))
#define PIN_INPUT_(port, bit)          ((void)(DDR##port &= (uint8_t)~(1 << (bit))))
#define PIN_HIGH_(port, bit)           ((void)(PORT##port |= (uint8_t)(1 << (bit))))
#define PIN_LOW_(port, bit)            ((void)(PORT##port &= (uint8_t)~(1 << (bit))))
#define PIN_IS_LOW_(port, bit)         (!(PIN##port & (1 << (bit))))
#define PIN_WATCH_(port, bit)          ((void)CHIP_WATCH_##port(bit))
#define PIN_UNWATCH_(port, bit)        ((void)CHIP_UNWATCH_##port(bit))

// The pin as a bit mask if it is on `port`, else 0; constant.
#define pin_mask(port, ...)            PIN_MASK_(port, __VA_ARGS__)
#define PIN_MASK_(port, pin_port, bit) (PIN_LETTER_##port == PIN_LETTER_##pin_port ? 1 << (bit) : 0)

// True if the pin's changes can wake the chip; does not compile for a port without such pins.
#define pin_can_wake(...)              PIN_CAN_WAKE_(__VA_ARGS__)
#define PIN_CAN_WAKE_(port, bit)       ((CHIP_WAKE_PINS_##port >> (bit) & 1) != 0)

// True at compile time if sbi and cbi cannot access the pin's port.
#define pin_is_far(...)                PIN_IS_FAR_(__VA_ARGS__)
#define PIN_IS_FAR_(port, bit)         (PIN_LETTER_##port >= PIN_LETTER_H)

// True at compile time if two pairs name the same pin.
#define pin_same(...)                  PIN_SAME_(__VA_ARGS__)
#define PIN_SAME_(pa, ba, pb, bb)      (PIN_LETTER_##pa == PIN_LETTER_##pb && (ba) == (bb))

enum {
    PIN_LETTER_A = 'A',
    PIN_LETTER_B,
    PIN_LETTER_C,
    PIN_LETTER_D,
    PIN_LETTER_E,
    PIN_LETTER_F,
    PIN_LETTER_G,
    PIN_LETTER_H,
    PIN_LETTER_J = 'J',
    PIN_LETTER_K,
    PIN_LETTER_L
};

#endif
