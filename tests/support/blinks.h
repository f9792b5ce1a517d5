// When a mark was to be seen: read off a film of the matrix.
#ifndef BLINKS_H
#define BLINKS_H

#include "tests/support/film.h"
#include "tests/support/model.h"

enum { BLINKS_MAX = 64 };

// A mark's comings (even indices) and goings (odd ones), in cycles.
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
