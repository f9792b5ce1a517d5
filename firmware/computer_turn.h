// The computer as a player: it thinks in slices while it is its turn, waits so that the player can follow,
// and moves; it also finds hints, and plays both sides of a demonstration.
//
// Pure: time is an argument, in milliseconds modulo 65536. Main context only.
// SPDX-License-Identifier: MIT
#ifndef COMPUTER_TURN_H
#define COMPUTER_TURN_H

#include "computer/computer.h"
#include "hal/time.h"
#include "session/session.h"

// The state of the search for a move in the current position.
typedef enum { SEARCH_NOT_STARTED, SEARCH_RUNNING, SEARCH_DONE } search_t;

typedef struct {
    search_t search;
    computer_t computer;
    time_ms_t position_since; // time of the last change of the position
    bool hint_wanted;         // a hint is being computed, or will be
} computer_turn_t;

// The position has changed, or is a new one: discards the search and the wish for a hint.
void computer_turn_restart(computer_turn_t *t, time_ms_t now);

// While the computer has nothing to do, its next step is due after:
enum { COMPUTER_RESTS_MS = 30000 };

// What a step has led to.
typedef struct {
    action_t action;    // to be carried out for the computer; ACTION_NONE: none
    cell_t hint;        // the hint that has been found; CELL_NONE: none
    time_ms_t again_ms; // until the next step is due; 0: at once
} computer_step_t;

// Thinks for one slice, if there is something to think about.
//   session: the session, or the demonstration, in which the computer plays both sides. Each call sets marks
//   on its board and takes them back before it returns. is_demo: whether it is the demonstration.
computer_step_t computer_turn_step(computer_turn_t *t, session_t *session, bool is_demo, time_ms_t now);

#endif
