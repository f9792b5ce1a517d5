// What a device does while it sounds, beside what it does in silence: the time from a key to its picture, and
// the share of time asleep.
// SPDX-License-Identifier: MIT
#ifndef TUNE_H
#define TUNE_H

#include "tests/support/rig.h"

typedef struct {
    double light_ms; // worst, from the last bounce after which the key acts
    double asleep;   // least, in percent, over TUNE_LOOK_MS
} tune_t;

enum { TUNE_LOOK_MS = 150 };

// Plays draws on 3x3, whose tune sounds for 330 ms while the picture stands; then `5` begins the next game.
//   sounds: with the sound on; else off, for comparison. Fails the test if it is not heard, or heard.
//   on_release: `5` acts when it goes up.
tune_t tune_measure(rig_t *d, bool sounds, bool on_release, unsigned games);

#endif
