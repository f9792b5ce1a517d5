// Every position that play can reach on 2x2, 3x3 and 4x4, and from each of them every move of both players
// and every undo, legal or not. The state that comes out is compared whole with one worked out from the marks
// alone, so no counter can go astray, whichever way a position was reached.
//
// A position is two sets of cells. What it means for the game is asked of the oracle when it is met first,
// and kept in a table with one byte for each way to fill the cells (3^16 on 4x4).
#include <stdlib.h>
#include <string.h>

#include "rules/ttt.h"
#include "tests/rules/oracle.h"
#include "tests/support/test.h"

enum { N_LARGEST = 4, CELLS = N_LARGEST * N_LARGEST, SETS = 1 << CELLS, LINES = 2 * N_LARGEST + 2 };

typedef struct {
    unsigned x, o; // a bit for each cell, 1 << (row * n + col)
} position_t;

static uint8_t n, cells;
static uint32_t code_of_set[SETS];    // the digit 1 at each cell of the set, in base 3
static uint8_t marks_in[SETS];        // cells of the set
static unsigned cells_of_line[LINES]; // sets
static uint8_t *known;                // by code: 0 for not met yet, else the result + 1
static unsigned met[4];               // positions by result
static ttt_t game;
static oracle_t oracle;

static uint8_t *entry(position_t p)
{
    return &known[code_of_set[p.x] + 2 * code_of_set[p.o]];
}

static int oracle_result_of(position_t p)
{
    oracle.moves = marks_in[p.x | p.o];
    for (unsigned row = 0; row < n; row++) {
        for (unsigned col = 0; col < n; col++, p.x >>= 1, p.o >>= 1)
            oracle.mark[row][col] = p.x & 1 ? 'X' : p.o & 1 ? 'O' : ' ';
    }
    return oracle_result(&oracle);
}

// Whether the state is, field by field, what these marks and this result ask for.
static bool state_is(position_t p, int result)
{
    const unsigned marks = marks_in[p.x | p.o];
    const unsigned turn = result != ORACLE_OPEN ? TTT_NOBODY : marks % 2 == 0 ? TTT_X : TTT_O;
    bool right = game.n == n && game.empty == cells - marks && game.turn == turn;
    for (unsigned line = 0; line < 2U * n + 2U; line++) {
        right &= game.count[TTT_X - 1][line] == marks_in[p.x & cells_of_line[line]];
        right &= game.count[TTT_O - 1][line] == marks_in[p.o & cells_of_line[line]];
    }
    unsigned x = p.x, o = p.o;
    for (unsigned row = 0; row < n; row++) {
        for (unsigned col = 0; col < n; col++, x >>= 1, o >>= 1)
            right &= game.cell[row][col] == (x & 1) * TTT_X + (o & 1) * TTT_O;
    }
    return right;
}

static void visit(position_t p);

static void follow(const ttt_t *before, position_t to, unsigned cell, uint8_t player)
{
    const int answer = ttt_move(&game, (uint8_t)(cell / n), (uint8_t)(cell % n), player);
    const bool is_new = *entry(to) == 0;
    if (is_new)
        *entry(to) = (uint8_t)(oracle_result_of(to) + 1);
    assert_int_equal(answer, *entry(to) - 1);
    assert_true(state_is(to, answer));
    if (is_new)
        visit(to);
    game = *before;
}

static void try_move(const ttt_t *before, position_t p, unsigned cell, uint8_t player)
{
    int error = TTT_E_TAKEN;
    if (*entry(p) - 1 != ORACLE_OPEN)
        error = TTT_E_OVER;
    else if (player != marks_in[p.x | p.o] % 2 + 1)
        error = TTT_E_TURN;
    else if (((p.x | p.o) >> cell & 1) == 0) {
        const unsigned mark = 1U << cell;
        follow(before, player == TTT_X ? (position_t){p.x | mark, p.o} : (position_t){p.x, p.o | mark}, cell,
               player);
        return;
    }
    assert_int_equal(ttt_move(&game, (uint8_t)(cell / n), (uint8_t)(cell % n), player), error);
    assert_int_equal(memcmp(&game, before, sizeof game), 0);
}

