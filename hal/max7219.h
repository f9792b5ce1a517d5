// The MAX7219 that drives the 8x8 matrix: which words bring which picture (Maxim data sheet 19-4452).
//
// Portable: words leave through spi_send. Main context only.
#ifndef HAL_MAX7219_H
#define HAL_MAX7219_H

#include "hal/frame.h"

enum { MAX7219_INTENSITY_MAX = 15 };

// Shuts the display down, whose registers are random at power-up, and writes every register. The first
// picture switches it on. Needs spi_start before. Call once, and early: until then any LED may be lit.
void max7219_start(void);

// Shows a picture by sending only what differs from what the display holds: at most 9 words, but for the
// first.
//   intensity: 0..15, duty (2 * intensity + 1) / 32.
void max7219_show(const frame_t *frame, uint8_t intensity);

// Switches the display off; it keeps its picture. max7219_show switches it on again, with the new one.
void max7219_off(void);

// Writes all registers again with what they should hold. A display that a glitch on its supply has confused
// is right afterwards; one that was right shows no change meanwhile.
void max7219_refresh(void);

#endif
