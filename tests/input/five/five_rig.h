// Five keys on the flashed ELF: the menu by hand, games by the cursor, and what is seen of them.
#ifndef FIVE_RIG_H
#define FIVE_RIG_H

#include "rules/ttt.h"
#include "tests/support/rig.h"

typedef struct {
    rig_t rig;
    ttt_t board; // as it must be
    uint8_t row, col;
} five_rig_t;

// Switches on, 100 ms old.
void five_start(five_rig_t *f, uint64_t seed);
void five_end(five_rig_t *f); // fails the test if the board has seen a fault

// Holds OK for 900 ms, then goes so many offers to the right, and takes the last one.
void five_menu(five_rig_t *f, unsigned offer);

void five_new_game(five_rig_t *f, uint8_t n); // by the menu

// Moves the cursor the shorter way, round the edges, and plays.
void five_play(five_rig_t *f, uint8_t row, uint8_t col);

// Fails the test unless the LEDs show the board, the cursor and the result, for a second.
void five_look(five_rig_t *f);

#endif
