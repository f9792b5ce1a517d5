// Lines: which cells they join on every board, and the questions that are asked of them (threats, completed
// lines, winning cells) against answers found by looking at the cells.
#include <stdlib.h>

#include "rules/ttt.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { GAMES = 200 };

// The cells of a line, in reading order.
typedef struct {
    int cells;
    uint8_t row[TTT_N_MAX], col[TTT_N_MAX];
} path_t;

static ttt_t game;
static path_t path[TTT_LINES_MAX];

static void collect_paths(uint8_t n)
{
    for (int line = 0; line < TTT_LINES_MAX; line++)
        path[line].cells = 0;
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++) {
            uint8_t line[4];
            uint8_t lines = ttt_lines_through(n, row, col, line);
            assert_in_range(lines, 2, 4);
            for (uint8_t i = 0; i < lines; i++) {
                assert_in_range(line[i], 0, 2 * n + 1);
                path_t *p = &path[line[i]];
                assert_true(p->cells < n);
                p->row[p->cells] = row;
                p->col[p->cells++] = col;
            }
        }
    }
}

// n cells on an n x n board that are equally far apart in both directions, next to each other, lie from edge
// to edge.
static void assert_straight(const path_t *p)
{
    int down = p->row[1] - p->row[0], right = p->col[1] - p->col[0];
    assert_true((down == 0 && right == 1) || (down == 1 && abs(right) <= 1));
    for (int i = 1; i < p->cells; i++) {
        assert_int_equal(p->row[i] - p->row[i - 1], down);
        assert_int_equal(p->col[i] - p->col[i - 1], right);
    }
}

TEST(every_line_is_straight_and_full_length_and_no_two_are_the_same)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        ttt_start(&game, n);
        collect_paths(n);
        assert_int_equal(ttt_line_count(&game), 2 * n + 2);
        for (int a = 0; a < 2 * n + 2; a++) {
            assert_int_equal(path[a].cells, n);
            assert_straight(&path[a]);
            for (int b = 0; b < a; b++)
                assert_false(path[a].row[0] == path[b].row[0] && path[a].col[0] == path[b].col[0] &&
                             path[a].row[1] == path[b].row[1] && path[a].col[1] == path[b].col[1]);
        }
    }
}

TEST(row_comes_first_and_column_second)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        collect_paths(n);
        for (uint8_t row = 0; row < n; row++) {
            for (uint8_t col = 0; col < n; col++) {
                uint8_t line[4];
                ttt_lines_through(n, row, col, line);
                assert_true(path[line[0]].row[0] == row && path[line[0]].row[n - 1] == row);
                assert_true(path[line[1]].col[0] == col && path[line[1]].col[n - 1] == col);
            }
        }
    }
}

// ---- Questions ----

static int marks_on(const path_t *p, uint8_t player)
{
    int marks = 0;
    for (int i = 0; i < p->cells; i++)
        marks += game.cell[p->row[i]][p->col[i]] == player;
    return marks;
}

// Whether a cell is on a line that one player has to himself.
static bool is_on_full_line(uint8_t row, uint8_t col)
{
    bool is = false;
    for (int line = 0; line < 2 * game.n + 2; line++) {
        const path_t *p = &path[line];
        const bool is_full = marks_on(p, TTT_X) == p->cells || marks_on(p, TTT_O) == p->cells;
        for (int i = 0; i < p->cells; i++)
            is |= is_full && p->row[i] == row && p->col[i] == col;
    }
    return is;
}

static void lines_answer_as_their_cells_do(void)
{
    const int n = game.n;
    for (uint8_t line = 0; line < 2 * n + 2; line++) {
        const int x = marks_on(&path[line], TTT_X), o = marks_on(&path[line], TTT_O);
        assert_int_equal(game.count[TTT_X - 1][line], x);
        assert_int_equal(game.count[TTT_O - 1][line], o);
        assert_int_equal(ttt_is_complete(&game, line), x == n || o == n);
        assert_int_equal(ttt_is_threat(&game, TTT_X, line), x == n - 1 && o == 0);
        assert_int_equal(ttt_is_threat(&game, TTT_O, line), o == n - 1 && x == 0);
    }
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            assert_int_equal(ttt_is_winning_cell(&game, row, col), is_on_full_line(row, col));
    }
}

// Random moves rarely fill a line on a large board; half of the time the player stays on a line of the
// player's own.
static ttt_result_t random_move(uint8_t n, const int own_line[2])
{
    const path_t *p = &path[own_line[game.turn - 1]];
    uint8_t row, col;
    do {
        const int i = rand() % n;
        const bool stays = rand() % 2 == 0;
        row = stays ? p->row[i] : (uint8_t)(rand() % n);
        col = stays ? p->col[i] : (uint8_t)(rand() % n);
    } while (game.cell[row][col] != TTT_NOBODY);
    return ttt_move(&game, row, col, game.turn);
}

TEST(questions_about_lines_are_answered_as_the_cells_show)
{
    unsigned wins = 0;
    srand((unsigned)soak_seed(1));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        collect_paths(n);
        for (unsigned i = 0; i < soak_trials(GAMES / 4, GAMES); i++) {
            const int own_line[2] = {rand() % (2 * n + 2), rand() % (2 * n + 2)};
            ttt_start(&game, n);
            while (random_move(n, own_line) == TTT_OPEN)
                lines_answer_as_their_cells_do();
            lines_answer_as_their_cells_do();
            wins += ttt_result(&game) != TTT_DRAW;
        }
    }
    assert_true(wins > soak_trials(GAMES / 4, GAMES)); // else completed lines were hardly seen
}
