#include "session/integrity.h"

#include <stddef.h>

#include "session/checksum.h"

enum { SEALED_SIZE = offsetof(game_t, seal) + 1 - offsetof(game_t, score) };

void integrity_seal(game_t *game)
{
    checksum_set(game->score, SEALED_SIZE);
}

bool integrity_holds(const game_t *game)
{
    return checksum_holds(game->score, SEALED_SIZE);
}

bool integrity_adds_up(const game_t *game)
{
    ttt_t board;
    uint8_t moves = game_moves(game);
    if (ttt_start(&board, game->board.n) != TTT_OPEN || moves > TTT_CELLS_MAX || game->level >= LEVELS)
        return false;
    if (game->demo != 0 && game->demo != GAME_DEMO)
        return false;
    for (uint8_t i = 0; i < moves; i++)
        ttt_move(&board, cell_row(game->history[i]), cell_col(game->history[i]), board.turn);
    return checksum_of(&board, sizeof board) == checksum_of(&game->board, sizeof board);
}
