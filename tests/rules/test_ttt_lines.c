// Lines: the cells of each line on every board, and the queries about lines (threats, complete lines, winning
// cells) against answers computed from sets of cells.
// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "tests/rules/cellset.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { GAMES = 200 };

static ttt_t game;
static cellset_board_t board;          // the expected lines
static cellset_t cells[CELLSET_LINES]; // the engine's lines, by its numbers

static void collect_lines(uint8_t n)
{
    cellset_board(&board, n);
    for (unsigned line = 0; line < CELLSET_LINES; line++)
        cells[line] = 0;
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++) {
            uint8_t line[4], lines = ttt_lines_through(n, row, col, line);
            assert_in_range(lines, 2, 4);
            for (uint8_t i = 0; i < lines; i++) {
                assert_in_range(line[i], 0, 2 * n + 1);
                cells[line[i]] |= cellset_of(cell_at(row, col));
            }
        }
    }
}

TEST(lines_are_the_rows_columns_and_diagonals_and_row_and_column_come_first)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        uint8_t line[4];
        ttt_start(&game, n);
        collect_lines(n);
        assert_int_equal(ttt_line_count(&game), board.lines);
        for (unsigned i = 0; i < board.lines; i++) {
            unsigned found = 0;
            for (unsigned k = 0; k < board.lines; k++)
                found += cells[k] == board.line[i];
            assert_int_equal(found, 1);
        }
        for (uint8_t i = 0; i < n * n; i++) {
            ttt_lines_through(n, i / n, i % n, line);
            assert_true(cells[line[0]] == board.line[i / n] && cells[line[1]] == board.line[n + i % n]);
        }
    }
}

static cellset_t marks_of(uint8_t player)
{
    cellset_t marks = 0;
    for (cellset_t rest = board.all; rest != 0; rest &= rest - 1)
        if (cell_mark(&game, cellset_first(rest)) == player)
            marks |= cellset_of(cellset_first(rest));
    return marks;
}

static void assert_lines_agree_with_cells(void)
{
    const cellset_t x_marks = marks_of(TTT_X), o_marks = marks_of(TTT_O);
    cellset_t winning = 0;
    for (uint8_t line = 0; line < board.lines; line++) {
        const unsigned x = cellset_size(cells[line] & x_marks), o = cellset_size(cells[line] & o_marks);
        const bool is_complete = x == board.n || o == board.n;
        winning |= is_complete ? cells[line] : 0;
        assert_int_equal(game.count[TTT_X - 1][line], x);
        assert_int_equal(game.count[TTT_O - 1][line], o);
        assert_int_equal(ttt_is_complete(&game, line), is_complete);
    }
    for (cellset_t rest = board.all; rest != 0; rest &= rest - 1) {
        const cell_t cell = cellset_first(rest);
        assert_int_equal(ttt_is_winning_cell(&game, cell_row(cell), cell_col(cell)), winning >> cell & 1);
    }
}

// Random moves rarely fill a line on a large board, so half of them are on a line chosen for the player.
static ttt_result_t random_move(const cellset_t own_line[2])
{
    cellset_t from = board.all & ~(marks_of(TTT_X) | marks_of(TTT_O)), own = from & own_line[game.turn - 1];
    from = own != 0 && rand() % 2 == 0 ? own : from;
    for (unsigned skip = (unsigned)rand() % cellset_size(from); skip > 0; skip--)
        from &= from - 1;
    return cellset_play(&game, cellset_first(from));
}

TEST(queries_about_lines_agree_with_the_cells)
{
    unsigned wins = 0;
    srand((unsigned)soak_seed(1));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        collect_lines(n);
        for (unsigned i = 0; i < GAMES; i++) {
            const cellset_t own_line[2] = {cells[rand() % (2 * n + 2)], cells[rand() % (2 * n + 2)]};
            ttt_start(&game, n);
            while (random_move(own_line) == TTT_OPEN)
                assert_lines_agree_with_cells();
            assert_lines_agree_with_cells();
            wins += ttt_result(&game) != TTT_DRAW;
        }
    }
    assert_true(wins > GAMES); // otherwise complete lines were hardly tested
}

// ---- Dead draws ----

// Whether some order of moves on the empty cells leads to a line of anybody.
static bool can_be_won(cellset_t own, cellset_t others)
{
    for (cellset_t rest = board.all & ~(own | others); rest != 0; rest &= rest - 1) {
        const cellset_t moved = own | (rest & -rest);
        if (cellset_has_line(&board, moved) || can_be_won(others, moved))
            return true;
    }
    return false;
}

// All games of 2x2 and 3x3 are in exhaust_step. Players who block leave lines open for longer than chance
// does.
TEST(an_open_game_is_a_dead_draw_if_no_continuation_wins)
{
    enum { EMPTY_MAX = 6 };
    unsigned dead = 0, alive = 0;
    srand((unsigned)soak_seed(2));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        collect_lines(n);
        for (unsigned i = 0; i < GAMES; i++) {
            const cellset_t own_line[2] = {cells[rand() % (2 * n + 2)], cells[rand() % (2 * n + 2)]};
            ttt_start(&game, n);
            while (random_move(own_line) == TTT_OPEN) {
                if (game.empty > EMPTY_MAX)
                    continue;
                const cellset_t own = marks_of(game.turn), others = marks_of(ttt_other(game.turn));
                const bool is_dead = !can_be_won(own, others);
                assert_int_equal(ttt_is_dead_draw(&game), is_dead);
                *(is_dead ? &dead : &alive) += 1;
            }
            assert_false(ttt_is_dead_draw(&game));
        }
    }
    assert_true(dead > GAMES && alive > GAMES);
}
