// Driver of MAX7219 in a chain, DOUT of each at DIN of the next, or of a single one, each with an 8x8 matrix
// (Maxim data sheet 19-4452): turns pictures into words, with a no-op for modules that do not change.
//
// modules: the number of modules in the chain, 1..MAX7219_MODULES_MAX, the same in each call. It is an
// argument, as a fault of the RAM could change a variable, and the display would stay dark until a reset.
//
// Portable: sends words with spi_send. Main context only.
// SPDX-License-Identifier: MIT
#ifndef HAL_MAX7219_H
#define HAL_MAX7219_H

#include "hal/frame.h"

enum { MAX7219_INTENSITY_MAX = 15, MAX7219_MODULES_MAX = 4 };

// Shuts the displays down, since their registers are random at power-up, and writes all of them. The first
// picture switches them on. Call once after spi_start, and early: until then any LED may be lit.
void max7219_start(uint8_t modules);

// Shows a picture a module by sending only the differences: a word a module for each row that differs, except
// for the first picture.
//   module: a picture each; module 0 is at the board's DIN.
//   intensity: 0..15, duty (2 * intensity + 1) / 32.
void max7219_show(uint8_t modules, const frame_t module[], uint8_t intensity);

// Switches the displays off; they keep their pictures. max7219_show switches them on with the new ones.
void max7219_off(uint8_t modules);

// Rewrites all registers, which repairs a display disturbed by a glitch on its supply and does not visibly
// change an intact one.
void max7219_refresh(uint8_t modules);

#endif
