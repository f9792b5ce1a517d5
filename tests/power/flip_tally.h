// Counts what flipped bits of RAM have led to, by place: the firmware's static data, or the used stack.
#ifndef FLIP_TALLY_H
#define FLIP_TALLY_H

#include "tests/power/observer.h"

// From well to wrong.
typedef enum {
    FLIP_UNNOTICED,
    FLIP_PASSING,  // something was wrong for a while
    FLIP_RESET,    // and the game went on
    FLIP_ROLLBACK, // the same, but what came after the flip or just before is gone
    FLIP_STRAYED,  // an input was lost, or became another
    FLIP_WRONG,    // + an observer_trouble_t above OBSERVER_WELL
    FLIP_OUTCOMES = FLIP_WRONG + OBSERVER_TROUBLES
} flip_outcome_t;

typedef enum { FLIP_IN_DATA, FLIP_IN_STACK, FLIP_PLACES } flip_place_t;

typedef struct {
    unsigned faulty; // flips after which the board saw a fault
    unsigned count[FLIP_PLACES][FLIP_OUTCOMES];
} flip_tally_t;

unsigned flip_tally_total(const flip_tally_t *t);

// Prints it. Fails the test when a flip in static data led to anything wrong, or more than a few in the
// stack, or when many inputs went astray.
void flip_tally_assert_none_wrong(const flip_tally_t *t);

#endif
