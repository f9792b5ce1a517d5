// The whole game tree of 2x2 and 3x3. At each node every move, legal or not, is tried against the oracle;
// each legal one is followed, taken back, and must leave the position as it was, bit for bit.
//
// The numbers of 3x3 games by result: Henry Bottomley, "How many Tic-Tac-Toe (noughts and crosses) games are
// possible?", www.se16.info/hgb/tictactoe.htm. The 2x2 games are 4 * 3 * 2: X wins with any second mark.
#include <string.h>

#include "rules/ttt.h"
#include "tests/rules/oracle.h"
#include "tests/support/test.h"

static ttt_t game;
static oracle_t oracle;

static struct {
    unsigned nodes, refusals;
    unsigned games[4]; // by result
} tally;

static void walk(void);

static void follow(const ttt_t *before, uint8_t row, uint8_t col, uint8_t player)
{
    assert_int_equal(ttt_move(&game, row, col, player), oracle_result(&oracle));
    assert_int_equal(ttt_result(&game), oracle_result(&oracle));
    walk();
    assert_int_equal(ttt_undo(&game, row, col), TTT_OPEN);
    assert_int_equal(memcmp(&game, before, sizeof game), 0);
    assert_int_equal(oracle_undo(&oracle, row, col), ORACLE_OPEN);
}

static void try_move(const ttt_t *before, uint8_t row, uint8_t col, uint8_t player)
{
    int expected = oracle_move(&oracle, row, col, player);
    if (expected >= 0) {
        follow(before, row, col, player);
        return;
    }
    assert_int_equal(ttt_move(&game, row, col, player), expected);
    assert_int_equal(memcmp(&game, before, sizeof game), 0);
    tally.refusals++;
}

static void walk(void)
{
    const ttt_t before = game;
    const uint8_t n = game.n;
    tally.nodes++;
    if (oracle_result(&oracle) != ORACLE_OPEN)
        tally.games[oracle_result(&oracle)]++;
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++) {
            try_move(&before, row, col, TTT_X);
            try_move(&before, row, col, TTT_O);
        }
    }
    try_move(&before, n, 0, TTT_X);
    try_move(&before, 0, n, TTT_O);
    try_move(&before, 0, 0, TTT_NOBODY);
}

static void walk_from_the_beginning(uint8_t n)
{
    tally = (typeof(tally)){0};
    ttt_start(&game, n);
    oracle_start(&oracle, n);
    walk();
    // Each node but the first is reached by one move; every other try was a refusal.
    assert_int_equal(tally.refusals, tally.nodes * (2U * n * n + 3U) - (tally.nodes - 1));
}

TEST(whole_tree_of_3x3_agrees_with_the_oracle)
{
    walk_from_the_beginning(3);
    assert_int_equal(tally.nodes, 549946);
    assert_int_equal(tally.games[TTT_X_WINS], 131184);
    assert_int_equal(tally.games[TTT_O_WINS], 77904);
    assert_int_equal(tally.games[TTT_DRAW], 46080);
}

TEST(whole_tree_of_2x2_agrees_with_the_oracle)
{
    walk_from_the_beginning(2);
    assert_int_equal(tally.nodes, 1 + 4 + 12 + 24);
    assert_int_equal(tally.games[TTT_X_WINS], 24);
    assert_int_equal(tally.games[TTT_O_WINS], 0);
    assert_int_equal(tally.games[TTT_DRAW], 0);
}
