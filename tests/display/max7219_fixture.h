// The virtual board's MAX7219 behind the driver: takes the words that it has sent.
#ifndef MAX7219_FIXTURE_H
#define MAX7219_FIXTURE_H

#include "board/virtual/parts/max7219_part.h"
#include "hal/frame.h"

extern const frame_t dark;
extern max7219_part_t display;
extern uint64_t display_random; // the generator behind all that is random

// A display fresh from power-up, with anything in it, and a driver fresh from reset.
void display_power_up(uint64_t seed);

// The same, started, with a picture.
void display_bring_up(uint64_t seed, const frame_t *frame, uint8_t intensity);

// Takes one word, or all that have been sent.
void display_latch(uint16_t word);
void display_latch_all(void);

// Fails the test unless this is lit, and unless all registers are as they must be with it.
void display_assert_lit(const frame_t *frame);
void display_assert_registers(const frame_t *frame, uint8_t intensity);

frame_t display_lit(void);
frame_t display_random_frame(void);
uint8_t display_random_intensity(void);

#endif
