// Replays a session's moves and compares the boards.
// SPDX-License-Identifier: MIT
#include "session/integrity.h"

#include "session/checksum.h"

static bool settings_are_in_range(const settings_t *settings)
{
#if INPUT_CALIBRATION_BYTES != 0
    if (!input_calibration_is_possible(settings->calibration))
        return false;
#endif
    return settings->level < LEVELS && (settings->computer == TTT_X || settings->computer == TTT_O) &&
           settings->brightness <= BRIGHTNESS_MAX && settings->layout <= LAYOUT_MAX && settings->muted <= 1;
}

static bool scores_are_in_range(const uint16_t score[SCORE_KINDS])
{
    return score[SCORE_X] <= SCORE_MAX && score[SCORE_O] <= SCORE_MAX && score[SCORE_DRAWS] <= SCORE_MAX;
}

bool integrity_in_range(const uint16_t score[SCORE_KINDS], const settings_t *settings)
{
    return scores_are_in_range(score) && settings_are_in_range(settings);
}

// True if the board is what its moves make of an empty one.
static bool board_follows(const session_t *session)
{
    ttt_t board;
    uint8_t moves = session_moves(session);
    if (ttt_start(&board, session->board.n) != TTT_OPEN || moves > TTT_CELLS_MAX)
        return false;
    for (uint8_t i = 0; i < moves; i++)
        ttt_move(&board, cell_row(session->history[i]), cell_col(session->history[i]), board.turn);
    return checksum_of(&board, sizeof board) == checksum_of(&session->board, sizeof board);
}

bool integrity_adds_up(const session_t *session)
{
    return integrity_in_range(session->score, &session->settings) && board_follows(session);
}
