// Somebody who presses a key every two seconds, and how much of the time a device sleeps.
#ifndef PACE_H
#define PACE_H

#include "tests/support/rig.h"

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
