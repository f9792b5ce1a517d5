// What came of flipped bits of RAM: how many of which, and which variables did it.
#ifndef FLIP_TALLY_H
#define FLIP_TALLY_H

#include "tests/power/observer.h"
#include "tests/power/variables.h"

// From well to wrong.
typedef enum {
    FLIP_UNNOTICED,
    FLIP_PASSING,  // something was wrong for a while
    FLIP_RESET,    // and the game went on
    FLIP_ROLLBACK, // the same, but what came after the flip or just before is gone
    FLIP_STRAYED,  // an input was lost, or became another
    FLIP_WRONG,    // + a observer_trouble_t above OBSERVER_WELL
    FLIP_OUTCOMES = FLIP_WRONG + OBSERVER_TROUBLES
} flip_outcome_t;

typedef enum { FLIP_IN_VARIABLE, FLIP_IN_STACK, FLIP_IN_FREE, FLIP_PLACES } flip_place_t;

typedef struct {
    unsigned flips, faulty;
    unsigned place[FLIP_PLACES], outcome[FLIP_OUTCOMES];
    variables_t variables;
    unsigned hit[VARIABLES_MAX + 1], wrong[VARIABLES_MAX + 1]; // by variable; the last is all else
    unsigned stack_wrong;
} flip_tally_t;

// Begins to count.
void flip_tally_start(flip_tally_t *t);

// What a flip would hit now.
//   sp: the stack pointer.
flip_place_t flip_tally_place(const flip_tally_t *t, unsigned address, unsigned sp);

// Names it.
void flip_tally_name(const flip_tally_t *t, unsigned address, unsigned sp, char *name, size_t size);

// Counts one.
//   faulty: the board has seen what must not be.
void flip_tally_add(flip_tally_t *t, unsigned address, flip_place_t place, flip_outcome_t outcome,
                    bool faulty);

// Prints it, with the variables when anything was wrong. Fails the test when that was not in the stack, or in
// more than a few of the flips there, or when many inputs went astray.
void flip_tally_assert_none_wrong(const flip_tally_t *t);

#endif
