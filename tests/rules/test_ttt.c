// What ttt.h promises about moves and their errors. The expected answers are the contract's, or the oracle's.
#include <string.h>

#include "rules/ttt.h"
#include "tests/rules/oracle.h"
#include "tests/support/test.h"

typedef struct {
    uint8_t row, col, player;
    int result;
} turn_t;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static ttt_t game;
static oracle_t oracle;

static void play(uint8_t n, const turn_t *turn, size_t turns)
{
    assert_int_equal(ttt_start(&game, n), TTT_OPEN);
    oracle_start(&oracle, n);
    for (size_t i = 0; i < turns; i++) {
        assert_int_equal(ttt_move(&game, turn[i].row, turn[i].col, turn[i].player), turn[i].result);
        assert_int_equal(oracle_move(&oracle, turn[i].row, turn[i].col, turn[i].player), turn[i].result);
        assert_int_equal(ttt_result(&game), turn[i].result);
    }
}

static void refused(uint8_t row, uint8_t col, uint8_t player, int error)
{
    const ttt_t before = game;
    assert_int_equal(ttt_move(&game, row, col, player), error);
    assert_memory_equal(&game, &before, sizeof game);
}

// The statement's first example.
static const turn_t row_win[] = {{0, 0, 1, 0}, {0, 2, 2, 0}, {2, 2, 1, 0}, {1, 1, 2, 0},
                                 {2, 0, 1, 0}, {1, 0, 2, 0}, {2, 1, 1, 1}};
// Its second.
static const turn_t diagonal_win[] = {{0, 0, 1, 0}, {0, 2, 2, 0}, {1, 1, 1, 0}, {2, 0, 2, 0}, {2, 2, 1, 1}};

static const turn_t draw[] = {{0, 0, 1, 0}, {1, 1, 2, 0}, {2, 2, 1, 0}, {0, 1, 2, 0}, {2, 1, 1, 0},
                              {2, 0, 2, 0}, {0, 2, 1, 0}, {1, 2, 2, 0}, {1, 0, 1, 3}};

TEST(full_row_wins)
{
    play(3, row_win, COUNT(row_win));
}

TEST(full_diagonal_wins)
{
    play(3, diagonal_win, COUNT(diagonal_win));
}

TEST(player_2_wins_a_column)
{
    static const turn_t turn[] = {{0, 0, 1, 0}, {0, 2, 2, 0}, {0, 1, 1, 0},
                                  {1, 2, 2, 0}, {1, 0, 1, 0}, {2, 2, 2, 2}};
    play(3, turn, COUNT(turn));
}

TEST(player_2_wins_the_antidiagonal)
{
    static const turn_t turn[] = {{0, 0, 1, 0}, {0, 2, 2, 0}, {0, 1, 1, 0},
                                  {1, 1, 2, 0}, {2, 2, 1, 0}, {2, 0, 2, 2}};
    play(3, turn, COUNT(turn));
}

TEST(full_board_without_a_line_is_a_draw)
{
    play(3, draw, COUNT(draw));
    assert_int_equal(game.empty, 0);
}

TEST(win_with_the_last_empty_cell_is_a_win)
{
    static const turn_t turn[] = {{0, 0, 1, 0}, {0, 1, 2, 0}, {0, 2, 1, 0}, {1, 0, 2, 0}, {1, 1, 1, 0},
                                  {1, 2, 2, 0}, {2, 1, 1, 0}, {2, 0, 2, 0}, {2, 2, 1, 1}};
    play(3, turn, COUNT(turn));
    assert_int_equal(game.empty, 0);
}

TEST(every_second_x_wins_on_2x2)
{
    for (uint8_t first = 0; first < 4; first++) {
        for (uint8_t reply = 0; reply < 4; reply++) {
            for (uint8_t last = 0; last < 4; last++) {
                if (first == reply || first == last || reply == last)
                    continue;
                const turn_t turn[] = {
                    {first / 2, first % 2, 1, 0}, {reply / 2, reply % 2, 2, 0}, {last / 2, last % 2, 1, 1}};
                play(2, turn, COUNT(turn));
            }
        }
    }
}

