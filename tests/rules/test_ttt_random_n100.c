// Random games on every board from 2x2 to 100x100 against the oracle, with refused moves and undos mixed in.
// Compiled with TTT_N_MAX = 100, so the large counters and the 16-bit count of cells are the ones that run.
//
// Three ways to play: all over the board (on a large one that is a draw after n * n moves, so not on each),
// or with one player who fills a line of the board, or two lines that cross, while the other keeps off.
#include <stdlib.h>
#include <string.h>

#include "rules/ttt.h"
#include "tests/rules/oracle.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { N_LARGEST = 100, FULL_UP_TO = 40, GAMES_WITH_A_WINNER = 6, UNDO_ONE_IN = 40, REFUSED_ONE_IN = 8 };

_Static_assert(TTT_N_MAX == N_LARGEST, "this test needs -DTTT_N_MAX=100");

typedef struct {
    uint8_t row, col;
} place_t;

static ttt_t game;
static oracle_t oracle;
static bool reserved[N_LARGEST][N_LARGEST]; // cells for the winner alone
static place_t reserve_list[2 * N_LARGEST]; // the same cells, those on two lines twice
static int reserve_size;
static unsigned results[4], refusals[7], undone;

static uint8_t below(int limit)
{
    return (uint8_t)(rand() % limit);
}

static void start(uint8_t n)
{
    assert_int_equal(ttt_start(&game, n), TTT_OPEN);
    oracle_start(&oracle, n);
    memset(reserved, 0, sizeof reserved);
    reserve_size = 0;
}

static void move(uint8_t row, uint8_t col, uint8_t player)
{
    const int expected = oracle_move(&oracle, row, col, player);
    assert_int_equal(ttt_move(&game, row, col, player), expected);
    assert_int_equal(ttt_result(&game), oracle_result(&oracle));
}

// Anything at all, bytes included that no board has; whatever is legal about it is not done.
static void try_nonsense(uint8_t n)
{
    const uint8_t row = below(n + 1), col = rand() % 10 == 0 ? below(256) : below(n), player = below(4);
    const bool is_legal = row < n && col < n && player == game.turn && game.cell[row][col] == TTT_NOBODY;
    if (is_legal)
        return;
    static ttt_t before;
    before = game;
    const int expected = oracle_move(&oracle, row, col, player);
    assert_in_range(-expected, 1, 5);
    assert_int_equal(ttt_move(&game, row, col, player), expected);
    assert_int_equal(memcmp(&game, &before, sizeof game), 0);
    refusals[-expected]++;
}

static void undo(uint8_t row, uint8_t col)
{
    static ttt_t before;
    before = game;
    const int expected = oracle_undo(&oracle, row, col);
    assert_int_equal(ttt_undo(&game, row, col), expected);
    assert_int_equal(ttt_result(&game), oracle_result(&oracle));
    if (expected < 0) {
        assert_int_equal(memcmp(&game, &before, sizeof game), 0);
        refusals[-expected]++;
    }
    undone += expected == ORACLE_OPEN;
}

static void undo_the_last(void)
{
    const oracle_move_t last = oracle.move[oracle.moves - 1];
    undo((uint8_t)last.row, (uint8_t)last.col);
}

static int marks_of(uint8_t n, uint8_t player, uint8_t first_row, uint8_t first_col, int down, int right)
{
    int marks = 0;
    for (int i = 0; i < n; i++)
        marks += oracle.mark[first_row + i * down][first_col + i * right] == (player == TTT_X ? 'X' : 'O');
    return marks;
}

// Counters, cells and winning cells, all of them.
static void assert_state(uint8_t n)
{
    uint8_t top[4], left[4];
    for (uint8_t player = TTT_X; player <= TTT_O; player++) {
        const uint8_t *count = game.count[player - 1];
        for (uint8_t i = 0; i < n; i++) {
            ttt_lines_through(n, 0, i, top);
            ttt_lines_through(n, i, 0, left);
            assert_int_equal(count[left[0]], marks_of(n, player, i, 0, 0, 1));
            assert_int_equal(count[top[1]], marks_of(n, player, 0, i, 1, 0));
        }
        ttt_lines_through(n, 0, 0, left);
        assert_int_equal(count[left[2]], marks_of(n, player, 0, 0, 1, 1));
        ttt_lines_through(n, 0, (uint8_t)(n - 1), left);
        assert_int_equal(count[left[2]], marks_of(n, player, 0, (uint8_t)(n - 1), 1, -1));
    }
    assert_int_equal(game.empty, n * n - oracle.moves);
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++) {
            const char mark = " XO"[game.cell[row][col]];
            assert_int_equal(mark, oracle.mark[row][col]);
            if (mark != ' ' && oracle_result(&oracle) != ORACLE_OPEN)
                assert_int_equal(ttt_is_winning_cell(&game, row, col), oracle_is_in_a_row(&oracle, row, col));
        }
    }
}

