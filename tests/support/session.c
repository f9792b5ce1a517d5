#include "tests/support/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

void session_play(game_t *game, const char *cells)
{
    for (; *cells != '\0'; cells++) {
        if (*cells == ' ')
            continue;
        cell_t cell = cell_at((uint8_t)(cells[0] - '0'), (uint8_t)(cells[1] - '0'));
        assert_true(game_do(game, (action_t)(ACTION_PLAY + cell)));
        cells++;
    }
}

uint8_t session_log(game_t *game, action_t *actions)
{
    uint8_t taken = 0;
    for (; game->unsaved_count != 0; taken++) {
        if (actions != NULL)
            actions[taken] = game->unsaved[0];
        game_logged(game);
    }
    return taken;
}

void session_assert_marks(const game_t *game, const char *expected)
{
    char seen[100] = "";
    const ttt_t *board = &game->board;
    for (uint8_t row = 0; row < board->n; row++) {
        for (uint8_t col = 0; col < board->n; col++)
            strncat(seen, &".XO"[board->cell[row][col]], 1);
        strcat(seen, row + 1 < board->n ? "/" : "");
    }
    assert_string_equal(seen, expected);
}

void session_assert_whole(const game_t *game)
{
    ttt_t replay;
    assert_in_range(game->board.n, TTT_N_MIN, TTT_N_MAX);
    ttt_start(&replay, game->board.n);
    for (uint8_t move = 0; move < game_moves(game); move++)
        assert_true(ttt_move(&replay, cell_row(game->history[move]), cell_col(game->history[move]),
                             replay.turn) >= 0);
    assert_memory_equal(&replay, &game->board, sizeof replay);
    assert_true(cell_row(game->cursor) < replay.n && cell_col(game->cursor) < replay.n);
    assert_true(game->brightness <= BRIGHTNESS_MAX && game->layout <= LAYOUT_MAX && game->level < LEVELS);
    assert_true(game->computer == TTT_X || game->computer == TTT_O);
    assert_true(game->unsaved_count <= UNSAVED_MAX + 1);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_true(game_score(game, kind) <= SCORE_MAX);
}

void session_assert_same(const game_t *a, const game_t *b)
{
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_memory_equal(a->history, b->history, game_moves(a));
    assert_memory_equal(a->score, b->score, sizeof a->score);
    assert_int_equal(a->level, b->level);
    assert_int_equal(a->computer, b->computer);
    assert_int_equal(a->brightness, b->brightness);
    assert_int_equal(a->layout, b->layout);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_int_equal(game_score(a, kind), game_score(b, kind));
}
