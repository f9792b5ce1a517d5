// n = 5..8: F < 2^n whenever the computer is to move, against players who do all that they can to raise it:
// beam searches over whole games, each guided by another measure of a position, among them F itself and
// forks. With WORST_F=FILE in the environment, writes the greatest F of each turn there, for
// docs/pictures/worst-f.svg.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>

#include "tests/rules/cellset.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { N_FIRST = 5, N_LAST = 8, WIDTH = 200, WIDTH_SOAKED = 1500, TURNS = 8 * 8 / 2 + 1, CELLS = 64 };

typedef struct {
    cellset_t own, others; // the computer's marks, and the adversary's
    unsigned long score;
} position_t;

static cellset_board_t board;
static bool computer_is_first;

// ---- What the adversary wants of a position ----

// Weight of the lines that the adversary can still complete, if one of m marks weighs base^m.
static unsigned long lines_weight(const position_t *p, unsigned base)
{
    unsigned long sum = 0;
    for (unsigned i = 0; i < board.lines; i++) {
        if ((board.line[i] & p->own) != 0)
            continue;
        unsigned long weight = 1;
        for (unsigned marks = cellset_size(board.line[i] & p->others); marks > 0; marks--)
            weight *= base;
        sum += weight;
    }
    return sum;
}

// What the lines through each empty cell weigh.
static void cell_weights(const position_t *p, unsigned weights[CELLS])
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        weights[cell] = 0;
    for (unsigned i = 0; i < board.lines; i++) {
        if ((board.line[i] & p->own) != 0)
            continue;
        const unsigned weight = 1u << cellset_size(board.line[i] & p->others);
        for (cellset_t rest = board.line[i] & ~p->others; rest != 0; rest &= rest - 1)
            weights[cellset_first(rest)] += weight;
    }
}

// The heaviest cell after the computer has taken the heaviest.
static unsigned long second_cell(const position_t *p)
{
    unsigned weights[CELLS], first = 0, second = 0;
    cell_weights(p, weights);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (weights[cell] > first) {
            second = first;
            first = weights[cell];
        } else if (weights[cell] > second) {
            second = weights[cell];
        }
    }
    return second;
}

// Crossings of heavy lines: the sum of the squares of the cells' weights.
static unsigned long crossings(const position_t *p)
{
    unsigned weights[CELLS];
    unsigned long sum = 0;
    cell_weights(p, weights);
    for (unsigned cell = 0; cell < CELLS; cell++)
        sum += (unsigned long)weights[cell] * weights[cell];
    return sum;
}

static unsigned long mixed(const position_t *p)
{
    uint64_t hash = (p->own * 0x9E3779B97F4A7C15u) ^ (p->others * 0xC2B2AE3D27D4EB4Fu);
    hash ^= hash >> 29;
    return lines_weight(p, 2) * (100 + hash % 16);
}

typedef enum { F, HEAVY_LINES, CROSSINGS, FORKS, F_AND_CHANCE, AIMS } aim_t;

static unsigned long score(aim_t aim, const position_t *p)
{
    switch (aim) {
    case HEAVY_LINES: return lines_weight(p, 3);
    case CROSSINGS: return crossings(p);
    case FORKS: return second_cell(p) * 1000 + lines_weight(p, 2);
    case F_AND_CHANCE: return mixed(p);
    default: return lines_weight(p, 2);
    }
}

// ---- A beam over whole games ----

static unsigned worst[N_LAST + 1][TURNS];
static unsigned long positions;

// A beam of `count` positions, at most `width`, and room for all that may follow.
typedef struct {
    unsigned count, width;
    position_t *positions, *after;
} beam_t;

// The better first; among equal ones those together that are the same.
static int compare(const void *a, const void *b)
{
    const position_t *p = a, *q = b;
    if (p->score != q->score)
        return p->score < q->score ? 1 : -1;
    if (p->own != q->own)
        return p->own < q->own ? 1 : -1;
    return p->others < q->others ? 1 : p->others > q->others ? -1 : 0;
}