TEST(start_empties_the_board_and_gives_x_the_move)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        ttt_t expected = {.n = n, .turn = TTT_X, .empty = (ttt_cells_t)(n * n)};
        memset(&game, 0xA5, sizeof game);
        assert_int_equal(ttt_start(&game, n), TTT_OPEN);
        assert_memory_equal(&game, &expected, sizeof game);
    }
}

TEST(start_refuses_every_other_size)
{
    play(3, row_win, 3);
    const ttt_t before = game;
    for (unsigned n = 0; n <= UINT8_MAX; n++) {
        if (n >= TTT_N_MIN && n <= TTT_N_MAX)
            continue;
        assert_int_equal(ttt_start(&game, (uint8_t)n), TTT_E_OUTSIDE);
        assert_memory_equal(&game, &before, sizeof game);
    }
}

TEST(each_error_has_its_name_and_changes_nothing)
{
    play(3, row_win, 3); // X 0,0; O 0,2; X 2,2; O to move
    refused(1, 1, 0, TTT_E_PLAYER);
    refused(1, 1, 3, TTT_E_PLAYER);
    refused(3, 1, 2, TTT_E_OUTSIDE);
    refused(1, 3, 2, TTT_E_OUTSIDE);
    refused(1, 1, 1, TTT_E_TURN);
    refused(0, 0, 2, TTT_E_TAKEN);
    refused(0, 2, 2, TTT_E_TAKEN);
    play(3, row_win, COUNT(row_win));
    refused(0, 1, 2, TTT_E_OVER);
    refused(0, 1, 1, TTT_E_OVER);
    play(3, draw, COUNT(draw));
    refused(0, 0, 1, TTT_E_OVER);
    refused(0, 0, 2, TTT_E_OVER);
}

TEST(of_several_errors_the_first_in_the_contract_is_named)
{
    play(3, row_win, COUNT(row_win));
    refused(9, 9, 9, TTT_E_PLAYER);
    refused(9, 9, 2, TTT_E_OUTSIDE);
    refused(0, 0, 1, TTT_E_OVER);
    play(3, row_win, 3);
    refused(0, 0, 1, TTT_E_TURN);
}

// One refusal or one move from where the game stands; the game goes back to there.
static void agrees_with_the_oracle(uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_t before = game;
    int expected = oracle_move(&oracle, row, col, player);
    assert_int_equal(ttt_move(&game, row, col, player), expected);
    if (expected < 0) {
        assert_memory_equal(&game, &before, sizeof game);
        return;
    }
    assert_int_equal(oracle_undo(&oracle, row, col), ORACLE_OPEN);
    game = before;
}

// Two of the three arguments go through all their 256 values at a time, the third through a few.
static void all_bytes_agree_with_the_oracle(void)
{
    static const uint8_t some[] = {0, 1, 2, 7, 8, 128, 255};
    for (size_t i = 0; i < COUNT(some); i++) {
        for (unsigned a = 0; a <= UINT8_MAX; a++) {
            for (unsigned b = 0; b <= UINT8_MAX; b++) {
                agrees_with_the_oracle((uint8_t)a, (uint8_t)b, some[i]);
                agrees_with_the_oracle((uint8_t)a, some[i], (uint8_t)b);
                agrees_with_the_oracle(some[i], (uint8_t)a, (uint8_t)b);
            }
        }
    }
}

TEST(no_byte_in_any_argument_does_harm)
{
    play(3, NULL, 0);
    all_bytes_agree_with_the_oracle();
    play(TTT_N_MAX, row_win, 5);
    all_bytes_agree_with_the_oracle();
    play(3, diagonal_win, COUNT(diagonal_win));
    all_bytes_agree_with_the_oracle();
}
