// A film of the matrix: every picture shown, with its time; and the latency of keys.
// SPDX-License-Identifier: MIT
#ifndef FILM_H
#define FILM_H

#include "hal/frame.h"
#include "tests/support/model.h"
#include "tests/support/rig.h"

enum { FILM_MAX = 20000 };

typedef struct {
    unsigned count;
    chip_time_t since[FILM_MAX]; // start of each picture
    frame_t lit[FILM_MAX];
} film_t;

// Starts a new film. Fails the test when the film is full.
void film_start(film_t *film, rig_t *d);

// Discards all but the current picture.
void film_rewind(film_t *film);

// A picture is stable if it lasts more than 75 us at 16 MHz: the words of one change follow each other within
// 10 us, or 60 with interrupts between them, and drawing the next picture takes longer.
// Fails the test unless all other pictures belong to a change: a mix, row by row, of the stable pictures
// before and after, lasting at most 500 us. Returns the number of changes.
unsigned film_assert_clean(const film_t *film, const rig_t *d);

// Fails the test unless each picture after the first agrees with the result of rig_watch.
void film_assert_like(const film_t *film, const char *seen);

// Start of the first stable picture, from `since` on, that `after` may show and `before` may not; CHIP_NEVER
// if there is none.
chip_time_t film_shows(const film_t *film, const model_t *before, const model_t *after, chip_time_t since);

// ---- From the last bounce of a key to the picture ----

typedef struct {
    double median_ms, worst_ms;
} latency_t;

// Presses keys at random phases with 0..5 ms of bounce at either edge: in turn X anywhere on an empty 3x3
// board, and `#` to take it back. Fails the test unless each press leads to its picture in one clean change.
// Replaces the device's film.
//   presses: even, at most 1,000.
latency_t film_latency(rig_t *d, unsigned presses);

#endif
