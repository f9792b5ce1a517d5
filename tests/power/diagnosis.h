// Judges a device that may be damaged: all that can be seen of it must be explained by one of the states that
// it may be in, and still after a loss of power.
#ifndef DIAGNOSIS_H
#define DIAGNOSIS_H

#include "tests/power/observer.h"

// Asks for the board, presses a key, looks at the matrix, asks for score and opponent, takes moves back; then
// cuts the power and looks at what comes back. Begins anew, with less, after a reset.
//   random: decides how many moves, and what is asked at the end.
// What is wrong is in f->trouble and f->wrong. The device is of no further use.
void diagnosis_make(observer_t *f, uint64_t random);

#endif
