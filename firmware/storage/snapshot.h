// Snapshots: a session as a list of items, values below 0x80, with which a log begins; and the session that
// such a list, with the actions behind it, brings back.
//
// First the bytes of the score and of the settings, each as two items of 4 bits, the lower first; then
// actions that lead from a fresh session to this one: two new games and the moves; then SNAPSHOT_END. The
// format has been the same since firmware 0.1.
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "session/game.h"

enum { SNAPSHOT_END = 0x7F };                             // behind a snapshot; no action
enum { SNAPSHOT_FRONT = 2 * sizeof((game_t *)0)->front }; // items
enum { SNAPSHOT_MAX = SNAPSHOT_FRONT + 2 + TTT_CELLS_MAX + 1 };

// A copy of what a snapshot contains, so that it can be written while play continues.
typedef struct {
    uint8_t front[sizeof((game_t *)0)->front];
    uint8_t n, moves;
    cell_t history[TTT_CELLS_MAX];
} snapshot_t;

// Copies a session. Takes 2 ms for a full 8 x 8.
// Returns false, and has copied nothing, when the session is not sound.
bool snapshot_take(snapshot_t *s, const game_t *game);

// Items in all, SNAPSHOT_END included.
uint8_t snapshot_size(const snapshot_t *s);

// One of them. i: 0..snapshot_size() - 1.
uint8_t snapshot_item(const snapshot_t *s, uint8_t i);

// A session on its way back.
typedef struct {
    game_t *game;
    uint8_t items; // of the score and the settings, so far
    bool is_whole; // the snapshot has ended: the session is as it was then, or later
} restore_t;

// Begins with a fresh session.
void restore_begin(restore_t *r, game_t *game);

// Takes the next item. Returns false when no log can hold it here; *game may be anything then.
bool restore_item(restore_t *r, uint8_t item);

#endif