// Keeps the best of those that follow.
static void keep_best(beam_t *beam, unsigned found)
{
    qsort(beam->after, found, sizeof *beam->after, compare);
    beam->count = 0;
    for (unsigned i = 0; i < found && beam->count < beam->width; i++)
        if (i == 0 || compare(&beam->after[i], &beam->after[i - 1]) != 0)
            beam->positions[beam->count++] = beam->after[i];
}

static void check_bound(const position_t *p, unsigned turn)
{
    const unsigned weight = cellset_weight(&board, p->own, p->others);
    if (weight >= 1u << board.n)
        fail_msg("n %u: F is %u; %016llx against %016llx", board.n, weight, (unsigned long long)p->own,
                 (unsigned long long)p->others);
    if (weight > worst[board.n][turn])
        worst[board.n][turn] = weight;
}

static cellset_t computers_cells(const position_t *p)
{
    ttt_t game;
    cellset_set_up(&game, (uint8_t)board.n, computer_is_first ? p->own : p->others,
                   computer_is_first ? p->others : p->own);
    positions++;
    return cellset_answers(&game);
}

// Replaces the positions by those after the computer's moves, however chance falls, or after marks of the
// adversary, except where the game is over.
static void move(beam_t *beam, bool computer, aim_t aim, unsigned turn)
{
    unsigned found = 0;
    for (unsigned i = 0; i < beam->count; i++) {
        const position_t *p = &beam->positions[i];
        if (computer)
            check_bound(p, turn);
        cellset_t cells = computer ? computers_cells(p) : board.all & ~(p->own | p->others);
        for (; cells != 0; cells &= cells - 1) {
            position_t *q = &beam->after[found];
            *q = *p;
            *(computer ? &q->own : &q->others) |= cells & -cells;
            if (cellset_has_line(&board, q->others))
                fail_msg("n %u: lost; %016llx against %016llx", board.n, (unsigned long long)q->own,
                         (unsigned long long)q->others);
            q->score = score(aim, q);
            found += !cellset_has_line(&board, q->own) && (q->own | q->others) != board.all;
        }
    }
    keep_best(beam, found);
}

static void play_beam(aim_t aim, unsigned width)
{
    beam_t beam = {1, width, calloc(width, sizeof(position_t)), malloc(width * CELLS * sizeof(position_t))};
    assert_true(beam.positions != NULL && beam.after != NULL);
    if (!computer_is_first)
        move(&beam, false, aim, 0);
    for (unsigned turn = 0; beam.count != 0; turn++) {
        move(&beam, true, aim, turn);
        move(&beam, false, aim, turn);
    }
    free(beam.positions);
    free(beam.after);
}

static void play_all(unsigned n, unsigned width)
{
    cellset_board(&board, n);
    for (unsigned side = 0; side <= 1; side++) {
        computer_is_first = side == 0;
        for (aim_t aim = F; aim < AIMS; aim++)
            play_beam(aim, width);
    }
}

static void write_worst(const char *file)
{
    FILE *csv = fopen(file, "w");
    assert_non_null(csv);
    fprintf(csv, "n,turn,f\n");
    for (unsigned n = N_FIRST; n <= N_LAST; n++)
        for (unsigned turn = 0; turn < TURNS && worst[n][turn] != 0; turn++)
            fprintf(csv, "%u,%u,%u\n", n, turn, worst[n][turn]);
    assert_int_equal(fclose(csv), 0);
}

// A beam that is one position wide is a player who looks one mark ahead.
TEST(bound_holds_against_every_greedy_player_and_every_beam)
{
    const unsigned width = soak_trials(WIDTH, WIDTH_SOAKED);
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        play_all(n, 1);
        play_all(n, width);
        unsigned most = 0;
        for (unsigned turn = 0; turn < TURNS; turn++)
            most = worst[n][turn] > most ? worst[n][turn] : most;
        print_message("n %u: F at most %u of %u\n", n, most, 1u << n);
        // A search that finds less than half of the bound is worth nothing.
        assert_true(2 * most >= 1u << n);
    }
    print_message("%lu replies\n", positions);
    if (getenv("WORST_F") != NULL)
        write_worst(getenv("WORST_F"));
}
