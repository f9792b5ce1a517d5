// Snapshots: a session as a list of items, values below 0x80, at the beginning of a log; and restoring a
// session from such a list and the actions after it. docs/eeprom.md says what the items are.
// SPDX-License-Identifier: MIT
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "session/session.h"

enum { SNAPSHOT_END = 0x7F }; // follows a snapshot; not an action
enum { SNAPSHOT_HEAD_BYTES = 10, SNAPSHOT_HEAD = 2 * SNAPSHOT_HEAD_BYTES };
enum { SNAPSHOT_CALIBRATION = 2 * INPUT_CALIBRATION_BYTES, SNAPSHOT_NEW_GAMES = 2 };
enum { SNAPSHOT_MAX = SNAPSHOT_HEAD + SNAPSHOT_CALIBRATION + SNAPSHOT_NEW_GAMES + TTT_CELLS_MAX + 1 };

// A copy of what a snapshot contains, so that it can be written while play continues.
typedef struct {
    uint8_t head[SNAPSHOT_HEAD_BYTES + INPUT_CALIBRATION_BYTES];
    uint8_t n, moves;
    cell_t history[TTT_CELLS_MAX];
} snapshot_t;

// Copies a session. Takes 0.7 ms at 16 MHz for a full 8 x 8. Returns false, without copying, if the session
// is not intact.
bool snapshot_take(snapshot_t *s, const session_t *session);

// Number of items, including SNAPSHOT_END.
uint8_t snapshot_size(const snapshot_t *s);

// An item. i: 0..snapshot_size() - 1.
uint8_t snapshot_item(const snapshot_t *s, uint8_t i);

// A session being restored.
typedef struct {
    session_t *session;
    uint8_t items; // of head and new games, so far
    uint8_t head[SNAPSHOT_HEAD_BYTES];
#if INPUT_CALIBRATION_BYTES != 0
    uint8_t calibrations; // items, so far
    uint8_t calibration[INPUT_CALIBRATION_BYTES];
#endif
    action_t new_game; // of two equal ones
    bool is_whole;     // the snapshot is complete: the session is as it was then, or later
} restore_t;

// Starts with a fresh session.
void restore_begin(restore_t *r, session_t *session);

// Takes the next item. Returns false, and leaves the session as it was, if no sequence of a player's actions
// puts this item here.
bool restore_item(restore_t *r, uint8_t item);

// True once *session is a state of the session, if perhaps an earlier one: with its score and settings, its
// board, and moves from the first one on.
bool restore_has_game(const restore_t *r);

// True also if *session has score and settings alone, and an empty board of 3 x 3.
bool restore_has_score(const restore_t *r);

#endif
