// Any session that session/game.h allows, for Frama-C's Eva.
// SPDX-License-Identifier: MIT
#ifndef ANY_SESSION_H
#define ANY_SESSION_H

#include "__fc_builtin.h"

#include "session/game.h"

// What the functions of game.h rely on and keep: eva_session.c shows that they do.
/*@ predicate board_fits(ttt_t *board) = TTT_N_MIN <= board->n <= 8 && board->turn <= TTT_O &&
        board->empty <= board->n * board->n && (board->turn == TTT_NOBODY || board->empty > 0);
    predicate settings_fit(settings_t *settings) = settings->level < LEVELS &&
        TTT_X <= settings->computer <= SIDES_BOTH && settings->brightness <= BRIGHTNESS_MAX &&
        settings->layout <= LAYOUT_MAX && settings->muted <= 1;
    predicate session_fits(game_t *game) = \initialized(game) && board_fits(&game->board) &&
        settings_fit(&game->settings); */

// Any score, and any settings that fit.
static void any_score_and_settings(game_t *game)
{
    Frama_C_make_unknown((char *)game->score, sizeof game->score);
    game->settings.level = Frama_C_unsigned_char_interval(LEVEL_OFF, LEVELS - 1);
    game->settings.computer = Frama_C_unsigned_char_interval(TTT_X, SIDES_BOTH);
    game->settings.brightness = Frama_C_unsigned_char_interval(0, BRIGHTNESS_MAX);
    game->settings.layout = Frama_C_unsigned_char_interval(0, LAYOUT_MAX);
    game->settings.muted = Frama_C_unsigned_char_interval(0, 1);
}

// A session of this size with so many empty cells, and anything else that fits.
static void any_session(game_t *game, uint8_t n, uint8_t turn, uint8_t empty)
{
    Frama_C_make_unknown((char *)game, sizeof *game);
    any_score_and_settings(game);
    game->board.n = n;
    game->board.turn = turn;
    game->board.empty = empty;
}

#endif
