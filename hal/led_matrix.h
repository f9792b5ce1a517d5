// Driver of LEDs on pins of the chip: three rows, common cathodes, by six columns, anodes with a resistor
// each. A timer's interrupt lights one row after the other.
//
// A row that is lit sinks the current of its columns; the others float, so that no LED gets a voltage
// backwards. Whenever the interrupts stop, one row stays lit: the resistors keep its LEDs and its pin within
// their limits, which led_matrix.c asserts.
// SPDX-License-Identifier: MIT
#ifndef HAL_LED_MATRIX_H
#define HAL_LED_MATRIX_H

#include <stdbool.h>
#include <stdint.h>

enum { LED_ROWS = 3, LED_COLUMNS = 6 };

// The resistor of a column.
#define LED_OHMS        1000
#define LED_TEXT(ohms)  LED_TEXT_(ohms)
#define LED_TEXT_(ohms) #ohms

// Columns of a row that are lit; bit 0 is the first.
typedef struct {
    uint8_t row[LED_ROWS];
} led_rows_t;

// Initialises the pins, dark. Call it before interrupts are on, and again once a second, which does not
// change the picture. Main context only.
void led_matrix_start(void);

// Shows a picture. Main context only.
//   brightness: 0..LED_BRIGHTNESS_MAX.
//   at_once: lights the first row that differs without waiting for its turn, which shortens another's.
void led_matrix_show(led_rows_t rows, uint8_t brightness, bool at_once);

// Dark, without interrupts. Main context only.
void led_matrix_off(void);

// ---- Times ----

// Each row is lit for a time and dark for a time, the same in every frame, in units of LED_TICK_US. Pure.
enum { LED_BRIGHTNESS_MAX = 15, LED_TICK_US = 8, LED_FRAME_HZ_MIN = 100 };
typedef struct {
    uint8_t lit, dark;
} led_times_t;

// brightness: 0..LED_BRIGHTNESS_MAX; lights 2 * brightness + 1 parts of 31, as a MAX7219 does.
led_times_t led_matrix_times(uint8_t brightness);

#endif
