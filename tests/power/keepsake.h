// All of a session that must survive a loss of power, as somebody sees it from outside: the sitting at the
// device, the score and the settings. A model of the tests' own.
#ifndef KEEPSAKE_H
#define KEEPSAKE_H

#include "hal/frame.h"
#include "tests/power/sitting.h"

enum { KEEPSAKE_KINDS = 3 }; // of results: X, O, draws

typedef struct {
    sitting_t sitting;
    unsigned finished[KEEPSAKE_KINDS]; // games before the one on the board
    int brightness, layout;

    // What does not survive: the key whose question or menu is on the matrix, or 0.
    char asked;
} keepsake_t;

// A new device.
void keepsake_start(keepsake_t *k);

// What is left of it after a loss of power: all but the cursor's place, questions and menus.
void keepsake_power_up(keepsake_t *k);

// How many games of a kind have been finished, the one on the board included.
unsigned keepsake_score(const keepsake_t *k, int kind);

// What a key does, pressed within two seconds of the one before; `0` and `* 0`, `* #` are not known here.
// Returns whether it does anything that must survive.
bool keepsake_key(keepsake_t *k, char key);

// What a line does that is played, or any of: move, new, undo, score reset, computer, bright, layout.
// Returns whether it does anything that must survive.
bool keepsake_line(keepsake_t *k, const char *line);

// Whether the matrix may show this at some time within three seconds after a key, with no menu and no
// question.
bool keepsake_may_show(const keepsake_t *k, const frame_t *lit);

#endif
