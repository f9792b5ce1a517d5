// Pins of boards with an ATmega32U4 at 16 MHz: Arduino Leonardo, Arduino Micro, Pro Micro (5 V), all wired
// alike. MOSI, SCK and MISO are pins 16, 15 and 14 of a Pro Micro, labelled on a Micro, and on a Leonardo's
// ICSP header. The console is the serial port on pins 0 and 1, not USB.
// SPDX-License-Identifier: MIT
#ifndef BOARD_H
#define BOARD_H

#define BOARD_MATRIX_DIN   B, 2 // MOSI, hardware SPI
#define BOARD_MATRIX_CS    F, 4 // A3
#define BOARD_MATRIX_CLK   B, 1 // SCK, hardware SPI

#define BOARD_STRIP_DIN    F, 4 // A3

#define BOARD_OLED_SDA     D, 1 // D2, hardware TWI
#define BOARD_OLED_SCL     D, 0 // D3, hardware TWI

// Columns must be on port B, the only one with pin-change interrupts.
#define BOARD_KEYPAD_R1    D, 4 // D4
#define BOARD_KEYPAD_R2    C, 6 // D5
#define BOARD_KEYPAD_R3    D, 7 // D6
#define BOARD_KEYPAD_R4    E, 6 // D7
#define BOARD_KEYPAD_C1    B, 4 // D8
#define BOARD_KEYPAD_C2    B, 5 // D9
#define BOARD_KEYPAD_C3    B, 6 // D10
#define BOARD_KEYPAD_C4    B, 3 // MISO

// As the first three rows and columns of the keypad.
#define BOARD_CELLS_R1     D, 4 // D4
#define BOARD_CELLS_R2     C, 6 // D5
#define BOARD_CELLS_R3     D, 7 // D6
#define BOARD_CELLS_C1     B, 4 // D8
#define BOARD_CELLS_C2     B, 5 // D9
#define BOARD_CELLS_C3     B, 6 // D10

// A Pro Micro has no pin 11, so it has no room for five buttons beside the matrix.
#define BOARD_BUTTON_UP    B, 4 // D8
#define BOARD_BUTTON_LEFT  B, 5 // D9
#define BOARD_BUTTON_OK    B, 6 // D10
#define BOARD_BUTTON_RIGHT B, 7 // D11
#define BOARD_BUTTON_DOWN  B, 3 // MISO

#define BOARD_STICK_X      F, 7 // A0
#define BOARD_STICK_Y      F, 6 // A1
#define BOARD_STICK_SW     B, 4 // D8

#define BOARD_PIEZO        F, 5 // A2

#define BOARD_CONSOLE_RX   D, 2 // D0
#define BOARD_CONSOLE_TX   D, 3 // D1
#define BOARD_BAUD         115200

#endif
