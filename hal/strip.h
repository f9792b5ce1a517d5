// A strip of 64 WS2812 LEDs on one pin. A frame takes 1.7 ms with interrupts off; what the console receives
// meanwhile is taken out of the receiver by the way.
#ifndef HAL_STRIP_H
#define HAL_STRIP_H

#include <stdbool.h>
#include <stdint.h>

enum { STRIP_LEDS = 64 };

// No level may exceed STRIP_LEVEL_MAX: the first bit of each is sent as 0, which leaves time for all else.
enum { STRIP_LEVEL_MAX = 127 };
typedef struct {
    uint8_t green, red, blue; // in the order in which they are sent
} strip_colour_t;

// Takes the pin. The LEDs are dark from power-up; after another reset they show what they showed. Call once.
void strip_start(void);

// Sends the colours of the first `leds` LEDs, and waits before until the last picture is shown, at most 0.3
// ms. The others stay as they are. Main context only.
//   led: for each LED, where its colour is in the palette: in bytes.
//   leds: 1..STRIP_LEDS.
//   yields: does not begin while a key goes down, and gives way to a pin that is about to interrupt, as a
//   key's first contact is, behind the LED that is under way.
// Returns how many LEDs have got their colours.
uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields);

#endif
