// A sitting at the device as SPEC has it, with the computer in it: who may move, what undo takes back, who
// plays which side. A model of the tests' own, on top of eyes.h.
#ifndef SITTING_H
#define SITTING_H

#include "tests/support/eyes.h"

enum { SITTING_OFF, SITTING_EASY, SITTING_MEDIUM, SITTING_PERFECT, SITTING_LEVELS };

typedef struct {
    eyes_t eyes;
    int level;     // SITTING_OFF..SITTING_PERFECT
    char computer; // 'X' or 'O': its side, as long as the level is not off
    bool demo;
} sitting_t;

// A new device: an empty board of three, no opponent.
void sitting_start(sitting_t *s);

char sitting_to_move(const sitting_t *s); // 'X' or 'O', or '.' after the end
bool sitting_is_computers_turn(const sitting_t *s);

// What people do. Returns whether it was done.
bool sitting_play(sitting_t *s, int row, int col);
bool sitting_undo(sitting_t *s);

void sitting_new_game(sitting_t *s, int n);
void sitting_choose(sitting_t *s, int level);
void sitting_begin_demo(sitting_t *s);
void sitting_end_demo(sitting_t *s);

// The computer has set its mark.
// Returns whether it might: on its turn, on an empty cell.
bool sitting_reply(sitting_t *s, int row, int col);

#endif
