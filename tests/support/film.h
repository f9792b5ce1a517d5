// A film of the matrix: every picture that was lit, from when to when; and how long a key takes to be seen.
#ifndef FILM_H
#define FILM_H

#include "hal/frame.h"
#include "tests/support/model.h"
#include "tests/support/rig.h"

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
// next that stands, the whole change taking no longer than half a millisecond. Standing is 75 us at 16 MHz:
// the words of one change follow each other within 10, or 60 when interrupts come between, and drawing takes
// longer than that. Returns how many such changes there were.
unsigned film_assert_clean(const film_t *film, const rig_t *d);

// Fails the test unless each picture, the first passed over, has those LEDs lit that rig_watch has seen lit,
// and those dark that it has seen dark.
void film_assert_like(const film_t *film, const char *seen);

// When, from `since` on, a picture stood that the second of two models may show and the first may not;
// CHIP_NEVER when none did.
chip_time_t film_shows(const film_t *film, const model_t *before, const model_t *after, chip_time_t since);

// ---- From the last bounce of a key to the picture ----

typedef struct {
    double median_ms, worst_ms;
} latency_t;

// Presses keys at random phases, each with 0..5 ms of bounce at either edge: X somewhere on an empty 3x3
// board, `#` to take it back, and so on. Fails the test unless each press brings just its picture, once, and
// nothing in between but rows of the old and the new. Records with a film of its own.
//   presses: even, 1,000 at most.
latency_t film_latency(rig_t *d, unsigned presses);

#endif
