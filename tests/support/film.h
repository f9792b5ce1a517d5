// A film of the matrix: every picture that it has shown, and since when; and the latency of keys.
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

// Begins a new film of what the device's matrix shows. Fails the test when the film is full.
void film_start(film_t *film, rig_t *d);

// Forgets all but the picture that is lit now.
void film_rewind(film_t *film);

// A picture stands when it lasts 75 us at 16 MHz or longer: the words of one change follow each other within
// 10 us, or 60 when interrupts come between, and drawing the next picture takes longer.
// Fails the test unless all other pictures were part of a change: a mix, row by row, of the last picture that
// stood and the next, over within 500 us. Returns the number of changes.
unsigned film_assert_clean(const film_t *film, const rig_t *d);

// Fails the test unless each picture after the first agrees with what rig_watch has seen.
void film_assert_like(const film_t *film, const char *seen);

// The first time, from `since` on, of a picture that stood and that `after` may show and `before` may not;
// CHIP_NEVER when there is none.
chip_time_t film_shows(const film_t *film, const model_t *before, const model_t *after, chip_time_t since);

// ---- From the last bounce of a key to the picture ----

typedef struct {
    double median_ms, worst_ms;
} latency_t;

// Presses keys at random phases with 0..5 ms of bounce at either edge: X anywhere on an empty 3x3 board, then
// `#` to take it back, and so on. Fails the test unless each press leads to its picture in one clean change.
// Has a film of its own, which replaces the device's.
//   presses: even, 1,000 at most.
latency_t film_latency(rig_t *d, unsigned presses);

#endif
