// Two signals of board.h on one pin do not compile: no two cases of a switch may be equal, and the compiler
// points at both. Nothing of this is ever called.
#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/pin.h"

#define pin_number(...)             PIN_NUMBER_(__VA_ARGS__)
#define PIN_NUMBER_(letter, number) (PIN_LETTER_##letter * 8 + (number))

// The SPI needs SS as an output, so it may serve as CS but as nothing else.
enum { NO_PIN = -1 };
enum { SS_UNLESS_CS = pin_same(CHIP_SPI_SS, BOARD_MATRIX_CS) ? NO_PIN : pin_number(CHIP_SPI_SS) };

static inline void each_signal_has_its_own_pin(int pin)
{
    switch (pin) {
    case pin_number(BOARD_MATRIX_DIN):
    case pin_number(BOARD_MATRIX_CS):
    case pin_number(BOARD_MATRIX_CLK):
    case pin_number(BOARD_KEYPAD_R1):
    case pin_number(BOARD_KEYPAD_R2):
    case pin_number(BOARD_KEYPAD_R3):
    case pin_number(BOARD_KEYPAD_R4):
    case pin_number(BOARD_KEYPAD_C1):
    case pin_number(BOARD_KEYPAD_C2):
    case pin_number(BOARD_KEYPAD_C3):
    case pin_number(BOARD_KEYPAD_C4):
    case pin_number(BOARD_CONSOLE_RX):
    case pin_number(BOARD_CONSOLE_TX):
    case SS_UNLESS_CS: break;
    default: break;
    }
}
