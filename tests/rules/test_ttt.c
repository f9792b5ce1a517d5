// What ttt.h promises about moves, undos and their errors, by name. exhaust_step.c has every case.
#include <string.h>

#include "rules/ttt.h"
#include "tests/support/test.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static ttt_t game;

// Plays moves, row and column each, in turn on 3x3, those before the last up to an open game. Returns what
// the last has led to.
static ttt_result_t play(const char *moves, size_t length)
{
    ttt_result_t result = ttt_start(&game, 3);
    for (size_t i = 0; i + 1 < length; i += 3) {
        const uint8_t row = (uint8_t)(moves[i] - '0'), col = (uint8_t)(moves[i + 1] - '0');
        assert_int_equal(result, TTT_OPEN);
        result = ttt_move(&game, row, col, i / 3 % 2 == 0 ? TTT_X : TTT_O);
        assert_int_equal(result, ttt_result(&game));
    }
    return result;
}

// ---- Games ----

#define ROW_WIN    "00 02 22 11 20 10 21" // the statement's first example
#define DIAGONAL   "00 02 11 20 22"       // its second
#define DRAW       "00 11 22 01 21 20 02 12 10"
#define DOUBLE_WIN "01 11 02 12 10 21 20 22 00" // row 0 and column 0 with the last mark, on a full board

TEST(known_games_end_as_they_should_and_are_taken_back_position_by_position)
{
    static const struct {
        const char *moves;
        ttt_result_t end;
    } games[] = {{ROW_WIN, TTT_X_WINS},
                 {DIAGONAL, TTT_X_WINS},
                 {"00 02 01 12 10 22", TTT_O_WINS}, // a column
                 {"00 02 01 11 22 20", TTT_O_WINS}, // the antidiagonal
                 {DRAW, TTT_DRAW},
                 {"00 01 02 10 11 12 21 20 22", TTT_X_WINS}, // with the last empty cell
                 {DOUBLE_WIN, TTT_X_WINS}};
    for (unsigned i = 0; i < COUNT(games); i++) {
        const char *moves = games[i].moves;
        assert_int_equal(play(moves, strlen(moves)), games[i].end);
        for (size_t length = strlen(moves); length >= 2; length -= length > 2 ? 3 : 2) {
            const uint8_t row = (uint8_t)(moves[length - 2] - '0'), col = (uint8_t)(moves[length - 1] - '0');
            assert_int_equal(ttt_undo(&game, row, col), TTT_OPEN);
            const ttt_t undone = game;
            play(moves, length - 2);
            assert_memory_equal(&game, &undone, sizeof game);
        }
    }
}

TEST(start_empties_the_board_and_refuses_every_other_size)
{
    for (unsigned n = 0; n <= UINT8_MAX; n++) {
        const ttt_t empty = {.n = (uint8_t)n, .turn = TTT_X, .empty = (ttt_cells_t)(n * n)};
        const bool fits = n >= TTT_N_MIN && n <= TTT_N_MAX;
        memset(&game, 0xA5, sizeof game);
        const ttt_t before = game;
        assert_int_equal(ttt_start(&game, (uint8_t)n), fits ? TTT_OPEN : TTT_E_OUTSIDE);
        assert_memory_equal(&game, fits ? &empty : &before, sizeof game);
    }
}

// ---- Refusals ----

enum { UNDO = 255 }; // in the place of a player

TEST(each_error_has_its_name_and_changes_nothing)
{
    static const struct {
        const char *moves;
        uint8_t row, col, player;
        int error;
    } calls[] = {
        {"00 02 22", 1, 1, 0, TTT_E_PLAYER},
        {"00 02 22", 1, 1, 3, TTT_E_PLAYER},
        {"00 02 22", 3, 1, 2, TTT_E_OUTSIDE},
        {"00 02 22", 1, 3, 2, TTT_E_OUTSIDE},
        {"00 02 22", 1, 1, 1, TTT_E_TURN},
        {"00 02 22", 0, 0, 2, TTT_E_TAKEN},
        {"00 02 22", 0, 2, 2, TTT_E_TAKEN},
        {ROW_WIN, 0, 1, 2, TTT_E_OVER},
        {ROW_WIN, 0, 1, 1, TTT_E_OVER},
        {DRAW, 0, 0, 1, TTT_E_OVER},
        // Of several errors the first in the contract.
        {ROW_WIN, 9, 9, 9, TTT_E_PLAYER},
        {ROW_WIN, 9, 9, 2, TTT_E_OUTSIDE},
        {ROW_WIN, 0, 0, 1, TTT_E_OVER},
        {"00 02 22", 0, 0, 1, TTT_E_TURN},
        // Outside, nothing there, the other player's, not on the completed line, not on both.
        {"", 3, 0, UNDO, TTT_E_OUTSIDE},
        {"", 0, 3, UNDO, TTT_E_OUTSIDE},
        {"", 1, 1, UNDO, TTT_E_EMPTY},
        {ROW_WIN, 0, 1, UNDO, TTT_E_EMPTY},
        {ROW_WIN, 0, 2, UNDO, TTT_E_TURN},
        {"00 02 22 11", 0, 0, UNDO, TTT_E_TURN},
        {ROW_WIN, 0, 0, UNDO, TTT_E_OVER},
        {DOUBLE_WIN, 0, 1, UNDO, TTT_E_OVER},
        {DOUBLE_WIN, 2, 0, UNDO, TTT_E_OVER},
    };
    for (unsigned i = 0; i < COUNT(calls); i++) {
        const uint8_t row = calls[i].row, col = calls[i].col, player = calls[i].player;
        play(calls[i].moves, strlen(calls[i].moves));
        const ttt_t before = game;
        assert_int_equal(player == UNDO ? ttt_undo(&game, row, col) : ttt_move(&game, row, col, player),
                         calls[i].error);
        assert_memory_equal(&game, &before, sizeof game);
    }
}