static void reserve(uint8_t n, int line)
{
    for (uint8_t i = 0; i < n; i++) {
        place_t p = {i, line == 2 * n ? i : (uint8_t)(n - 1 - i)};
        if (line < n)
            p = (place_t){(uint8_t)line, i};
        else if (line < 2 * n)
            p = (place_t){i, (uint8_t)(line - n)};
        reserved[p.row][p.col] = true;
        reserve_list[reserve_size++] = p;
    }
}

static bool is_empty(place_t p)
{
    return oracle.mark[p.row][p.col] == ' ';
}

// An empty cell, reserved or not as wished; when none is found soon, the first empty one from a random cell
// on.
static place_t choose(uint8_t n, bool wants_reserved)
{
    place_t p;
    for (int tries = 0; tries < 200; tries++) {
        p = wants_reserved ? reserve_list[rand() % reserve_size] : (place_t){below(n), below(n)};
        if (is_empty(p) && reserved[p.row][p.col] == wants_reserved)
            return p;
    }
    int cell = rand() % (n * n);
    do {
        cell = (cell + 1) % (n * n);
        p = (place_t){(uint8_t)(cell / n), (uint8_t)(cell % n)};
    } while (!is_empty(p));
    return p;
}

static void interfere(uint8_t n)
{
    if (rand() % REFUSED_ONE_IN == 0)
        try_nonsense(n);
    if (rand() % UNDO_ONE_IN == 0 && oracle.moves > 0)
        undo_the_last();
    if (rand() % UNDO_ONE_IN == 0)
        undo(below(n + 1), below(n + 1));
}

static void end(uint8_t n)
{
    assert_state(n);
    results[oracle_result(&oracle)]++;
    for (int i = 0; i < 10; i++)
        try_nonsense(n);
    for (int i = 0; i < 3 && oracle_result(&oracle) != ORACLE_OPEN; i++)
        undo(below(n), below(n));
    if (oracle_result(&oracle) != ORACLE_OPEN)
        undo_the_last();
    assert_int_equal(oracle_result(&oracle), ORACLE_OPEN);
    assert_state(n);
}

static void game_with_a_winner(uint8_t n, uint8_t winner)
{
    start(n);
    reserve(n, rand() % (2 * n + 2));
    if (rand() % 2 == 0)
        reserve(n, rand() % (2 * n + 2));
    while (oracle_result(&oracle) == ORACLE_OPEN) {
        const uint8_t player = (uint8_t)oracle_next_player(&oracle);
        const place_t p = choose(n, player == winner);
        move(p.row, p.col, player);
        if (oracle_result(&oracle) == ORACLE_OPEN)
            interfere(n);
    }
    end(n);
}

static void game_all_over_the_board(uint8_t n)
{
    start(n);
    while (oracle_result(&oracle) == ORACLE_OPEN) {
        const place_t p = choose(n, false);
        move(p.row, p.col, (uint8_t)oracle_next_player(&oracle));
        if (rand() % REFUSED_ONE_IN == 0)
            try_nonsense(n);
    }
    end(n);
}

TEST(random_games_agree_with_the_oracle_on_every_board)
{
    srand((unsigned)soak_seed(1));
    for (uint8_t n = TTT_N_MIN; n <= N_LARGEST; n++) {
        if (n <= FULL_UP_TO || n % 10 == 0)
            game_all_over_the_board(n);
        for (int i = 0; i < GAMES_WITH_A_WINNER; i++)
            game_with_a_winner(n, i % 2 == 0 ? TTT_X : TTT_O);
    }
    // Every kind of ending and of refusal must have come up, or the games prove nothing.
    print_message("X %u, O %u, draws %u, undone %u; refusals", results[1], results[2], results[3], undone);
    for (int error = 1; error <= 6; error++) {
        print_message(" %u", refusals[error]);
        assert_int_not_equal(refusals[error], 0);
    }
    print_message("\n");
    assert_true(results[TTT_X_WINS] > 99 && results[TTT_O_WINS] > 99 && results[TTT_DRAW] > 40);
}

TEST(sizes_beyond_100_are_refused)
{
    for (unsigned n = N_LARGEST + 1; n <= UINT8_MAX; n++)
        assert_int_equal(ttt_start(&game, (uint8_t)n), TTT_E_OUTSIDE);
}
