// n = 5..8: the code of the theorem's step in firmware/computer/computer.c, a slice at a time: the value of a
// cell for all contents of the lines through it, and that the best of all empty cells is chosen, one of the
// best by chance.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "computer/computer.h"
#include "tests/support/test.h"

// ---- The value of a cell, for all contents of its lines ----

enum { N_FIRST = 5, N_LAST = 8 };
enum { WINS = INT16_MAX, BLOCKS = INT16_MAX - 1, UNSAFE = -257 };

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

// One slice evaluates the cell, the only empty one. After a mark in it F is at the limit from which it is
// unsafe (is_high), or just below it.
static void check_look(cell_t cell, const uint8_t *line, unsigned lines, bool is_high)
{
    int attack = 0, danger = 0;
    bool wins = false, blocks = false;
    for (unsigned i = 0; i < lines; i++) {
        attack += (int)weight_of(line[i], game.turn);
        danger += (int)weight_of(line[i], ttt_other(game.turn));
        wins |= lacks_one(line[i], game.turn);
        blocks |= lacks_one(line[i], ttt_other(game.turn));
    }
    fill_other_lines(line, lines, (1u << (game.n - 1)) - !is_high, (unsigned)attack);
    computer_t o;
    computer_start(&o, COMPUTER_PERFECT, 0);
    assert_int_equal(computer_think(&o, &game), wins);
    assert_int_equal(o.choice, cell);
    if (wins || blocks)
        assert_int_equal(o.value, wins ? WINS : BLOCKS);
    else if (is_high)
        assert_int_equal(o.value, UNSAFE + danger);
    else
        assert_int_equal(o.value, (game.n % 2 == 0 ? 5 : 6) * attack + 2 * danger);
    assert_true(wins || blocks || o.value < BLOCKS);
    assert_true(is_high || o.value >= 0); // a safe cell before any other
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

TEST(a_cells_value_follows_from_its_lines_and_safe_cells_come_first)
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
// Returns whether `next` is chosen.
static bool is_chosen(cell_t from, cell_t next, int16_t better, uint16_t random)
{
    computer_t o;
    computer_start(&o, COMPUTER_PERFECT, random);
    computer_think(&o, &game);
    const int16_t value = o.value;
    o.cell = from;
    o.value = (int16_t)(value + better);
    o.choice = CELL_NONE;
    o.ties = 1;
    const bool is_ahead = next > from || from == CELL_NONE;
    if (is_ahead) {
        assert_false(computer_think(&o, &game));
        assert_int_equal(o.cell, next);
        assert_int_equal(o.value, better < 0 ? value : value + better);
        assert_int_equal(o.ties, better == 0 ? 2 : 1);
    }
    assert_true(computer_think(&o, &game));
    assert_true(o.choice == CELL_NONE || (is_ahead && o.choice == next));
    return o.choice == next;
}

static void check_best_at(cell_t from, cell_t next)
{
    memset(game.cell, TTT_O, sizeof game.cell);
    game.cell[cell_row(next)][cell_col(next)] = TTT_NOBODY;
    const bool is_ahead = next > from || from == CELL_NONE;
    assert_int_equal(is_chosen(from, next, -1, 0), is_ahead);
    assert_false(is_chosen(from, next, 1, 0));
    unsigned chosen = 0;
    for (uint16_t random = 0; random < 16; random++)
        chosen += is_chosen(from, next, 0, random);
    assert_in_range(chosen, is_ahead ? 4 : 0, is_ahead ? 12 : 0);
}

TEST(every_empty_cell_is_evaluated_in_turn_and_chance_chooses_from_the_best)
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
