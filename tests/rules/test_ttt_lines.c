// Lines: which cells they join on every board, and the questions that are asked of them (threats, completed
// lines, winning cells) against answers found by looking at the cells.
#include <stdlib.h>

#include "rules/ttt.h"
#include "tests/rules/oracle.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { GAMES = 200 };

// The cells of a line, in reading order.
typedef struct {
    int cells;
    int row[TTT_N_MAX], col[TTT_N_MAX];
} path_t;

static ttt_t game;
static oracle_t oracle;
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
                assert_int_equal(path[line[0]].row[0], row);
                assert_int_equal(path[line[0]].row[n - 1], row);
                assert_int_equal(path[line[1]].col[0], col);
                assert_int_equal(path[line[1]].col[n - 1], col);
            }
        }
    }
}

static int marks_on(const path_t *p, char mark)
{
    int marks = 0;
    for (int i = 0; i < p->cells; i++)
        marks += oracle.mark[p->row[i]][p->col[i]] == mark;
    return marks;
}

static void lines_answer_as_their_cells_do(uint8_t n)
{
    for (uint8_t line = 0; line < 2 * n + 2; line++) {
        int x = marks_on(&path[line], 'X'), o = marks_on(&path[line], 'O');
        assert_int_equal(game.count[TTT_X - 1][line], x);
        assert_int_equal(game.count[TTT_O - 1][line], o);
        assert_int_equal(ttt_is_complete(&game, line), x == n || o == n);
        assert_int_equal(ttt_is_threat(&game, TTT_X, line), x == n - 1 && o == 0);
        assert_int_equal(ttt_is_threat(&game, TTT_O, line), o == n - 1 && x == 0);
    }
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            assert_int_equal(ttt_is_winning_cell(&game, row, col), oracle_is_in_a_row(&oracle, row, col));
    }
}

static bool mark_would_win(int row, int col, char mark)
{
    oracle.mark[row][col] = mark;
    bool wins = oracle_is_in_a_row(&oracle, row, col);
    oracle.mark[row][col] = ' ';
    return wins;
}

// A threat of the player runs through an empty cell exactly when the player's mark there would win.
static void threats_point_at_winning_marks(uint8_t n)
{
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++) {
            if (game.cell[row][col] != TTT_NOBODY)
                continue;
            uint8_t line[4];
            uint8_t lines = ttt_lines_through(n, row, col, line);
            bool x = false, o = false;
            for (uint8_t i = 0; i < lines; i++) {
                x |= ttt_is_threat(&game, TTT_X, line[i]);
                o |= ttt_is_threat(&game, TTT_O, line[i]);
            }
            assert_int_equal(x, mark_would_win(row, col, 'X'));
            assert_int_equal(o, mark_would_win(row, col, 'O'));
        }
    }
}

// Random moves rarely fill a line on a large board; half of the time the player stays on a line of the
// player's own.
static void random_move(uint8_t n, const int own_line[2])
{
    const path_t *p = &path[own_line[oracle_next_player(&oracle) - 1]];
    uint8_t row, col;
    do {
        int i = rand() % n;
        bool stays = rand() % 2 == 0;
        row = (uint8_t)(stays ? p->row[i] : rand() % n);
        col = (uint8_t)(stays ? p->col[i] : rand() % n);
    } while (game.cell[row][col] != TTT_NOBODY);
    int player = oracle_next_player(&oracle);
    assert_int_equal(ttt_move(&game, row, col, (uint8_t)player), oracle_move(&oracle, row, col, player));
}

TEST(questions_about_lines_are_answered_as_the_cells_show)
{
    unsigned wins = 0;
    srand((unsigned)soak_seed(1));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        collect_paths(n);
        for (int i = 0; i < GAMES; i++) {
            const int own_line[2] = {rand() % (2 * n + 2), rand() % (2 * n + 2)};
            ttt_start(&game, n);
            oracle_start(&oracle, n);
            while (oracle_result(&oracle) == ORACLE_OPEN) {
                random_move(n, own_line);
                lines_answer_as_their_cells_do(n);
                threats_point_at_winning_marks(n);
            }
            wins += oracle_result(&oracle) != ORACLE_DRAW;
        }
    }
    assert_in_range(wins, GAMES, GAMES * TTT_N_MAX); // else completed lines were hardly seen
}
