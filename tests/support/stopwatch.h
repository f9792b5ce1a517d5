// From the last bounce of a key to the picture, how long the CPU is awake for a reply, and how much of the
// time it sleeps.
#ifndef STOPWATCH_H
#define STOPWATCH_H

#include "tests/support/checked.h"
#include "hal/frame.h"

typedef struct {
    double median_ms, worst_ms;
} latency_t;

// The empty 3x3 board, with X's mark in a cell, 0..8, or without, -1.
frame_t stopwatch_three_with_x_at(int cell);

// Presses keys at random phases, each with 0..5 ms of bounce at either edge: X somewhere on an empty 3x3
// board, `#` to take it back, and so on. Fails the test unless each press brings just its picture, once, and
// nothing in between but rows of the old and the new. Records the matrix with a film of its own.
//   presses: even, 1,000 at most.
latency_t stopwatch_measure(rig_t *d, unsigned presses);

// The computer moves so long after the player.
enum { STOPWATCH_REPLY_MS = 300 };

// Types a move. Returns for how many ms the CPU was awake from there until a reply is due.
//   cell: row * n + column.
double stopwatch_awake_ms(checked_t *c, int cell);

// ---- Somebody who presses a key every two seconds, and how much of the time a device sleeps ----

// A device on the empty board of this size, 2..8.
rig_t pace_begin(int n);

// Presses so many keys, one every two seconds, each drawn from these, and has the board measure from the
// first on.
void pace_press(rig_t *d, const char *keys, int count);

// What board, cursor and undo take, for pace_press.
#define PACE_KEYS "12345678955#"

// The share of the time that was slept, since measuring began.
double pace_asleep_percent(const rig_t *d);

#endif
