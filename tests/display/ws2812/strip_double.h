// Stands in for the strip (hal/strip.h): keeps the LEDs' colours.
#ifndef STRIP_DOUBLE_H
#define STRIP_DOUBLE_H

#include "hal/strip.h"

extern strip_colour_t strip_double_lit[STRIP_LEDS];
extern unsigned strip_double_frames, strip_double_leds; // sent, since they were set

// A frame that yields gets so far only, until this is 0.
extern uint8_t strip_double_stops_behind;

#endif
