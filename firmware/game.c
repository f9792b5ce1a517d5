#include "game.h"

#include "hal/flash.h"

enum { FIRST_SIZE = 3, FIRST_BRIGHTNESS = 4, SCORE_MAX = 9999 };

static void begin(game_t *game, uint8_t n)
{
    ttt_start(&game->board, n);
    game->cursor = cell_at(n / 2, n / 2);
    game->changes++;
}

void game_start(game_t *game)
{
    *game = (game_t){.brightness = FIRST_BRIGHTNESS};
    begin(game, FIRST_SIZE);
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
    int16_t score = game->score[kind];
    if (score < SCORE_MAX && game_is_over(game) && ttt_result(&game->board) == kind + TTT_X_WINS)
        score++;
    return (uint16_t)score;
}

void game_new(game_t *game, uint8_t n)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        game->score[kind] = (int16_t)game_score(game, kind);
    begin(game, n);
}

void game_reset_score(game_t *game)
{
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++) {
        game->score[kind] = 0;
        game->score[kind] = (int16_t)-game_score(game, kind);
    }
}

ttt_result_t game_move(game_t *game, cell_t cell, uint8_t player)
{
    uint8_t move = game_moves(game);
    ttt_result_t result = ttt_move(&game->board, cell_row(cell), cell_col(cell), player);
    if (result >= 0) {
        game->history[move] = cell;
        game->changes++;
    }
    return result;
}

bool game_undo(game_t *game)
{
    uint8_t moves = game_moves(game);
    if (moves == 0)
        return false;
    cell_t last = game->history[moves - 1];
    ttt_undo(&game->board, cell_row(last), cell_col(last));
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++) {
        if (game->score[kind] < 0) // the end that was not to count has been taken back
            game->score[kind] = 0;
    }
    game->changes++;
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
