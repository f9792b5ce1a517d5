// A film of the matrix: every picture that was lit, from when to when. From it: when a mark was to be
// seen.
#ifndef FILM_H
#define FILM_H

#include "hal/frame.h"
#include "tests/support/rig.h"

enum { FILM_MAX = 20000, BLINKS_MAX = 64 };

typedef struct {
    unsigned count;
    chip_time_t since[FILM_MAX]; // when the picture came
    frame_t lit[FILM_MAX];
} film_t;

// Begins to record what the device's matrix shows, and forgets what was recorded. Fails the test when the
// film is full.
void film_start(film_t *film, rig_t *d);

// Forgets all but the picture that is lit now.
void film_rewind(film_t *film);

// Fails the test unless every picture either stood, or was a mix, row by row, of the last that stood and the
// next that stands, the whole change taking no longer than half a millisecond. Standing is 75 us at 16 MHz:
// the words of one change follow each other within 10, or 60 when interrupts come between, and drawing takes
// longer than that. Returns how many such changes there were; *worst receives the longest, in cycles.
unsigned film_assert_clean(const film_t *film, const rig_t *d, chip_time_t *worst);

// Fails the test unless each picture, the first passed over, has those LEDs lit that rig_watch has seen lit,
// and those dark that it has seen dark.
void film_assert_like(const film_t *film, const char *seen);

// ---- A mark's comings (even indices) and goings (odd ones), in cycles ----

typedef struct {
    unsigned count;
    chip_time_t at[BLINKS_MAX];
} blinks_t;

// What the film has of a mark from `since` on, beginning with its first coming: it is there while all its
// pixels are lit, and has gone when all are dark.
//   mark: 'X' or 'O', in this cell of an n x n board.
blinks_t blinks_of(const film_t *film, chip_time_t since, int n, int cell, char mark);

// Fails the test unless the mark came, and went and came again three times in all, 100 ms each (within 3).
void blinks_assert_three(const blinks_t *b, const rig_t *d);

#endif
