// Properties of the input on which the rest depends: nine buttons in a square, or
// sixteen, wired like the 4x4 keypad.
// SPDX-License-Identifier: MIT
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "hal/key.h"

#ifndef INPUT_SIDE
#define INPUT_SIDE 3
#endif

// ---- Pins and peripherals ----

#define INPUT_USES_ADC     0
#define INPUT_IS_LOOKED_AT 0

// INPUT_PART as in the virtual board's table of parts; INPUT_DIGITAL_ON has the columns.
#if INPUT_SIDE == 3
#define INPUT_PART             "cells"
#define INPUT_ROW_PINS(pin)    pin(R1, BOARD_CELLS_R1) pin(R2, BOARD_CELLS_R2) pin(R3, BOARD_CELLS_R3)
#define INPUT_COLUMN_PINS(pin) pin(C1, BOARD_CELLS_C1) pin(C2, BOARD_CELLS_C2) pin(C3, BOARD_CELLS_C3)
#define INPUT_DIGITAL_ON(port)                                                                               \
    (pin_mask(port, BOARD_CELLS_C1) | pin_mask(port, BOARD_CELLS_C2) | pin_mask(port, BOARD_CELLS_C3))
#else
#define INPUT_PART "cells16"
#define INPUT_ROW_PINS(pin)                                                                                  \
    pin(R1, BOARD_KEYPAD_R1) pin(R2, BOARD_KEYPAD_R2) pin(R3, BOARD_KEYPAD_R3) pin(R4, BOARD_KEYPAD_R4)
#define INPUT_COLUMN_PINS(pin)                                                                               \
    pin(C1, BOARD_KEYPAD_C1) pin(C2, BOARD_KEYPAD_C2) pin(C3, BOARD_KEYPAD_C3) pin(C4, BOARD_KEYPAD_C4)
#define INPUT_DIGITAL_ON(port)                                                                               \
    (pin_mask(port, BOARD_KEYPAD_C1) | pin_mask(port, BOARD_KEYPAD_C2) | pin_mask(port, BOARD_KEYPAD_C3) |   \
     pin_mask(port, BOARD_KEYPAD_C4))
#endif
#define INPUT_PINS(pin) INPUT_ROW_PINS(pin) INPUT_COLUMN_PINS(pin)

// ---- Keys ----

// Boards of this size and smaller ones have a button for each cell, larger ones a cursor.
enum { INPUT_CURSOR_FROM_N = INPUT_SIDE + 1 };

// `5`, the middle of nine, or the second of the second row of sixteen, acts when it goes up; held down, it
// opens the menu.
#define INPUT_HAS_MENU 1

enum { INPUT_TEST_KEY = KEY_5, INPUT_LAYOUT_KEY = KEY_2 }; // that one and the one above it

#endif
