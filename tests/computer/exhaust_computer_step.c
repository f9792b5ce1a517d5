// n = 5..8: the code of the theorem's step in firmware/computer/computer.c, a slice at a time: the value of a
// cell for all contents of the lines through it, and that the best of all empty cells is chosen.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "computer/computer.h"
#include "tests/support/test.h"

// ---- The value of a cell, for all contents of its lines ----

enum { N_FIRST = 5, N_LAST = 8 };
enum { WINS = INT16_MAX, BLOCKS = INT16_MAX - 1, TIES = 127 };

static ttt_t game;

static unsigned weight_of(uint8_t line, uint8_t player)
{
    return game.count[ttt_other(player) - 1][line] != 0 ? 0 : 1u << game.count[player - 1][line];
}

static bool lacks_one(uint8_t line, uint8_t player)
{
    return weight_of(line, player) == 1u << (game.n - 1);
}

static void set_line(uint8_t line, unsigned own, unsigned others)
{
    game.count[game.turn - 1][line] = (uint8_t)own;
    game.count[ttt_other(game.turn) - 1][line] = (uint8_t)others;
}

// Marks of one player alone, 2n - 1 ways, or some marks of both.
static void set_line_to(uint8_t line, unsigned way, unsigned shared)
{
    const unsigned n = game.n;
    if (way < n)
        set_line(line, way, 0);
    else if (way < 2 * n - 1)
        set_line(line, 0, way - n + 1);
    else
        set_line(line, 1 + shared % (n - 1), 1 + shared / n % (n - 1));
}

// Gives the other lines this total weight, the heavy ones from line `first` on.
static void fill_other_lines(const uint8_t *through, unsigned lines, unsigned weight, unsigned first)
{
    const unsigned all = ttt_line_count(&game);
    for (unsigned i = 0; i < all; i++) {
        const uint8_t line = (uint8_t)((first + i) % all);
        if (memchr(through, line, lines) != NULL)
            continue;
        unsigned marks = game.n - 2u;
        while (marks > 0 && 1u << marks > weight)
            marks--;
        set_line(line, weight == 0, weight == 0 ? 1 : marks);
        weight -= weight == 0 ? 0 : 1u << marks;
    }
    assert_int_equal(weight, 0);
}

// One slice evaluates the cell, the only empty one. F is at the limit from which danger decides (is_high), or
// just below it.
static void check_look(cell_t cell, const uint8_t *line, unsigned lines, bool is_high)
{
    unsigned attack = 0, danger = 0;
    bool wins = false, blocks = false;
    for (unsigned i = 0; i < lines; i++) {
        attack += weight_of(line[i], game.turn);
        danger += weight_of(line[i], ttt_other(game.turn));
        wins |= lacks_one(line[i], game.turn);
        blocks |= lacks_one(line[i], ttt_other(game.turn));
    }
    const unsigned weight = (1u << (game.n - 1)) - !is_high;
    fill_other_lines(line, lines, danger > weight ? 0 : weight - danger, attack);
    computer_t o;
    computer_start(&o, COMPUTER_PERFECT, 0);
    assert_int_equal(computer_think(&o, &game), wins);
    assert_int_equal(o.choice, cell);
    if (wins || blocks)
        assert_int_equal(o.value, wins ? WINS : BLOCKS);
    else if (danger > weight || is_high)
        assert_int_equal(o.value, TIES * danger + (attack < TIES ? attack : TIES - 1));
    else
        assert_int_equal(o.value, attack);
    assert_true(wins || blocks || o.value < BLOCKS);
}

static cell_t nth(unsigned i)
{
    return cell_at((uint8_t)(i / game.n), (uint8_t)(i % game.n));
}

static void look_at(cell_t cell)
{
    uint8_t line[4];
    const unsigned lines = ttt_lines_through(game.n, cell_row(cell), cell_col(cell), line);
    unsigned ways = 1;
    for (unsigned i = 0; i < lines; i++)
        ways *= 2u * game.n;
    memset(game.cell, TTT_X, sizeof game.cell);
    game.cell[cell_row(cell)][cell_col(cell)] = TTT_NOBODY;
    for (unsigned way = 0; way < 2 * ways; way++) {
        unsigned rest = way / 2;
        for (unsigned i = 0; i < lines; i++, rest /= 2u * game.n)
            set_line_to(line[i], rest % (2u * game.n), way);
        check_look(cell, line, lines, way % 2 != 0);
    }
}

TEST(a_cells_value_follows_from_its_lines_and_danger_decides_when_f_is_high)
{
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        for (uint8_t player = TTT_X; player <= TTT_O; player++) {
            ttt_start(&game, (uint8_t)n);
            game.turn = player;
            game.empty = 1;
            for (unsigned i = 0; i < n * n; i++)
                look_at(nth(i));
        }
    }
}

// ---- The best of all empty cells ----

// Only `next` is empty, and the search has reached `from` with a choice that is `better` by this value.
static void check_best(cell_t from, cell_t next, int16_t better)
{
    computer_t o;
    computer_start(&o, COMPUTER_PERFECT, 0);
    computer_think(&o, &game);
    const int16_t value = o.value;
    o.cell = from;
    o.value = (int16_t)(value + better);
    o.choice = CELL_NONE;
    const bool is_ahead = next > from || from == CELL_NONE;
    if (is_ahead) {
        assert_false(computer_think(&o, &game));
        assert_int_equal(o.cell, next);
        assert_int_equal(o.choice, better < 0 ? next : CELL_NONE);
        assert_int_equal(o.value, better < 0 ? value : value + better);
    }
    assert_true(computer_think(&o, &game));
    assert_int_equal(o.choice, is_ahead && better < 0 ? next : CELL_NONE);
}

static void check_best_at(cell_t from, cell_t next)
{
    memset(game.cell, TTT_O, sizeof game.cell);
    game.cell[cell_row(next)][cell_col(next)] = TTT_NOBODY;
    for (int16_t better = -1; better <= 1; better++)
        check_best(from, next, better);
}

TEST(every_empty_cell_is_evaluated_in_turn_and_the_first_of_the_best_is_chosen)
{
    for (uint8_t n = N_FIRST; n <= N_LAST; n++) {
        ttt_start(&game, n);
        game.empty = 1;
        for (unsigned next = 0; next < (unsigned)n * n; next++) {
            check_best_at(CELL_NONE, nth(next));
            for (unsigned from = 0; from < (unsigned)n * n; from++)
                check_best_at(nth(from), nth(next));
        }
    }
}
