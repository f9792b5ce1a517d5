// The routine that generates the signal of a frame (ws2812_stream.S), and the widths of its pulses.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_DISPLAY_WS2812_STREAM_H
#define HAL_AVR_DISPLAY_WS2812_STREAM_H

// Widths in cycles: HIGH_0 and LOW_0 are a 0, HIGH_1 and LOW_1 a 1.
#if F_CPU == 16000000
#define HIGH_0 5
#define LOW_0  12
#define HIGH_1 11
#define LOW_1  10
#elif F_CPU == 8000000
#define HIGH_0 3
#define LOW_0  6
#define HIGH_1 6
#define LOW_1  5
#else
#error "the strip's pulses are counted in cycles of 16 or 8 MHz"
#endif

#ifndef __ASSEMBLER__
#include "hal/avr/tone_edges.h"
#include "hal/strip.h"

// A byte of the console, and the receiver's status before it was read.
typedef struct {
    uint8_t status, byte;
} received_t;

typedef struct {
    const uint8_t *led; // after the last one sent
    received_t *end;    // after the last received byte
} streamed_t;

// Sends the colours of LEDs, 30 us each, and polls the receiver once a LED. Call with interrupts off.
//   led, leds, palette: as in strip_send().
//   stop: bits of PCIFR that end the frame after the LED during which one is set; 0 sends all LEDs.
//   received: receives the bytes, one a LED at most.
//   edges: of the tone that sounds, which it makes meanwhile; not used unless TONE_EDGES_POLLED.
streamed_t ws2812_stream(const uint8_t *led, uint8_t leds, const strip_colour_t *palette, uint8_t stop,
                         received_t *received, tone_edges_t edges);
#endif

#endif
