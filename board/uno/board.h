// Pins of the Arduino Uno (ATmega328P at 16 MHz).
//
// A pin is a pair of tokens, port letter and bit number, read by hal/avr/pin.h in the firmware and by the
// virtual board, to which the ELF tells it. This is their only definition; README's wiring table is checked
// against it. The comment after each pin is its label on the board.
// SPDX-License-Identifier: MIT
#ifndef BOARD_H
#define BOARD_H

#define BOARD_MATRIX_DIN   B, 3 // D11, hardware SPI
#define BOARD_MATRIX_CS    B, 2 // D10
#define BOARD_MATRIX_CLK   B, 5 // D13, hardware SPI

#define BOARD_STRIP_DIN    B, 3 // D11
#define BOARD_OLED_SDA     C, 4 // A4, hardware TWI
#define BOARD_OLED_SCL     C, 5 // A5, hardware TWI

#define BOARD_LEDS_ROW1    B, 2 // D10
#define BOARD_LEDS_ROW2    B, 3 // D11
#define BOARD_LEDS_ROW3    B, 4 // D12
#define BOARD_LEDS_X1      B, 5 // D13
#define BOARD_LEDS_X2      C, 0 // A0
#define BOARD_LEDS_X3      C, 1 // A1
#define BOARD_LEDS_O1      C, 3 // A3
#define BOARD_LEDS_O2      C, 4 // A4
#define BOARD_LEDS_O3      C, 5 // A5

#define BOARD_LCD_RS       B, 0 // D8
#define BOARD_LCD_E        B, 1 // D9
#define BOARD_LCD_D4       D, 4 // D4
#define BOARD_LCD_D5       D, 5 // D5
#define BOARD_LCD_D6       D, 6 // D6
#define BOARD_LCD_D7       D, 7 // D7
#define BOARD_LCD_BL       B, 2 // D10

#define BOARD_KEYPAD_R1    B, 1 // D9
#define BOARD_KEYPAD_R2    B, 0 // D8
#define BOARD_KEYPAD_R3    D, 7 // D7
#define BOARD_KEYPAD_R4    D, 6 // D6
#define BOARD_KEYPAD_C1    D, 5 // D5
#define BOARD_KEYPAD_C2    D, 4 // D4
#define BOARD_KEYPAD_C3    D, 3 // D3
#define BOARD_KEYPAD_C4    D, 2 // D2

#define BOARD_CELLS_R1     B, 1 // D9
#define BOARD_CELLS_R2     B, 0 // D8
#define BOARD_CELLS_R3     D, 7 // D7
#define BOARD_CELLS_C1     D, 5 // D5
#define BOARD_CELLS_C2     D, 4 // D4
#define BOARD_CELLS_C3     D, 3 // D3

#define BOARD_BUTTON_UP    D, 2 // D2
#define BOARD_BUTTON_LEFT  D, 3 // D3
#define BOARD_BUTTON_OK    D, 4 // D4
#define BOARD_BUTTON_RIGHT D, 5 // D5
#define BOARD_BUTTON_DOWN  D, 6 // D6

#define BOARD_STICK_X      C, 0 // A0
#define BOARD_STICK_Y      C, 1 // A1
#define BOARD_STICK_SW     D, 2 // D2

#define BOARD_SHIELD_KEYS  C, 0 // A0

#define BOARD_PIEZO        C, 2 // A2

#define BOARD_CONSOLE_RX   D, 0 // D0
#define BOARD_CONSOLE_TX   D, 1 // D1

#define BOARD_BAUD         115200 // of the console

#endif