static bool is_won(int result)
{
    return result == ORACLE_X_WINS || result == ORACLE_O_WINS;
}

static void try_undo(const ttt_t *before, position_t p, unsigned cell)
{
    const unsigned mark = 1U << cell;
    const bool x_was_last = marks_in[p.x | p.o] % 2 == 1;
    const position_t rest = {p.x & ~mark, p.o & ~mark};
    int answer = ORACLE_OPEN;
    if (((p.x | p.o) & mark) == 0)
        answer = TTT_E_EMPTY;
    else if (((p.x & mark) != 0) != x_was_last)
        answer = TTT_E_TURN;
    else if (is_won(*entry(p) - 1) && is_won(oracle_result_of(rest)))
        answer = TTT_E_OVER;
    assert_int_equal(ttt_undo(&game, (uint8_t)(cell / n), (uint8_t)(cell % n)), answer);
    if (answer == ORACLE_OPEN)
        assert_true(state_is(rest, ORACLE_OPEN));
    else
        assert_int_equal(memcmp(&game, before, sizeof game), 0);
    game = *before;
}

// The position stands in `game` and is entered in the table.
static void visit(position_t p)
{
    const ttt_t before = game;
    met[*entry(p) - 1]++;
    assert_int_equal(ttt_result(&game), *entry(p) - 1);
    for (unsigned cell = 0; cell < cells; cell++) {
        try_move(&before, p, cell, TTT_X);
        try_move(&before, p, cell, TTT_O);
        try_undo(&before, p, cell);
    }
}

// That these are the board's lines, tests/rules/test_ttt_lines.c shows.
static void collect_lines(void)
{
    for (unsigned i = 0; i < LINES; i++)
        cells_of_line[i] = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
        uint8_t line[4];
        uint8_t lines = ttt_lines_through(n, (uint8_t)(cell / n), (uint8_t)(cell % n), line);
        for (uint8_t i = 0; i < lines; i++)
            cells_of_line[line[i]] |= 1U << cell;
    }
}

static void visit_all(uint8_t size)
{
    n = size;
    cells = (uint8_t)(n * n);
    uint32_t power = 1;
    for (unsigned set = 1, i = 0; i < cells; i++, power *= 3) {
        for (; set < 2U << i; set++) {
            code_of_set[set] = code_of_set[set - (1U << i)] + power;
            marks_in[set] = (uint8_t)(marks_in[set - (1U << i)] + 1);
        }
    }
    known = calloc(power, 1);
    assert_non_null(known);
    for (unsigned i = 0; i < 4; i++)
        met[i] = 0;
    collect_lines();
    oracle_start(&oracle, n);
    ttt_start(&game, n);
    const position_t empty = {0, 0};
    *entry(empty) = ORACLE_OPEN + 1;
    assert_true(state_is(empty, ORACLE_OPEN));
    visit(empty);
    free(known);
}

TEST(all_positions_of_2x2_are_right)
{
    visit_all(2);
    assert_int_equal(met[TTT_OPEN], 1 + 4 + 12);
    assert_int_equal(met[TTT_X_WINS], 12);
    assert_int_equal(met[TTT_O_WINS] + met[TTT_DRAW], 0);
}

TEST(all_5478_positions_of_3x3_are_right)
{
    visit_all(3);
    assert_int_equal(met[TTT_X_WINS], 626);
    assert_int_equal(met[TTT_O_WINS], 316);
    assert_int_equal(met[TTT_DRAW], 16);
    assert_int_equal(met[TTT_OPEN] + 626 + 316 + 16, 5478);
}

TEST(all_9722011_positions_of_4x4_are_right)
{
    visit_all(4);
    assert_int_equal(met[TTT_OPEN] + met[TTT_X_WINS] + met[TTT_O_WINS] + met[TTT_DRAW], 9722011);
}
