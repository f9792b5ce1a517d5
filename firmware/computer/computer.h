// The computer over time: searches for a move in slices, and waits so that a person can follow.
//
// Pure: no hardware; time is an argument, in milliseconds modulo 65536. Main context only.
#ifndef COMPUTER_H
#define COMPUTER_H

#include "computer/opponent.h"

typedef struct {
    opponent_t opponent;
    uint8_t state;  // not started, thinking, decided
    uint16_t since; // time of the position's last change
} computer_t;

// The position has changed: discards the search for the previous one.
void computer_new_position(computer_t *computer, uint16_t now);

// Thinks for one slice of at most 8,000 cycles.
//   board: not over; until computer_new_position, pass the same board and level at each call.
// Returns true once the move is chosen; further calls do nothing.
bool computer_think(computer_t *computer, ttt_t *board, opponent_level_t level, uint16_t now);

// The chosen cell. Valid after computer_think has returned true.
cell_t computer_choice(const computer_t *computer);

// Milliseconds until the position is `patience_ms` old; 0 if it is.
uint16_t computer_waits_ms(const computer_t *computer, uint16_t patience_ms, uint16_t now);

#endif
