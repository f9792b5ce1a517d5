// Derives threats, forks and weights from the counters of lines.
// SPDX-License-Identifier: MIT
#include "computer/threats.h"

// Value of a line that only this player can complete, and of each of the player's marks on it.
enum { LINE = 6, MARK = 3 };

static inline cell_t next_number(cell_t cell)
{
    return (cell_t)(cell + 1); // from CELL_NONE to 0
}

// The next cell, empty or not; after the last one its number is row n's.
static inline cell_t next_cell(const ttt_t *game, cell_t cell)
{
    cell = next_number(cell);
    return cell_col(cell) == game->n ? cell_at((uint8_t)(cell_row(cell) + 1), 0) : cell;
}

cell_t threats_next_empty(const ttt_t *game, cell_t cell)
{
    /*@ loop invariant on: cell == CELL_NONE || on_it(game, cell);
        loop invariant from: cell == \at(cell, Pre) || place(cell) > place(\at(cell, Pre));
        loop invariant none: none_free(game, place(\at(cell, Pre)), place(cell) + 1);
        loop invariant count: empty_through(*game, cell) == empty_through(*game, \at(cell, Pre));
        loop assigns cell;
        loop variant 64 - place(cell); */
    do {
        cell = next_cell(game, cell);
        if (cell_row(cell) == game->n)
            return CELL_NONE;
    } while (cell_mark(game, cell) != TTT_NOBODY);
    return cell;
}

uint8_t threats_marks(const ttt_t *game, uint8_t line, uint8_t player)
{
    uint8_t x = game->count[TTT_X - 1][line], o = game->count[TTT_O - 1][line];
    uint8_t own = player == TTT_X ? x : o, others = player == TTT_X ? o : x;
    return others == 0 ? own : THREATS_SHARED;
}

int16_t threats_add_cell(threats_t *v, const ttt_t *game, cell_t cell, uint8_t player)
{
    uint8_t line[4], nearly = 0;
    uint8_t lines = ttt_lines_through(game->n, cell_row(cell), cell_col(cell), line);
    int16_t weight = 0;
    bool wins = false;
    /*@ loop invariant 0 <= lines <= \at(lines, LoopEntry);
        loop invariant weight: weight ==
            weight_from(*game, player, line[0], line[1], line[2], line[3], lines, \at(lines, LoopEntry));
        loop invariant wins: wins <==>
            wins_from(*game, player, line[0], line[1], line[2], line[3], lines, \at(lines, LoopEntry)) > 0;
        loop invariant light: !wins ==> weight <= 64 * (\at(lines, LoopEntry) - lines);
        loop invariant bound: 0 <= weight <= 128 * (\at(lines, LoopEntry) - lines);
        loop invariant nearly: nearly <= \at(lines, LoopEntry) - lines;
        loop assigns lines, weight, wins, nearly;
        loop variant lines; */
    while (lines-- > 0) {
        uint8_t marks = threats_marks(game, line[lines], player);
        if (marks == THREATS_SHARED)
            continue;
        weight = (int16_t)(weight + threats_weight(marks));
        uint8_t missing = (uint8_t)(game->n - marks);
        if (missing == 2)
            nearly++;
        if (missing == 1)
            wins = true;
    }
    if (nearly >= 2)
        v->forks++;
    if (wins) {
        v->wins++;
        v->win = cell;
    }
    return weight;
}

// The lines, fewer than the cells, already show whether there can be a win, or a fork.
uint8_t threats_find(threats_t *v, const ttt_t *game, uint8_t player, bool forks)
{
    uint8_t worth = 0, near = 0;
    bool look = false;
    /*@ loop invariant 0 <= line <= 2 * game->n + 2;
        loop assigns line, worth, near, look;
        loop variant 2 * game->n + 2 - line; */
    for (uint8_t line = 0; line < ttt_line_count(game); line++) {
        uint8_t marks = threats_marks(game, line, player);
        if (marks == THREATS_SHARED)
            continue;
        worth = (uint8_t)(worth + LINE + MARK * marks);
        uint8_t missing = (uint8_t)(game->n - marks);
        if (missing == 1)
            look = true;
        if (missing <= 2)
            near = (uint8_t)(near + 3 - missing);
    }
    *v = (threats_t){.win = CELL_NONE, .near = near};
    if (look || (forks && near >= 2))
        /*@ loop invariant cell == CELL_NONE || on_it(game, cell);
            loop assigns cell, *v;
            loop variant 64 - place(cell); */
        for (cell_t cell = CELL_NONE; (cell = threats_next_empty(game, cell)) != CELL_NONE;)
            threats_add_cell(v, game, cell, player);
    return worth;
}
