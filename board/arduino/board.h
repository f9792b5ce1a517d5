// The sketch's pins, by the numbers that are printed on the board, as the pairs that hal/avr/pin.h reads.
#ifndef BOARD_H
#define BOARD_H

#ifdef __AVR_ATmega2560__
#include "pins_mega.h"
#else
#include "pins_uno.h"
#endif

// The extra level lets the sketch's name be replaced by its number first.
#define OXO_PIN(number)          OXO_PIN_NUMBERED(number)
#define OXO_PIN_NUMBERED(number) OXO_PIN_##number

// @BOARD@
#define BOARD_CONSOLE_RX         OXO_PIN(0)
#define BOARD_CONSOLE_TX         OXO_PIN(1)
#define BOARD_BAUD               (F_CPU == 8000000 ? 57600 : 115200) // at 8 MHz there is no divider for 115200

#endif
