// The computer in time: thinks about a position a slice at a time, and answers after a pause that a person
// can follow.
//
// Pure: no hardware, and time is an argument, in milliseconds on a clock that wraps at 16 bits. Main context
// only.
#ifndef COMPUTER_H
#define COMPUTER_H

#include "computer/opponent.h"

typedef struct {
    opponent_t opponent;
    uint8_t state;  // nothing thought yet, thinking, decided
    uint16_t since; // time of the last change of the position
} computer_t;

// The position has changed: forgets all thoughts about the previous one.
void computer_new_position(computer_t *computer, uint16_t now);

// Thinks for a slice of 8,000 cycles at most.
//   board: not over; the same, with the same level, at each call until computer_new_position.
// Returns true once the choice is made; further calls do nothing.
bool computer_think(computer_t *computer, ttt_t *board, opponent_level_t level, uint16_t now);

// The cell to play. Only after computer_think has returned true.
cell_t computer_choice(const computer_t *computer);

// Milliseconds until the position has been on the board for `patience_ms`; 0 when it has.
uint16_t computer_waits_ms(const computer_t *computer, uint16_t patience_ms, uint16_t now);

#endif
