// Driver of the MAX7219 for an 8x8 matrix (Maxim data sheet 19-4452): turns pictures into words.
//
// Portable: sends words with spi_send. Main context only.
#ifndef HAL_MAX7219_H
#define HAL_MAX7219_H

#include "hal/frame.h"

enum { MAX7219_INTENSITY_MAX = 15 };

// Shuts the display down, since its registers are random at power-up, and writes all of them. The first
// picture switches it on. Call once after spi_start, and early: until then any LED may be lit.
void max7219_start(void);

// Shows a picture by sending only the differences: at most 9 words, except for the first picture.
//   intensity: 0..15, duty (2 * intensity + 1) / 32.
void max7219_show(const frame_t *frame, uint8_t intensity);

// Switches the display off; it keeps its picture. max7219_show switches it on with the new picture.
void max7219_off(void);

// Rewrites all registers, which repairs a display disturbed by a glitch on its supply and does not visibly
// change an intact one.
void max7219_refresh(void);

#endif
