// The settings of a session.
//
// Another setting also needs an action that is logged (session/action.h) and carried out (session/game.c),
// the range in which a saved one must be (session/integrity.c), and a place in what is saved
// (storage/snapshot.c).
// SPDX-License-Identifier: MIT
#ifndef SETTINGS_H
#define SETTINGS_H

#include "rules/ttt.h"

// The opponent, from weakest to strongest.
typedef enum { LEVEL_OFF, LEVEL_EASY, LEVEL_MEDIUM, LEVEL_PERFECT, LEVELS } level_t;

// The sides that the computer plays: TTT_X, TTT_O or both.
enum { SIDES_BOTH = TTT_X | TTT_O };

enum { BRIGHTNESS_MAX = 15, LAYOUT_MAX = 7 };

typedef struct {
    uint8_t level;      // a level_t
    uint8_t computer;   // sides that the computer plays, unless the level is LEVEL_OFF
    uint8_t brightness; // 0..BRIGHTNESS_MAX, the matrix's intensity
    uint8_t layout;     // 0..LAYOUT_MAX, see hal/orientation.h
    uint8_t muted;      // 1: no sound, else 0; not a bool, which could not be checked
} settings_t;

#endif
