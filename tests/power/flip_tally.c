// Sums, and the limits that they must keep.
#include "tests/power/flip_tally.h"

#include "tests/support/test.h"

// Between a flip and the restart that it causes, at most a second later, input is refused. Besides that, few
// bits lie between an input and what it does.
enum { STRAYED_PERCENT_MAX = 12 };

// A return address, or a pointer in use, leads anywhere once a bit of it flips; no checksum covers it.
enum { STACK_WRONG_PERCENT_MAX = 10 };

static unsigned sum(const flip_tally_t *t, flip_place_t place, unsigned from, unsigned below)
{
    unsigned sum = 0;
    for (unsigned outcome = from; outcome < below; outcome++)
        sum += t->count[place][outcome];
    return sum;
}

unsigned flip_tally_total(const flip_tally_t *t)
{
    return sum(t, FLIP_IN_DATA, 0, FLIP_OUTCOMES) + sum(t, FLIP_IN_STACK, 0, FLIP_OUTCOMES);
}

static void print_place(const flip_tally_t *t, flip_place_t place)
{
    static const char *const outcomes[FLIP_OUTCOMES] = {
        [FLIP_UNNOTICED] = "unnoticed",
        [FLIP_PASSING] = "wrong for a while",
        [FLIP_RESET] = "reset",
        [FLIP_ROLLBACK] = "reset to before the flip",
        [FLIP_STRAYED] = "an input astray",
        [FLIP_WRONG + OBSERVER_DEAD] = "WRONG: dead",
        [FLIP_WRONG + OBSERVER_FRESH] = "WRONG: a fresh start",
        [FLIP_WRONG + OBSERVER_POSITION] = "WRONG: position",
        [FLIP_WRONG + OBSERVER_PICTURE] = "WRONG: picture",
        [FLIP_WRONG + OBSERVER_SCORE] = "WRONG: score",
        [FLIP_WRONG + OBSERVER_OPPONENT] = "WRONG: opponent",
        [FLIP_WRONG + OBSERVER_UNSAVED] = "WRONG: not in the EEPROM",
    };
    printf("%u flips in %s:", sum(t, place, 0, FLIP_OUTCOMES),
           place == FLIP_IN_DATA ? "static data" : "the stack");
    for (unsigned i = 0; i < FLIP_OUTCOMES; i++) {
        if (t->count[place][i] != 0)
            printf(" %u %s,", t->count[place][i], outcomes[i]);
    }
    printf("\n");
}

void flip_tally_assert_none_wrong(const flip_tally_t *t)
{
    unsigned in_stack = sum(t, FLIP_IN_STACK, 0, FLIP_OUTCOMES);
    unsigned stack_wrong = sum(t, FLIP_IN_STACK, FLIP_WRONG, FLIP_OUTCOMES);
    unsigned strayed = t->count[FLIP_IN_DATA][FLIP_STRAYED] + t->count[FLIP_IN_STACK][FLIP_STRAYED];
    print_place(t, FLIP_IN_DATA);
    print_place(t, FLIP_IN_STACK);
    printf("after %u of them the board saw a fault\n", t->faulty);
    assert_int_equal(sum(t, FLIP_IN_DATA, FLIP_WRONG, FLIP_OUTCOMES), 0);
    assert_true(stack_wrong * 100 <= in_stack * STACK_WRONG_PERCENT_MAX);
    assert_true(strayed * 100 <= flip_tally_total(t) * STRAYED_PERCENT_MAX);
}
