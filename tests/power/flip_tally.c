#include "tests/power/flip_tally.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// Few bits lie between an input and what it does. More than these, and it is the tests that go astray.
enum { STRAYED_PERCENT_MAX = 1 };

// A return address, or a pointer in use, leads anywhere once a bit of it flips; no checksum covers it.
enum { STACK_WRONG_PERCENT_MAX = 10 };

void flip_tally_start(flip_tally_t *t)
{
    memset(t, 0, sizeof *t);
    variables_read(&t->variables, FIRMWARE);
}

flip_place_t flip_tally_place(const flip_tally_t *t, unsigned address, unsigned sp)
{
    if (variables_at(&t->variables, address) != VARIABLES_MAX)
        return FLIP_IN_VARIABLE;
    return address > sp ? FLIP_IN_STACK : FLIP_IN_FREE;
}

void flip_tally_name(const flip_tally_t *t, unsigned address, unsigned sp, char *name, size_t size)
{
    flip_place_t place = flip_tally_place(t, address, sp);
    const variable_t *v = &t->variables.variable[variables_at(&t->variables, address)];
    if (place == FLIP_IN_VARIABLE)
        snprintf(name, size, "%s + %u", v->name, address - v->address);
    else if (place == FLIP_IN_STACK)
        snprintf(name, size, "stack, SP + %u", address - sp);
    else
        snprintf(name, size, "free memory");
}

void flip_tally_add(flip_tally_t *t, unsigned address, flip_place_t place, flip_outcome_t outcome,
                    bool faulty)
{
    unsigned variable = variables_at(&t->variables, address);
    t->flips++;
    t->faulty += faulty;
    t->place[place]++;
    t->outcome[outcome]++;
    t->hit[variable]++;
    t->wrong[variable] += outcome > FLIP_WRONG;
    t->stack_wrong += outcome > FLIP_WRONG && place == FLIP_IN_STACK;
}

static void print_wrong(const flip_tally_t *t)
{
    static const char *const troubles[OBSERVER_TROUBLES] = {
        [OBSERVER_DEAD] = "dead",
        [OBSERVER_FRESH] = "a fresh start",
        [OBSERVER_POSITION] = "position",
        [OBSERVER_PICTURE] = "picture",
        [OBSERVER_SCORE] = "score",
        [OBSERVER_OPPONENT] = "opponent",
        [OBSERVER_UNSAVED] = "not in the EEPROM",
        [OBSERVER_UNFOUNDED] = "seen, though free memory was hit",
    };
    for (unsigned i = OBSERVER_WELL + 1; i < OBSERVER_TROUBLES; i++)
        printf("%5u wrong: %s\n", t->outcome[FLIP_WRONG + i], troubles[i]);
    for (unsigned i = 0; i <= VARIABLES_MAX; i++) {
        if (t->wrong[i] != 0)
            printf("%5u wrong of %u: %s\n", t->wrong[i], t->hit[i],
                   i == VARIABLES_MAX ? "all else" : t->variables.variable[i].name);
    }
}

void flip_tally_assert_none_wrong(const flip_tally_t *t)
{
    unsigned wrong = 0;
    for (unsigned i = OBSERVER_WELL + 1; i < OBSERVER_TROUBLES; i++)
        wrong += t->outcome[FLIP_WRONG + i];
    unsigned resets = t->outcome[FLIP_RESET] + t->outcome[FLIP_ROLLBACK];
    printf("%u flips, %u of them in variables, %u in the stack, %u in free memory: ", t->flips,
           t->place[FLIP_IN_VARIABLE], t->place[FLIP_IN_STACK], t->place[FLIP_IN_FREE]);
    printf(
        "%u unnoticed, %u wrong for a while, %u inputs astray, %u resets (%u took back what came after the "
        "flip), %u wrong; %u with faults\n",
        t->outcome[FLIP_UNNOTICED], t->outcome[FLIP_PASSING], t->outcome[FLIP_STRAYED], resets,
        t->outcome[FLIP_ROLLBACK], wrong, t->faulty);
    if (wrong != 0)
        print_wrong(t);
    assert_int_equal(wrong - t->stack_wrong, 0);
    assert_true(t->stack_wrong * 100 <= t->place[FLIP_IN_STACK] * STACK_WRONG_PERCENT_MAX);
    assert_true(t->outcome[FLIP_STRAYED] <= t->flips * STRAYED_PERCENT_MAX / 100);
}
