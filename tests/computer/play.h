// The computer in the application on the host (tests/support/app.h), and a thought in the middle.
#ifndef PLAY_H
#define PLAY_H

#include "hal/key.h"
#include "rules/cell.h"

// After how many ms a reply comes; how many slices are surely fewer than a thought on 4x4 takes.
enum { PLAY_REPLY_MS = 300, PLAY_SLICES = 10 };

// An empty board of n; the same, against a level ("easy") that plays "first" or "second".
void play_new(int n);
void play_against(const char *level, const char *side, int n);

// What the perfect computer would play.
cell_t play_perfect_choice(void);

// Presses a key, and calls the device for so many slices of a thought, which time does not end.
void play_press_and_think(key_event_t key, unsigned slices);

#endif
