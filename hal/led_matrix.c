// From a brightness to the times of a row.
// SPDX-License-Identifier: MIT
#include "hal/led_matrix.h"

// A part of the timer's wrap, and so a byte; and of a frame.
enum { PHASE_MAX = 255, PARTS = 2 * LED_BRIGHTNESS_MAX + 1 };

// The longest row, 4 % shorter than the slowest frame allows, for interrupts that are served late.
enum { ROW_MAX = 1000000 / LED_FRAME_HZ_MIN / LED_ROWS / LED_TICK_US * 96 / 100 };

// The row is as long as possible, because each costs two interrupts.
led_times_t led_matrix_times(uint8_t brightness)
{
    if (brightness > LED_BRIGHTNESS_MAX)
        brightness = LED_BRIGHTNESS_MAX;
    uint8_t lit = (uint8_t)(2 * brightness + 1), dark = (uint8_t)(PARTS - lit);
    uint16_t row = (uint16_t)(PHASE_MAX * PARTS) / (lit > dark ? lit : dark);
    if (row > ROW_MAX)
        row = ROW_MAX;
    uint8_t on = (uint8_t)(row * lit / PARTS);
    return (led_times_t){on, (uint8_t)(row - on)};
}
