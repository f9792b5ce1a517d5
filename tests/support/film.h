// A film of the matrix: every picture that was lit, from when to when.
#ifndef FILM_H
#define FILM_H

#include "tests/support/rig.h"
#include "hal/frame.h"

enum { FILM_MAX = 20000 };

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
// next that stands, the whole change taking no longer than half a millisecond. Standing is 75 us: the words
// of one change follow each other within 10, or 60 when interrupts come between, and drawing takes longer
// than that. Returns how many such changes there were; *worst receives the longest, in cycles.
unsigned film_assert_clean(const film_t *film, const rig_t *d, chip_time_t *worst);

#endif
