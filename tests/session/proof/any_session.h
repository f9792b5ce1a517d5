// Any session that session/session.h allows, for Frama-C's Eva.
// SPDX-License-Identifier: MIT
#ifndef ANY_SESSION_H
#define ANY_SESSION_H

#include "__fc_builtin.h"

#include "session/session.h"

// What the functions of session.h rely on and keep: eva_session.c shows that they do.
/*@ predicate board_fits(ttt_t *board) = TTT_N_MIN <= board->n <= 8 && board->turn <= TTT_O &&
        board->empty <= board->n * board->n && (board->turn == TTT_NOBODY || board->empty > 0);
    predicate settings_fit(settings_t *settings) = settings->level < LEVELS &&
        TTT_X <= settings->computer <= SIDES_BOTH && settings->brightness <= BRIGHTNESS_MAX &&
        settings->layout <= LAYOUT_MAX && settings->muted <= 1;
    predicate session_fits(session_t *session) = \initialized(session) && board_fits(&session->board) &&
        settings_fit(&session->settings); */

// Any score, and any settings that fit.
static void any_score_and_settings(session_t *session)
{
    Frama_C_make_unknown((char *)session->score, sizeof session->score);
    session->settings.level = Frama_C_unsigned_char_interval(LEVEL_OFF, LEVELS - 1);
    session->settings.computer = Frama_C_unsigned_char_interval(TTT_X, SIDES_BOTH);
    session->settings.brightness = Frama_C_unsigned_char_interval(0, BRIGHTNESS_MAX);
    session->settings.layout = Frama_C_unsigned_char_interval(0, LAYOUT_MAX);
    session->settings.muted = Frama_C_unsigned_char_interval(0, 1);
}

// A session of this size with so many empty cells, and anything else that fits.
static void any_session(session_t *session, uint8_t n, uint8_t turn, uint8_t empty)
{
    Frama_C_make_unknown((char *)session, sizeof *session);
    any_score_and_settings(session);
    session->board.n = n;
    session->board.turn = turn;
    session->board.empty = empty;
}

#endif
