// A WS2812 strip on a pin: when its pulses come, what it shows and takes, and what must not happen to it.
#ifndef STRIP_H
#define STRIP_H

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/part.h"
#include "board/virtual/parts/ws2812_part.h"

enum { STRIP_DIN, STRIP_PINS };

typedef struct {
    part_t part;
    chip_t *chip;
    ws2812_part_t leds;
    bool level;
    bool excused;     // a reset of the chip has cut what was being sent
    chip_time_t edge; // when the level changed last
    unsigned alarm;   // when the low is a reset
    void (*on_picture)(void *context);
    void *context;
} strip_t;

// on_picture: NULL, or hears of each picture that is shown.
void strip_start(strip_t *s, chip_t *chip, void (*on_picture)(void *context), void *context);

// What it takes for what is lit.
double strip_ma(const strip_t *s);

#endif
