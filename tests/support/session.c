// Plays moves, and checks and compares sessions.
// SPDX-License-Identifier: MIT
#include "tests/support/session.h"

#include <string.h>

#include "session/integrity.h"
#include "tests/support/test.h"

void session_play(game_t *game, const char *cells)
{
    for (; *cells != '\0'; cells++) {
        if (*cells == ' ')
            continue;
        cell_t cell = cell_at((uint8_t)(cells[0] - '0'), (uint8_t)(cells[1] - '0'));
        assert_int_not_equal(game_do(game, (action_t)(ACTION_PLAY + cell)), EVENT_REFUSED);
        cells++;
    }
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
    assert_in_range(game->settings.brightness, 0, BRIGHTNESS_MAX);
    assert_in_range(game->settings.layout, 0, LAYOUT_MAX);
    assert_in_range(game->settings.level, 0, LEVELS - 1);
    assert_in_range(game->settings.computer, TTT_X, SIDES_BOTH);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_in_range(game_score(game, kind), 0, SCORE_MAX);
    assert_true(game_is_intact(game));
    assert_true(integrity_adds_up(game));
}

bool session_is_same(const game_t *a, const game_t *b)
{
    return memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
           memcmp(a->history, b->history, game_moves(a)) == 0 &&
           memcmp(a->score, b->score, sizeof a->score) == 0 &&
           memcmp(&a->settings, &b->settings, sizeof a->settings) == 0;
}

void session_assert_model(const game_t *game, const model_t *m)
{
    const char to_move = model_to_move(m);
    assert_int_equal(game->board.n, m->n);
    assert_int_equal(game_moves(game), m->moves);
    for (int move = 0; move < m->moves; move++) {
        cell_t cell = cell_at((uint8_t)(m->history[move] / m->n), (uint8_t)(m->history[move] % m->n));
        assert_int_equal(game->history[move], cell);
        assert_int_equal(cell_mark(&game->board, cell), move % 2 == 0 ? TTT_X : TTT_O);
    }
    assert_int_equal(game_is_over(game), to_move == '.');
    assert_int_equal(game_is_computers_turn(game), model_is_computers_turn(m));
    assert_int_equal(game_is_players_turn(game), to_move != '.' && !model_is_computers_turn(m));
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_int_equal(game_score(game, kind), model_score(m, kind));
    const settings_t expected = {(uint8_t)m->level, m->computer == 'X' ? TTT_X : TTT_O,
                                 (uint8_t)m->brightness, (uint8_t)m->layout, m->muted};
    assert_memory_equal(&game->settings, &expected, sizeof expected);
}
