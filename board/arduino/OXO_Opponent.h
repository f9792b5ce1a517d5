// The opponent of OXO, for any board with 600 bytes of RAM; computer/computer.h describes the functions. It
// plays on boards of up to 8x8, so TTT_N_MAX must not be defined.
// SPDX-License-Identifier: MIT
#ifndef OXO_OPPONENT_H
#define OXO_OPPONENT_H

#include "OXO_Rules.h"

static_assert(TTT_N_MAX == 8, "the library's opponent is compiled for 8x8: do not define TTT_N_MAX");

#define _Static_assert static_assert
extern "C" {
#include "computer/computer.h"
}
#undef _Static_assert

// The cell in which the computer plays, for the player to move; CELL_NONE if the game is over. cell_row and
// cell_col take it apart. Takes up to 0.1 s on 8x8.
static inline cell_t oxo_choose(ttt_t *game, computer_level_t level, uint16_t random)
{
    computer_t computer;
    if (ttt_result(game) != TTT_OPEN)
        return CELL_NONE;
    computer_start(&computer, level, random);
    while (!computer_think(&computer, game)) {
    }
    return computer_choice(&computer);
}

#endif
