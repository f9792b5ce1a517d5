// The sketch's pins, given by the numbers printed on the board, as port and bit for hal/avr/pin.h.
// SPDX-License-Identifier: MIT
#ifndef BOARD_H
#define BOARD_H

#ifdef __AVR_ATmega2560__
#include "pins_mega.h"
#else
#include "pins_uno.h"
#endif

// The extra level of macros expands the sketch's name to its number first.
#define OXO_PIN(number)          OXO_PIN_NUMBERED(number)
#define OXO_PIN_NUMBERED(number) OXO_PIN_##number

// @BOARD@
#define BOARD_CONSOLE_RX         OXO_PIN(0)
#define BOARD_CONSOLE_TX         OXO_PIN(1)
#define BOARD_BAUD               (F_CPU == 8000000 ? 57600 : 115200) // 8 MHz has no divider for 115200

#endif
