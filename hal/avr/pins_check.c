// Two signals of board.h on one pin do not compile: no two cases of a switch may be equal, and the compiler
// points at both. Nothing of this is ever called.
#include "board.h"
#include "display_pins.h"
#include "hal/avr/chip.h"
#include "hal/avr/pin.h"
#include "input_pins.h"

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

// clang-format off
static inline void each_signal_has_its_own_pin(int pin)
{
    switch (pin) {
    DISPLAY_PINS(pin_case)
    INPUT_PINS(pin_case)
    SPI_PINS
    case pin_number(BOARD_CONSOLE_RX):
    case pin_number(BOARD_CONSOLE_TX): break;
    default: break;
    }
}
// clang-format on
