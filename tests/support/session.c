// Plays moves, and checks and compares sessions.
// SPDX-License-Identifier: MIT
#include "tests/support/session.h"

#include <string.h>

#include "session/integrity.h"
#include "tests/support/test.h"

void session_play(session_t *session, const char *cells)
{
    for (; *cells != '\0'; cells++) {
        if (*cells == ' ')
            continue;
        cell_t cell = cell_at((uint8_t)(cells[0] - '0'), (uint8_t)(cells[1] - '0'));
        assert_int_not_equal(session_do(session, (action_t)(ACTION_PLAY + cell)), EVENT_REFUSED);
        cells++;
    }
}

void session_assert_whole(const session_t *session)
{
    ttt_t replay;
    assert_in_range(session->board.n, TTT_N_MIN, TTT_N_MAX);
    ttt_start(&replay, session->board.n);
    for (uint8_t move = 0; move < session_moves(session); move++)
        assert_true(ttt_move(&replay, cell_row(session->history[move]), cell_col(session->history[move]),
                             replay.turn) >= 0);
    assert_memory_equal(&replay, &session->board, sizeof replay);
    assert_in_range(session->settings.brightness, 0, BRIGHTNESS_MAX);
    assert_in_range(session->settings.layout, 0, LAYOUT_MAX);
    assert_in_range(session->settings.level, 0, LEVELS - 1);
    assert_in_range(session->settings.computer, TTT_X, SIDES_BOTH);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_in_range(session_score(session, kind), 0, SCORE_MAX);
    assert_true(session_is_intact(session));
    assert_true(integrity_adds_up(session));
}

bool session_is_same(const session_t *a, const session_t *b)
{
    return memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
           memcmp(a->history, b->history, session_moves(a)) == 0 &&
           memcmp(a->score, b->score, sizeof a->score) == 0 &&
           memcmp(&a->settings, &b->settings, sizeof a->settings) == 0;
}

void session_assert_model(const session_t *session, const model_t *m)
{
    const char to_move = model_to_move(m);
    assert_int_equal(session->board.n, m->n);
    assert_int_equal(session_moves(session), m->moves);
    for (int move = 0; move < m->moves; move++) {
        cell_t cell = cell_at((uint8_t)(m->history[move] / m->n), (uint8_t)(m->history[move] % m->n));
        assert_int_equal(session->history[move], cell);
        assert_int_equal(cell_mark(&session->board, cell), move % 2 == 0 ? TTT_X : TTT_O);
    }
    assert_int_equal(session_is_over(session), to_move == '.');
    assert_int_equal(session_is_computers_turn(session), model_is_computers_turn(m));
    assert_int_equal(session_is_players_turn(session), to_move != '.' && !model_is_computers_turn(m));
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_int_equal(session_score(session, kind), model_score(m, kind));
    const settings_t expected = {.level = (uint8_t)m->level,
                                 .computer = m->computer == 'X' ? TTT_X : TTT_O,
                                 .brightness = (uint8_t)m->brightness,
                                 .layout = (uint8_t)m->layout,
                                 .muted = m->muted};
    assert_memory_equal(&session->settings, &expected, sizeof expected);
}
