// What ttt.h promises about undo: it takes back what can have been the last move, whole, and nothing else.

#include "rules/ttt.h"
#include "tests/support/test.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

typedef struct {
    uint8_t row, col;
} place_t;

// X takes row 2.
static const place_t won[] = {{0, 0}, {0, 2}, {2, 2}, {1, 1}, {2, 0}, {1, 0}, {2, 1}};
static const place_t drawn[] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {2, 1}, {2, 0}, {0, 2}, {1, 2}, {1, 0}};
// X takes row 0 and column 0 with the last mark, on a full board.
static const place_t doubly_won[] = {{0, 1}, {1, 1}, {0, 2}, {1, 2}, {1, 0}, {2, 1}, {2, 0}, {2, 2}, {0, 0}};

static ttt_t game;

// Returns what the last move led to.
static ttt_result_t play(const place_t place[], size_t places)
{
    ttt_result_t result = ttt_start(&game, 3);
    for (size_t i = 0; i < places; i++) {
        assert_int_equal(result, TTT_OPEN);
        result = ttt_move(&game, place[i].row, place[i].col, i % 2 == 0 ? TTT_X : TTT_O);
    }
    return result;
}

static void refused(uint8_t row, uint8_t col, ttt_result_t error)
{
    const ttt_t before = game;
    assert_int_equal(ttt_undo(&game, row, col), error);
    assert_memory_equal(&game, &before, sizeof game);
}

static void goes_back_to_the_beginning(const place_t place[], size_t places, ttt_result_t end)
{
    assert_int_equal(play(place, places), end);
    while (places-- > 0) {
        assert_int_equal(ttt_undo(&game, place[places].row, place[places].col), TTT_OPEN);
        const ttt_t undone = game;
        assert_int_equal(play(place, places), TTT_OPEN);
        assert_memory_equal(&game, &undone, sizeof game);
    }
}

TEST(each_position_of_a_won_game_comes_back)
{
    goes_back_to_the_beginning(won, COUNT(won), TTT_X_WINS);
}

TEST(each_position_of_a_drawn_game_comes_back)
{
    goes_back_to_the_beginning(drawn, COUNT(drawn), TTT_DRAW);
}

TEST(each_position_of_a_game_won_doubly_comes_back)
{
    goes_back_to_the_beginning(doubly_won, COUNT(doubly_won), TTT_X_WINS);
}

TEST(there_is_nothing_to_take_back_at_the_beginning)
{
    play(NULL, 0);
    for (uint8_t cell = 0; cell < 9; cell++)
        refused(cell / 3, cell % 3, TTT_E_EMPTY);
}

TEST(cell_outside_the_board_is_refused)
{
    play(won, COUNT(won));
    for (unsigned outside = 3; outside <= UINT8_MAX; outside++) {
        refused((uint8_t)outside, 0, TTT_E_OUTSIDE);
        refused(0, (uint8_t)outside, TTT_E_OUTSIDE);
    }
}

TEST(empty_cell_and_other_players_mark_are_refused)
{
    play(won, COUNT(won));
    refused(0, 1, TTT_E_EMPTY);
    refused(0, 2, TTT_E_TURN);
    play(won, 4);
    refused(0, 0, TTT_E_TURN);
}

TEST(mark_off_the_completed_line_is_refused)
{
    play(won, COUNT(won));
    refused(0, 0, TTT_E_OVER);
}

TEST(of_two_completed_lines_only_the_shared_cell_is_accepted)
{
    play(doubly_won, COUNT(doubly_won));
    refused(0, 1, TTT_E_OVER);
    refused(0, 2, TTT_E_OVER);
    refused(1, 0, TTT_E_OVER);
    refused(2, 0, TTT_E_OVER);
    assert_int_equal(ttt_undo(&game, 0, 0), TTT_OPEN);
    assert_int_equal(ttt_result(&game), TTT_OPEN);
    assert_int_equal(ttt_move(&game, 0, 0, TTT_X), TTT_X_WINS);
}

TEST(game_goes_on_elsewhere_after_an_undo)
{
    play(won, COUNT(won));
    assert_int_equal(ttt_undo(&game, 2, 1), TTT_OPEN);
    assert_int_equal(ttt_move(&game, 1, 2, TTT_O), TTT_E_TURN);
    assert_int_equal(ttt_move(&game, 0, 1, TTT_X), TTT_OPEN);
    assert_int_equal(ttt_move(&game, 1, 2, TTT_O), TTT_O_WINS);
}
