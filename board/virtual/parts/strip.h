// A WS2812 strip on a pin: timing of its pulses, what it shows, its current, and checks of the signal.
#ifndef STRIP_H
#define STRIP_H

#include "board/virtual/chip/avr_chip.h"
#include "board/virtual/parts/part.h"
#include "board/virtual/parts/ws2812_part.h"

enum { STRIP_DIN, STRIP_PINS };

typedef struct {
    part_t part;
    chip_t *chip;
    ws2812_part_t leds;
    bool level;
    bool excused;     // a reset of the chip has interrupted a frame
    chip_time_t edge; // last change of the level
    unsigned alarm;   // fires when the low becomes a reset
    void (*on_picture)(void *context);
    void *context;
} strip_t;

// on_picture: called for each picture shown; may be NULL.
void strip_start(strip_t *s, chip_t *chip, void (*on_picture)(void *context), void *context);

// Supply current, from what is lit.
double strip_ma(const strip_t *s);

#endif
