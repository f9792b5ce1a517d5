// Pins of the Arduino Mega 2560 (ATmega2560 at 16 MHz): matrix on the hardware SPI, keypad plug on A8 to A15.
// SPDX-License-Identifier: MIT
#ifndef BOARD_H
#define BOARD_H

#define BOARD_MATRIX_DIN   B, 2 // D51, hardware SPI
#define BOARD_MATRIX_CS    B, 0 // D53
#define BOARD_MATRIX_CLK   B, 1 // D52, hardware SPI

#define BOARD_STRIP_DIN    B, 5 // D11
#define BOARD_OLED_SDA     D, 1 // D20, hardware TWI
#define BOARD_OLED_SCL     D, 0 // D21, hardware TWI

#define BOARD_LEDS_ROW1    A, 6 // D28
#define BOARD_LEDS_ROW2    A, 7 // D29
#define BOARD_LEDS_ROW3    C, 7 // D30
#define BOARD_LEDS_X1      A, 0 // D22
#define BOARD_LEDS_X2      A, 1 // D23
#define BOARD_LEDS_X3      A, 2 // D24
#define BOARD_LEDS_O1      A, 3 // D25
#define BOARD_LEDS_O2      A, 4 // D26
#define BOARD_LEDS_O3      A, 5 // D27

#define BOARD_LCD_RS       H, 5 // D8
#define BOARD_LCD_E        H, 6 // D9
#define BOARD_LCD_D4       G, 5 // D4
#define BOARD_LCD_D5       E, 3 // D5
#define BOARD_LCD_D6       H, 3 // D6
#define BOARD_LCD_D7       H, 4 // D7
#define BOARD_LCD_BL       B, 4 // D10

#define BOARD_KEYPAD_R1    K, 0 // A8
#define BOARD_KEYPAD_R2    K, 1 // A9
#define BOARD_KEYPAD_R3    K, 2 // A10
#define BOARD_KEYPAD_R4    K, 3 // A11
#define BOARD_KEYPAD_C1    K, 4 // A12
#define BOARD_KEYPAD_C2    K, 5 // A13
#define BOARD_KEYPAD_C3    K, 6 // A14
#define BOARD_KEYPAD_C4    K, 7 // A15

#define BOARD_CELLS_R1     K, 0 // A8
#define BOARD_CELLS_R2     K, 1 // A9
#define BOARD_CELLS_R3     K, 2 // A10
#define BOARD_CELLS_C1     K, 4 // A12
#define BOARD_CELLS_C2     K, 5 // A13
#define BOARD_CELLS_C3     K, 6 // A14

#define BOARD_BUTTON_UP    K, 0 // A8
#define BOARD_BUTTON_LEFT  K, 1 // A9
#define BOARD_BUTTON_OK    K, 2 // A10
#define BOARD_BUTTON_RIGHT K, 3 // A11
#define BOARD_BUTTON_DOWN  K, 4 // A12

#define BOARD_STICK_X      F, 0 // A0
#define BOARD_STICK_Y      F, 1 // A1
#define BOARD_STICK_SW     K, 0 // A8

#define BOARD_SHIELD_KEYS  F, 0 // A0

#define BOARD_PIEZO        F, 2 // A2

#define BOARD_CONSOLE_RX   E, 0 // D0
#define BOARD_CONSOLE_TX   E, 1 // D1
#define BOARD_BAUD         115200

#endif
