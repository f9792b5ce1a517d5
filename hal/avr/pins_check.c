// Compile-time checks of board.h; contains no code that runs. The build compiles this file first and stops at
// its first error, as others would follow in every file that uses the pin.
// SPDX-License-Identifier: MIT
#include "board.h"
#include "display_traits.h"
#include "hal/avr/chip.h"
#include "hal/avr/pin.h"
#include "input_traits.h"

#ifndef BOARD_NAME
#define BOARD_NAME "unnamed"
#endif

// A pin that board.h defines is a pair of tokens, any other only its name.
#define tokens(...)               TOKENS_(__VA_ARGS__, 2, 1)
#define TOKENS_(a, b, count, ...) count
#define pin_is_defined(name, ...)                                                                            \
    _Static_assert(tokens(__VA_ARGS__) == 2,                                                                 \
                   "add " #__VA_ARGS__ ", the pin of " #name ", to board/" BOARD_NAME "/board.h");
// clang-format off
DISPLAY_PINS(pin_is_defined)
INPUT_PINS(pin_is_defined)
pin_is_defined(RX, BOARD_CONSOLE_RX)
pin_is_defined(TX, BOARD_CONSOLE_TX)

// Changing one bit of a port beyond G takes several instructions, and the change of an interrupt in between
// would be lost. So the display's pins (main) and the input's pins (interrupts) must not share such a port.
#define pin_far(name, ...)       | PIN_FAR_(__VA_ARGS__)
#define PIN_FAR_(letter, number) (pin_is_far(letter, number) ? 1 << (PIN_LETTER_##letter - PIN_LETTER_H) : 0)
enum { MAINS = 0 DISPLAY_PINS(pin_far), INTERRUPTS = 0 INPUT_PINS(pin_far) };
_Static_assert((MAINS & INTERRUPTS) == 0,
               "board.h: display and input must not share one of the ports H to L");
// clang-format on

// Display and input are chosen apart from each other, so their pins may be the same on a board. A bit for
// each pin of the display, ports A to F and G to L.
#define pin_bits_(first, letter, number)                                                                     \
    ((unsigned)(PIN_LETTER_##letter - (first)) < 6                                                           \
         ? 1ull << ((PIN_LETTER_##letter - (first)) * 8 + (number))                                          \
         : 0)
#define pin_bits(...)         pin_bits_(__VA_ARGS__)
#define pin_a_to_f(name, ...) | pin_bits('A', __VA_ARGS__)
#define pin_g_to_l(name, ...) | pin_bits('G', __VA_ARGS__)
#define pin_is_free(name, ...)                                                                               \
    _Static_assert((pin_bits('A', __VA_ARGS__) & (0 DISPLAY_PINS(pin_a_to_f))) == 0 &&                       \
                       (pin_bits('G', __VA_ARGS__) & (0 DISPLAY_PINS(pin_g_to_l))) == 0,                     \
                   #__VA_ARGS__ ", the pin of " #name " of the input, is a pin of the display, too: "        \
                                "this pair needs another board, or other pins in board/" BOARD_NAME          \
                                "/board.h");
// clang-format off
INPUT_PINS(pin_is_free)
// clang-format on

#define pin_number(...)             PIN_NUMBER_(__VA_ARGS__)
#define PIN_NUMBER_(letter, number) (PIN_LETTER_##letter * 8 + (number))
#define pin_case(name, ...)         case pin_number(__VA_ARGS__):

#if DISPLAY_USES_SPI
enum { NO_PIN = -1 };
enum { SS_UNLESS_CS = DISPLAY_SS_IS_CS ? NO_PIN : pin_number(CHIP_SPI_SS) };
#define SPI_PINS case SS_UNLESS_CS:
#else
#define SPI_PINS
#endif

// Two signals on one pin are two equal cases of a switch, which the compiler reports with both lines.
// clang-format off
static inline void each_signal_has_its_own_pin(int pin)
{
    switch (pin) {
    DISPLAY_PINS(pin_case)
    INPUT_PINS(pin_case)
    SPI_PINS
    case pin_number(BOARD_PIEZO):
    case pin_number(BOARD_CONSOLE_RX):
    case pin_number(BOARD_CONSOLE_TX): break;
    default: break;
    }
}
// clang-format on
