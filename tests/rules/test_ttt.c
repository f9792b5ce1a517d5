// What ttt.h promises of errors, by name. exhaust_step.c has every case, and whole games.
#include <string.h>

#include "rules/ttt.h"
#include "tests/support/test.h"

static ttt_t game;

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

// Plays moves, row and column each, in turn on 3x3.
static void play(const char *moves)
{
    ttt_start(&game, 3);
    for (; *moves != '\0'; moves += moves[2] == ' ' ? 3 : 2)
        assert_true(ttt_move(&game, (uint8_t)(moves[0] - '0'), (uint8_t)(moves[1] - '0'), game.turn) >=
                    TTT_OPEN);
}

#define ROW_WIN    "00 02 22 11 20 10 21"
#define DRAW       "00 11 22 01 21 20 02 12 10"
#define DOUBLE_WIN "01 11 02 12 10 21 20 22 00" // row 0 and column 0 with the last mark, on a full board

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
    for (unsigned i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        const uint8_t row = calls[i].row, col = calls[i].col, player = calls[i].player;
        play(calls[i].moves);
        const ttt_t before = game;
        assert_int_equal(player == UNDO ? ttt_undo(&game, row, col) : ttt_move(&game, row, col, player),
                         calls[i].error);
        assert_memory_equal(&game, &before, sizeof game);
    }
}
