// What images/opponent_3x3.c does, for the image and for the test, which does the same on this machine: every
// line of play against the perfect computer on 3x3. The image writes the report to GPIOR0, byte by byte, the
// lowest first, and then one more byte, OPPONENT_3X3_END.
#ifndef OPPONENT_3X3_H
#define OPPONENT_3X3_H

#include "computer/opponent.h"

enum { OPPONENT_3X3_END = 0xE5 };

typedef struct {
    uint16_t games[2][4]; // [computer - 1][result]
    uint16_t sum, sums;   // over the computer's cells in the order of the walk (J. G. Fletcher's)
} opponent_3x3_t;

static inline void opponent_3x3_walk(opponent_3x3_t *report, ttt_t *game, uint8_t computer);

static inline cell_t opponent_3x3_choice(opponent_3x3_t *report, ttt_t *game)
{
    opponent_t opponent;
    opponent_start(&opponent, OPPONENT_PERFECT, 0);
    while (!opponent_think(&opponent, game))
        ;
    report->sum = (uint16_t)(report->sum + opponent_choice(&opponent) + 1);
    report->sums = (uint16_t)(report->sums + report->sum);
    return opponent_choice(&opponent);
}

static inline void opponent_3x3_play(opponent_3x3_t *report, ttt_t *game, uint8_t computer, cell_t cell)
{
    ttt_result_t result = ttt_move(game, cell_row(cell), cell_col(cell), game->turn);
    if (result == TTT_OPEN)
        opponent_3x3_walk(report, game, computer);
    else
        report->games[computer - 1][(uint8_t)result & 3]++;
    ttt_undo(game, cell_row(cell), cell_col(cell));
}

static inline void opponent_3x3_walk(opponent_3x3_t *report, ttt_t *game, uint8_t computer)
{
    if (game->turn == computer) {
        opponent_3x3_play(report, game, computer, opponent_3x3_choice(report, game));
        return;
    }
    for (uint8_t i = 0; i < 9; i++)
        if (game->cell[i / 3][i % 3] == TTT_NOBODY)
            opponent_3x3_play(report, game, computer, cell_at(i / 3, i % 3));
}

static inline void opponent_3x3_run(opponent_3x3_t *report, ttt_t *game)
{
    for (uint8_t computer = TTT_X; computer <= TTT_O; computer++) {
        ttt_start(game, 3);
        opponent_3x3_walk(report, game, computer);
    }
}

#endif
