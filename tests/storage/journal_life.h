// A device between power-up and loss of power, as far as its journal goes, on the EEPROM double.
#ifndef JOURNAL_LIFE_H
#define JOURNAL_LIFE_H

#include "tests/support/eeprom_double.h"
#include "storage/journal.h"

typedef struct {
    journal_t journal;
    game_t game;
} life_t;

// All that is to survive. Two are the same when their bytes are.
typedef struct {
    uint8_t score[SCORE_KINDS * sizeof(uint16_t)];
    uint8_t level, computer, brightness, layout;
    ttt_t board;
    cell_t history[TTT_CELLS_MAX]; // the rest is 0
} kept_t;

// Begins on a blank EEPROM.
void life_begin(life_t *life);

// Does what the action says. Fails the test when it is refused.
void life_act(life_t *life, action_t action);

// Fails the test unless a life that begins now has this one's session.
void life_assert_survives(const life_t *life);

// What of the session survives.
kept_t life_kept(const life_t *life);

bool life_is_same(const kept_t *a, const kept_t *b);

// Lets the journal do its work until a byte is being written.
// Returns false when it has come to rest without.
bool life_write(life_t *life);

// Lets the journal do all its work. Fails the test when there is no end to it.
void life_rest(life_t *life);

// Draws an action that the session allows, such as people choose: mostly marks on empty cells, a new game
// after the end.
//   size: of new games, or 0 for all sizes. seed: see mess.h.
action_t life_draw(const life_t *life, uint8_t size, uint32_t *seed);

// Plays a game on the largest board up to its last cell, which nobody wins, at rest after each move.
void life_play_longest_game(life_t *life);

#endif
