// The computer at the board: thinks, a slice at a time, when it is its turn or a hint is wanted, and moves
// when a person would have looked up. In a demo it plays both sides, game after game.
//
// Pure: no hardware, and time is an argument, in milliseconds on a clock that wraps at 16 bits. Main context
// only.
#ifndef COMPUTER_H
#define COMPUTER_H

#include "session/game.h"
#include "computer/opponent.h"

// All zero, it has seen nothing yet: there is nothing to start.
typedef struct {
    opponent_t opponent;
    uint8_t state;
    uint8_t seen_changes; // game.changes of the position it is at
    uint16_t since;       // when that position came up: the age of the position counts from here
} computer_t;

enum { COMPUTER_RESTS = 30000 }; // also a time that an alarm can be set to

// Does the next part of what there is to do: a slice of thought of 8,000 cycles at most, a move, a hint, the
// next game of a demo. Call it whenever the game may have changed.
// Returns after how many ms it has to be called again; 0: at once, as it is thinking; COMPUTER_RESTS: when
// the game has changed.
uint16_t computer_run(computer_t *c, game_t *game, uint16_t now);

#endif
