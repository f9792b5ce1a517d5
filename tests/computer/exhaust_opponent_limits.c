// How much of its games a player can win who never loses, against players who err: the exact most, over all
// ways to play 3x3 and 4x4, for those who remember every move as well. The limits in the table of
// exhaust_opponent_strength.c are computed here; and that some pairs of figures are out of reach, as who
// plays for the one must give up on the other.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/rules/cellset.h"

static cellset_board_t board;

// Beside the player at random there is one who wins at once, else blocks at once, else plays at random: the
// sensible one. What is looked for is the most of
//     of_random * (share won against the one) + (1 - of_random) * (share won against the other).
static double of_random;

// The other player's moves so far tell which of the two he may be. `likely`: how many times more likely the
// sensible one would have made them.
static double other_moves(cellset_t own, cellset_t others, double likely);
enum { UNSAFE = -1 }; // instead of a share: the other player can force a win

// ---- Each position once ----

enum { SLOTS = 1 << 22 };
typedef struct {
    uint32_t key;
    bool used;
    double likely, value;
} slot_t;
static slot_t *slots;
static unsigned met;

// About a diagonal, for up to 4 x 4 cells (H. S. Warren, Hacker's Delight, 7-3).
static cellset_t transposed(cellset_t set)
{
    cellset_t swap = (set ^ set >> 7) & 0x00AA00AA;
    set ^= swap ^ swap << 7;
    swap = (set ^ set >> 14) & 0x0000CCCC;
    return set ^ swap ^ swap << 14;
}

static cellset_t upside_down(cellset_t set)
{
    return __builtin_bswap64(set) >> (64 - 8 * board.n);
}

// The same for the eight positions that turning and mirroring make one. Half of each row's byte is ours, half
// the other's.
static uint32_t key_of(cellset_t own, cellset_t others)
{
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < 8; i++) {
        uint32_t key = (uint32_t)(own | others << 4);
        least = key < least ? key : least;
        own = i % 2 == 0 ? transposed(own) : upside_down(own);
        others = i % 2 == 0 ? transposed(others) : upside_down(others);
    }
    return least;
}

static slot_t *slot_of(uint32_t key, double likely)
{
    uint32_t i = (key + (uint32_t)likely * 0x9E3779B9u) * 2654435769u >> 10; // Knuth's multiplier
    while (slots[i].used && (slots[i].key != key || slots[i].likely != likely))
        i = (i + 1) % SLOTS;
    return &slots[i];
}

// ---- All ways to play ----

static double best_move(cellset_t own, cellset_t others, double likely)
{
    cellset_t threats = cellset_winning(&board, others, own);
    double best = UNSAFE;
    for (cellset_t rest = threats != 0 ? threats : board.all & ~(own | others); rest != 0; rest &= rest - 1) {
        double share = other_moves(own | cellset_of(cellset_first(rest)), others, likely);
        best = share > best ? share : best;
    }
    return best;
}

static double we_move(cellset_t own, cellset_t others, double likely)
{
    if (cellset_winning(&board, own, others) != 0)
        return of_random + (1 - of_random) * likely;
    if ((own | others) == board.all)
        return 0;
    uint32_t key = key_of(own, others);
    slot_t *slot = slot_of(key, likely);
    if (slot->used)
        return slot->value;
    double value = best_move(own, others, likely);
    assert_true(++met < SLOTS / 2);
    *slot_of(key, likely) = (slot_t){.key = key, .used = true, .likely = likely, .value = value};
    return value;
}

// We have no line: who can complete one has done so.
static double other_moves(cellset_t own, cellset_t others, double likely)
{
    cellset_t cells = board.all & ~(own | others), blocks = cellset_winning(&board, own, others);
    double sum = 0;
    if (cellset_winning(&board, others, own) != 0)
        return UNSAFE;
    if (cells == 0)
        return 0;
    for (cellset_t rest = cells; rest != 0; rest &= rest - 1) {
        cellset_t cell = cellset_of(cellset_first(rest));
        double now = blocks == 0 ? likely : 0;
        if ((blocks & cell) != 0)
            now = likely * cellset_size(cells) / cellset_size(blocks);
        double share = we_move(own, others | cell, now);
        if (share < 0)
            return UNSAFE;
        sum += share;
    }
    return sum / cellset_size(cells);
}

// In percent.
static double most(unsigned n, bool first, double weight_of_random)
{
    cellset_board(&board, n);
    of_random = weight_of_random;
    met = 0;
    memset(slots, 0, SLOTS * sizeof *slots);
    return 100 * (first ? we_move(0, 0, 1) : other_moves(0, 0, 1));
}

static int set_up(void **state)
{
    (void)state;
    slots = malloc(SLOTS * sizeof *slots);
    return slots != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free(slots);
    return 0;
}

// ---- What comes out ----

static void limits_are_those_of_the_table(void **state)
{
    static const struct {
        unsigned n;
        double random[2], sensible[2]; // moving first and second, in percent
    } rows[] = {{3, {99.5, 91.6}, {92.7, 26.0}}, {4, {99.3, 97.5}, {71.7, 50.1}}};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned second = 0; second < 2; second++) {
            double random = most(rows[i].n, !second, 1), sensible = most(rows[i].n, !second, 0);
            printf("%ux%u, moving %s: at most %.2f %% against random, %.2f %% against wins and blocks\n",
                   rows[i].n, rows[i].n, second ? "second" : "first", random, sensible);
            assert_true(fabs(random - rows[i].random[second]) < 0.051); // which are rounded
            assert_true(fabs(sensible - rows[i].sensible[second]) < 0.051);
        }
    }
}

// Fails unless these shares are out of reach together.
static void check_out_of_reach(unsigned n, bool first, double random, double sensible, double weight)
{
    double limit = most(n, first, weight), asked = weight * random + (1 - weight) * sensible;
    printf("%ux%u, moving %s: %.3f * random + %.3f * (wins and blocks) is at most %.2f; %.1f and %.1f are "
           "%.2f\n",
           n, n, first ? "first" : "second", weight, 1 - weight, limit, random, sensible, asked);
    assert_true(limit < asked);
}

static void both_first_tries_in_one_are_out_of_reach_moving_second_on_3x3(void **state)
{
    (void)state;
    check_out_of_reach(3, false, 91.6, 12.1, 0.825);
}

static void both_first_tries_in_one_are_out_of_reach_moving_first_on_4x4(void **state)
{
    (void)state;
    check_out_of_reach(4, true, 98.7, 45.9, 0.955);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_those_of_the_table),
        cmocka_unit_test(both_first_tries_in_one_are_out_of_reach_moving_second_on_3x3),
        cmocka_unit_test(both_first_tries_in_one_are_out_of_reach_moving_first_on_4x4),
    };
    return cmocka_run_group_tests_name("opponent_limits", tests, set_up, tear_down);
}
