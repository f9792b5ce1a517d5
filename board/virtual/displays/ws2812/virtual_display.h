// The virtual board's display: 8x8 WS2812 LEDs on one pin.
#ifndef VIRTUAL_DISPLAY_H
#define VIRTUAL_DISPLAY_H

#include "board/virtual/parts/strip.h"

typedef struct {
    strip_t strip;
} virtual_display_t;

#endif
