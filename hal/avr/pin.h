// Pins by the token pairs of board.h: pin_high(BOARD_MATRIX_CS) compiles to one sbi. A letter that the chip
// has not got does not compile.
#ifndef HAL_AVR_PIN_H
#define HAL_AVR_PIN_H

#include <avr/io.h>

#include "hal/avr/chip.h"

// The extra level lets the pair be expanded before it is taken apart.
#define pin_output(...)                PIN_OUTPUT_(__VA_ARGS__)
#define pin_input(...)                 PIN_INPUT_(__VA_ARGS__)
#define pin_high(...)                  PIN_HIGH_(__VA_ARGS__)
#define pin_low(...)                   PIN_LOW_(__VA_ARGS__)
#define pin_is_low(...)                PIN_IS_LOW_(__VA_ARGS__)

// Whether the pin's changes raise its port's pin-change interrupt.
#define pin_watch(...)                 PIN_WATCH_(__VA_ARGS__)
#define pin_unwatch(...)               PIN_UNWATCH_(__VA_ARGS__)

#define PIN_OUTPUT_(port, bit)         ((void)(DDR##port |= (uint8_t)(1 << (bit))))
#define PIN_INPUT_(port, bit)          ((void)(DDR##port &= (uint8_t) ~(1 << (bit))))
#define PIN_HIGH_(port, bit)           ((void)(PORT##port |= (uint8_t)(1 << (bit))))
#define PIN_LOW_(port, bit)            ((void)(PORT##port &= (uint8_t) ~(1 << (bit))))
#define PIN_IS_LOW_(port, bit)         (!(PIN##port & (1 << (bit))))
#define PIN_WATCH_(port, bit)          ((void)(CHIP_PCINT_MASK_##port |= (uint8_t)(1 << (bit))))
#define PIN_UNWATCH_(port, bit)        ((void)(CHIP_PCINT_MASK_##port &= (uint8_t) ~(1 << (bit))))

// The pin as a bit of its port if that is `port`, else 0; constant.
#define pin_mask(port, ...)            PIN_MASK_(port, __VA_ARGS__)
#define PIN_MASK_(port, pin_port, bit) (PIN_LETTER_##port == PIN_LETTER_##pin_port ? 1 << (bit) : 0)

// True at compile time when two pairs name the same pin.
#define pin_same(...)                  PIN_SAME_(__VA_ARGS__)
#define PIN_SAME_(pa, ba, pb, bb)      (PIN_LETTER_##pa == PIN_LETTER_##pb && (ba) == (bb))

enum { PIN_LETTER_B = 'B', PIN_LETTER_C = 'C', PIN_LETTER_D = 'D' };

#endif
