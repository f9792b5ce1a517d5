#include "game.h"

#include "hal/flash.h"

enum { FIRST_SIZE = 3, FIRST_BRIGHTNESS = 4 };

void game_start(game_t *game)
{
    *game = (game_t){.brightness = FIRST_BRIGHTNESS};
    ttt_start(&game->board, FIRST_SIZE);
}

bool game_is_over(const game_t *game)
{
    return game->board.turn == TTT_NOBODY;
}

uint8_t game_moves(const game_t *game)
{
    return (uint8_t)(game->board.n * game->board.n - game->board.empty);
}

uint16_t game_score(const game_t *game, uint8_t kind)
{
    uint16_t score = game->score[kind];
    bool one_more = game_is_over(game) && ttt_result(&game->board) == kind + TTT_X_WINS;
    return one_more && score != UINT16_MAX ? score + 1 : score;
}

void game_new(game_t *game, uint8_t n)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        game->score[kind] = game_score(game, kind);
    ttt_start(&game->board, n);
}

ttt_result_t game_play(game_t *game, cell_t cell)
{
    uint8_t move = game_moves(game);
    ttt_result_t result = ttt_move(&game->board, cell_row(cell), cell_col(cell), game->board.turn);
    if (result >= 0)
        game->history[move] = cell;
    return result;
}

bool game_undo(game_t *game)
{
    uint8_t moves = game_moves(game);
    if (moves == 0)
        return false;
    cell_t last = game->history[moves - 1];
    ttt_undo(&game->board, cell_row(last), cell_col(last));
    return true;
}

uint8_t game_next_size(const game_t *game)
{
    return game->board.n == TTT_N_MAX ? TTT_N_MIN : (uint8_t)(game->board.n + 1);
}

void game_next_brightness(game_t *game)
{
    // Duties of 3, 9, 19 and 31 parts in 32: each looks about twice as bright as the one before.
    static const FLASH uint8_t steps[] = {1, 4, 9, 15};
    uint8_t i = 0;
    while (i < sizeof steps && steps[i] <= game->brightness)
        i++;
    game->brightness = steps[i % sizeof steps];
}
