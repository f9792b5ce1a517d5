// Snapshots: a session as a list of items, values below 0x80, at the beginning of a log; and restoring a
// session from such a list and the actions after it.
//
// The bytes of score and settings, each as two items of 4 bits, the low one first; then actions that lead
// from a fresh session to this one: two new games and the moves; then SNAPSHOT_END. The format has not
// changed since firmware 0.1.
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "session/game.h"

enum { SNAPSHOT_END = 0x7F };                             // follows a snapshot; not an action
enum { SNAPSHOT_FRONT = 2 * sizeof((game_t *)0)->front }; // items
enum { SNAPSHOT_MAX = SNAPSHOT_FRONT + 2 + TTT_CELLS_MAX + 1 };

// A copy of a snapshot's contents, so that it can be written while play continues.
typedef struct {
    uint8_t front[sizeof((game_t *)0)->front];
    uint8_t n, moves;
    cell_t history[TTT_CELLS_MAX];
} snapshot_t;

// Copies a session. Takes 2 ms for a full 8 x 8. Returns false, without copying, if the session is not sound.
bool snapshot_take(snapshot_t *s, const game_t *game);

// Number of items, including SNAPSHOT_END.
uint8_t snapshot_size(const snapshot_t *s);

// An item. i: 0..snapshot_size() - 1.
uint8_t snapshot_item(const snapshot_t *s, uint8_t i);

// A session being restored.
typedef struct {
    game_t *game;
    uint8_t items; // of score and settings, so far
    bool is_whole; // the snapshot is complete: the session is as it was then, or later
} restore_t;

// Starts with a fresh session.
void restore_begin(restore_t *r, game_t *game);

// Takes the next item. Returns false if no log can contain it here; *game is undefined then.
bool restore_item(restore_t *r, uint8_t item);

#endif
