// Driver of a strip of WS2812 LEDs on one pin: a square, 64 of them unless STRIP_SIDE is defined. A frame
// takes 27 us an LED, with interrupts off; bytes received by the console meanwhile are polled.
// SPDX-License-Identifier: MIT
#ifndef HAL_STRIP_H
#define HAL_STRIP_H

#include <stdbool.h>
#include <stdint.h>

#ifndef STRIP_SIDE
#define STRIP_SIDE 8
#endif
enum { STRIP_LEDS = STRIP_SIDE * STRIP_SIDE };

// Maximum level: the first bit of each colour is sent as 0, which leaves time for other work.
enum { STRIP_LEVEL_MAX = 127 };

// In transmission order: a WS2812 takes green first, a WS2811, as most round "bullets" have, red.
typedef struct {
#if STRIP_IS_RGB
    uint8_t red, green, blue;
#else
    uint8_t green, red, blue;
#endif
} strip_colour_t;

// Initialises the pin. LEDs are dark after power-up and keep their picture at any other reset. Call it again
// once a second. Main context only.
void strip_start(void);

// Sends the colours of the first `leds` LEDs; first waits until the last picture is shown, at most 0.3 ms.
// The other LEDs keep their colours. Main context only.
//   led: for each LED, the offset of its colour in the palette, in bytes.
//   leds: 1..STRIP_LEDS.
//   yields: does not start while a key goes down, and stops after the current LED if a pin is about to
//   interrupt, such as a key's first contact.
// Returns the number of LEDs that have received their colours.
uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields);

#endif
