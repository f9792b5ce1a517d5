// Looks whether a device that may be damaged is well: whether all that can be seen of it is explained by one
// of the states that it may be in, and still is after a loss of power.
#ifndef DIAGNOSIS_H
#define DIAGNOSIS_H

#include "tests/power/observer.h"

// Asks for the board, presses a key, looks at the matrix, asks for the score; then cuts the power and looks
// at what comes back. Begins anew after a reset.
//   thorough: unless there is a reset, asks for the opponent, too, and takes moves back, before and after the
//   cut. random: decides how many, and what is asked at the end.
// What is wrong is in f->trouble and f->wrong. The device is of no further use.
void diagnosis_make(observer_t *f, bool thorough, uint64_t random);

#endif
