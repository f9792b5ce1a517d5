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
    /*@ loop invariant on: cell == CELL_NONE || on_it(*game, cell);
        loop invariant from: cell == \at(cell, Pre) || place(cell) > place(\at(cell, Pre));
        loop invariant none: none_free(*game, place(\at(cell, Pre)), place(cell) + 1);
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

int16_t threats_cell_weight(const ttt_t *game, cell_t cell, uint8_t player)
{
    uint8_t line[4];
    uint8_t lines = ttt_lines_through(game->n, cell_row(cell), cell_col(cell), line);
    int16_t weight = 0;
    /*@ loop invariant 0 <= lines <= \at(lines, LoopEntry);
        loop invariant weight: weight ==
            weight_from(*game, player, line[0], line[1], line[2], line[3], lines, \at(lines, LoopEntry));
        loop invariant bound: 0 <= weight <= 128 * (\at(lines, LoopEntry) - lines);
        loop invariant light: wins_from(*game, player, line[0], line[1], line[2], line[3], lines,
            \at(lines, LoopEntry)) == 0 ==> weight <= 64 * (\at(lines, LoopEntry) - lines);
        loop assigns lines, weight;
        loop variant lines; */
    while (lines-- > 0) {
        uint8_t marks = threats_marks(game, line[lines], player);
        if (marks != THREATS_SHARED)
            weight = (int16_t)(weight + threats_weight(marks));
    }
    return weight;
}

threats_lacking_t threats_lacking(const ttt_t *game, cell_t cell, uint8_t player)
{
    const uint8_t all_but_one = (uint8_t)(game->n - 1), all_but_two = (uint8_t)(game->n - 2);
    uint8_t line[4], one = 0, two = 0;
    uint8_t lines = ttt_lines_through(game->n, cell_row(cell), cell_col(cell), line);
    /*@ loop invariant 0 <= lines <= \at(lines, LoopEntry);
        loop invariant one: one ==
            wins_from(*game, player, line[0], line[1], line[2], line[3], lines, \at(lines, LoopEntry));
        loop invariant two: two <= \at(lines, LoopEntry) - lines;
        loop assigns lines, one, two;
        loop variant lines; */
    while (lines-- > 0) {
        uint8_t marks = threats_marks(game, line[lines], player);
        if (marks == all_but_one)
            one++;
        if (marks == all_but_two)
            two++;
    }
    return (threats_lacking_t){one, two};
}

// ---- All lines ----

// With pointers, as the look-ahead spends much of its time here.
threats_t threats_find(const ttt_t *game, uint8_t player)
{
    const uint8_t *own = game->count[player == TTT_X ? TTT_X - 1 : TTT_O - 1];
    const uint8_t *others = game->count[player == TTT_X ? TTT_O - 1 : TTT_X - 1];
    const uint8_t all_but_one = (uint8_t)(game->n - 1), all_but_two = (uint8_t)(game->n - 2);
    threats_t found = {{0, 0}, 0};
    /*@ loop invariant 0 <= lines <= \at(lines, LoopEntry);
        loop invariant own == \at(own, LoopEntry) + (\at(lines, LoopEntry) - lines);
        loop invariant others == \at(others, LoopEntry) + (\at(lines, LoopEntry) - lines);
        loop assigns lines, own, others, found;
        loop variant lines; */
    for (uint8_t lines = ttt_line_count(game); lines > 0; lines--, own++, others++) {
        if (*others != 0)
            continue;
        found.value = (uint8_t)(found.value + LINE + MARK * *own);
        if (*own == all_but_one)
            found.lacking.one++;
        if (*own == all_but_two)
            found.lacking.two++;
    }
    return found;
}

cell_t threats_first_win(const ttt_t *game, uint8_t player)
{
    cell_t cell = CELL_NONE;
    /*@ loop invariant cell == CELL_NONE || on_it(*game, cell);
        loop assigns cell;
        loop variant 64 - place(cell); */
    do
        cell = threats_next_empty(game, cell);
    while (cell != CELL_NONE && threats_lacking(game, cell, player).one == 0);
    return cell;
}

bool threats_has_fork(const ttt_t *game, uint8_t player)
{
    /*@ loop invariant cell == CELL_NONE || on_it(*game, cell);
        loop assigns cell;
        loop variant 64 - place(cell); */
    for (cell_t cell = CELL_NONE; (cell = threats_next_empty(game, cell)) != CELL_NONE;)
        if (threats_lacking(game, cell, player).two >= 2)
            return true;
    return false;
}
