// What opponent.h promises of each level, on positions that are drawn here.

#include "tests/rules/cellset.h"
#include "tests/support/test.h"

enum { RANDOM_NUMBERS = 512 };

static const opponent_level_t levels[] = {OPPONENT_EASY, OPPONENT_MEDIUM, OPPONENT_PERFECT};
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static ttt_t game;
static cellset_board_t board;

// Sets up a position from a picture, row by row.
static void picture(uint8_t n, const char *cells)
{
    cellset_t x = 0, o = 0;
    cellset_board(&board, n);
    for (unsigned i = 0; i < (unsigned)n * n; i++) {
        cellset_t cell = cellset_of(cell_at((uint8_t)(i / n), (uint8_t)(i % n)));
        x |= cells[i] == 'X' ? cell : 0;
        o |= cells[i] == 'O' ? cell : 0;
    }
    cellset_set_up(&game, n, x, o);
    assert_int_not_equal(game.turn, TTT_NOBODY);
}

static void empty(uint8_t n)
{
    cellset_board(&board, n);
    assert_int_equal(ttt_start(&game, n), TTT_OPEN);
}

// All cells that a level plays here, over many random numbers.
static cellset_t choices(opponent_level_t level)
{
    cellset_t cells = 0;
    for (uint16_t random = 0; random < RANDOM_NUMBERS; random++)
        cells |= cellset_of(cellset_answer(&game, level, random));
    return cells;
}

#define CELL(row, col) cellset_of(cell_at(row, col))

TEST(medium_and_perfect_take_a_win)
{
    for (unsigned i = OPPONENT_MEDIUM; i < COUNT(levels); i++) {
        picture(3, "XX."
                   "OO."
                   "...");
        assert_true(choices(levels[i]) == CELL(0, 2));
        picture(4, "XXX."
                   "OOO."
                   "..X."
                   "....");
        assert_true(choices(levels[i]) == CELL(1, 3));
        picture(8, "........"
                   "XXXXXXX."
                   "X......."
                   "........"
                   "OOOOOOO."
                   "........"
                   "........"
                   "........");
        assert_true(choices(levels[i]) == CELL(4, 7));
    }
}

TEST(medium_and_perfect_take_one_of_two_wins)
{
    for (unsigned i = OPPONENT_MEDIUM; i < COUNT(levels); i++) {
        picture(3, "XX."
                   "X.O"
                   ".OO");
        assert_int_equal(game.turn, TTT_X);
        assert_int_equal(choices(levels[i]) & ~(CELL(0, 2) | CELL(2, 0)), 0);
    }
}

TEST(win_comes_before_a_block)
{
    for (unsigned i = OPPONENT_MEDIUM; i < COUNT(levels); i++) {
        picture(5, "OOOO."
                   "....."
                   "....."
                   "....."
                   "XXXX.");
        assert_true(choices(levels[i]) == CELL(4, 4));
    }
}

TEST(medium_and_perfect_block_a_lone_threat)
{
    for (unsigned i = OPPONENT_MEDIUM; i < COUNT(levels); i++) {
        picture(3, "X.."
                   "OX."
                   "...");
        assert_true(choices(levels[i]) == CELL(2, 2));
        picture(6, ".OOOOO"
                   "..X..."
                   "...X.."
                   "X....."
                   "X....."
                   ".....X");
        assert_true(choices(levels[i]) == CELL(0, 0));
    }
}

TEST(perfect_blocks_one_of_two_threats)
{
    picture(3, "XX."
               "XO."
               "..O");
    assert_int_equal(choices(OPPONENT_PERFECT) & ~(CELL(0, 2) | CELL(2, 0)), 0);
}

TEST(easy_sees_neither_wins_nor_threats)
{
    picture(3, "XX."
               "OO."
               "...");
    assert_true(choices(OPPONENT_EASY) == (CELL(0, 2) | CELL(1, 2) | CELL(2, 0) | CELL(2, 1) | CELL(2, 2)));
}

TEST(easy_and_medium_play_anywhere_when_nothing_is_urgent)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        empty(n);
        assert_true(choices(OPPONENT_EASY) == board.all);
        assert_true(choices(OPPONENT_MEDIUM) == board.all);
    }
}

TEST(same_random_number_gives_the_same_cell)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        empty(n);
        for (unsigned i = 0; i < COUNT(levels); i++) {
            for (uint16_t random = 0; random < RANDOM_NUMBERS; random++)
                assert_int_equal(cellset_answer(&game, levels[i], random),
                                 cellset_answer(&game, levels[i], random));
        }
    }
}

TEST(perfect_ignores_the_random_number)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        empty(n);
        assert_int_equal(cellset_size(choices(OPPONENT_PERFECT)), 1);
        cellset_play(&game, cell_at(0, 1));
        assert_int_equal(cellset_size(choices(OPPONENT_PERFECT)), 1);
    }
}

TEST(first_mover_wins_on_2x2_at_every_level)
{
    for (unsigned i = 0; i < COUNT(levels); i++) {
        for (unsigned reply = 0; reply < 3; reply++) {
            empty(2);
            cell_t first = cellset_answer(&game, levels[i], 7);
            cellset_play(&game, first);
            cellset_t left = board.all & ~cellset_of(first);
            for (unsigned k = 0; k < reply; k++)
                left &= left - 1;
            cellset_play(&game, cellset_first(left));
            assert_int_equal(cellset_play(&game, cellset_answer(&game, levels[i], 7)), TTT_X_WINS);
        }
    }
}

TEST(second_mover_on_2x2_still_plays)
{
    for (unsigned i = 0; i < COUNT(levels); i++) {
        empty(2);
        cellset_play(&game, cell_at(1, 0));
        cellset_answer(&game, levels[i], 3); // which looks that the cell is an empty one
    }
}

// Where the theorem promises nothing, as the other player was let get too far, it still plays a heaviest
// cell.
TEST(perfect_plays_on_where_the_other_player_is_far_ahead)
{
    picture(5, ".OOOX"
               "....."
               "..X.."
               ".X.XX"
               ".OO.X");
    assert_true(cellset_weight(&board, CELL(0, 1) | CELL(0, 2) | CELL(0, 3) | CELL(4, 1) | CELL(4, 2),
                               CELL(0, 4) | CELL(2, 2) | CELL(3, 1) | CELL(3, 3) | CELL(3, 4) | CELL(4, 4)) >
                1u << 5);
    assert_true(choices(OPPONENT_PERFECT) == CELL(2, 4));
}

// The last cell of all.
TEST(every_level_fills_the_board)
{
    for (unsigned i = 0; i < COUNT(levels); i++) {
        picture(3, "XOX"
                   "XOO"
                   "OX.");
        assert_int_equal(cellset_play(&game, cellset_answer(&game, levels[i], 99)), TTT_DRAW);
    }
}
