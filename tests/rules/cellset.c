// Lines, wins and weights computed on sets of cells; moves that must be legal.
// SPDX-License-Identifier: MIT
#include "tests/rules/cellset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

void cellset_board(cellset_board_t *board, unsigned n)
{
    *board = (cellset_board_t){.n = n, .lines = 2 * n + 2};
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < n; k++) {
            board->line[i] |= cellset_of((cell_t)(8 * i + k));
            board->line[n + i] |= cellset_of((cell_t)(8 * k + i));
        }
        board->line[2 * n] |= cellset_of((cell_t)(8 * i + i));
        board->line[2 * n + 1] |= cellset_of((cell_t)(8 * i + n - 1 - i));
        board->all |= board->line[i];
    }
}

bool cellset_has_line(const cellset_board_t *board, cellset_t marks)
{
    for (unsigned i = 0; i < board->lines; i++)
        if ((marks & board->line[i]) == board->line[i])
            return true;
    return false;
}

cellset_t cellset_winning(const cellset_board_t *board, cellset_t mover, cellset_t against)
{
    cellset_t cells = 0;
    for (unsigned i = 0; i < board->lines; i++) {
        cellset_t rest = board->line[i] & ~mover;
        if ((rest & against) == 0 && cellset_size(rest) == 1)
            cells |= rest;
    }
    return cells;
}

unsigned cellset_weight(const cellset_board_t *board, cellset_t own, cellset_t others)
{
    unsigned weight = 0;
    for (unsigned i = 0; i < board->lines; i++)
        if ((board->line[i] & own) == 0)
            weight += 1u << cellset_size(board->line[i] & others);
    return weight;
}

// Thinks, and returns the cells that chance chooses from: those that raise the count of ties, since it last
// began at 1.
static cellset_t think(computer_t *o, ttt_t *game, computer_level_t level, uint16_t random)
{
    const ttt_t before = *game;
    cellset_t ties = 0;
    computer_start(o, level, random);
    bool done;
    do {
        const uint8_t tied = o->ties;
        const int16_t value = o->value;
        done = computer_think(o, game);
        assert_int_equal(memcmp(game, &before, sizeof before), 0);
        if (o->ties != tied || o->value > value)
            ties = (o->ties == 1 ? 0 : ties) | cellset_of(o->cell);
    } while (!done);
    assert_int_equal(cellset_size(ties), o->ties);
    assert_true((ties & cellset_of(computer_choice(o))) != 0);
    return ties;
}

static void assert_empty(const ttt_t *game, cell_t cell)
{
    if (cell_row(cell) >= game->n || cell_col(cell) >= game->n)
        fail_msg("cell %u is not on the board", cell);
    assert_int_equal(game->cell[cell_row(cell)][cell_col(cell)], TTT_NOBODY);
}

cell_t cellset_answer(ttt_t *game, computer_level_t level, uint16_t random)
{
    computer_t o;
    think(&o, game, level, random);
    assert_empty(game, computer_choice(&o));
    return computer_choice(&o);
}

cellset_t cellset_answers(ttt_t *game)
{
    computer_t o;
    const cellset_t answers = think(&o, game, COMPUTER_PERFECT, 0);
    for (cellset_t rest = answers; rest != 0; rest &= rest - 1)
        assert_empty(game, cellset_first(rest));
    return answers;
}

ttt_result_t cellset_play(ttt_t *game, cell_t cell)
{
    ttt_result_t result = ttt_move(game, cell_row(cell), cell_col(cell), game->turn);
    assert_true(result >= TTT_OPEN);
    return result;
}

void cellset_undo(ttt_t *game, cell_t cell)
{
    assert_int_equal(ttt_undo(game, cell_row(cell), cell_col(cell)), TTT_OPEN);
}

void cellset_set_up(ttt_t *game, uint8_t n, cellset_t x, cellset_t o)
{
    assert_int_equal(ttt_start(game, n), TTT_OPEN);
    assert_in_range(cellset_size(x) - cellset_size(o), 0, 1);
    for (; x != 0; x &= x - 1) {
        cellset_play(game, cellset_first(x));
        if (o == 0)
            continue;
        cellset_play(game, cellset_first(o));
        o &= o - 1;
    }
}
