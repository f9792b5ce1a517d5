// Events: the result of an action, as a value. Panel, console and computer read them and do not poll.
// SPDX-License-Identifier: MIT
#ifndef EVENT_H
#define EVENT_H

#include "rules/cell.h"

typedef enum {
    EVENT_NONE,        // nothing happened
    EVENT_REFUSED,     // the action is not possible now; nothing changed
    EVENT_HINT_WANTED, // a hint was requested
    EVENT_HINT,        // the hint has been found
    EVENT_BRIGHTNESS,  // a setting has changed
    EVENT_LAYOUT,
    EVENT_SOUND,
    EVENT_SCORE_RESET,
    EVENT_COMPUTER, // this and all that follow change the position or its players
    EVENT_MOVED,
    EVENT_WON,
    EVENT_DRAWN,
    EVENT_TAKEN_BACK,
    EVENT_NEW_GAME,
    EVENT_WATCH,   // the demonstration game is on the board
    EVENT_RESUMED, // the game in progress before it is back
} event_kind_t;

// Source of the action.
typedef enum { SOURCE_KEY, SOURCE_CONSOLE, SOURCE_COMPUTER } source_t;

typedef struct {
    event_kind_t kind;
    source_t source;
    cell_t cell; // of EVENT_MOVED, WON, DRAWN, HINT, and of REFUSED for a move; else CELL_NONE
} event_t;

// True if the position or its players have changed: anything computed or shown for them is out of date.
static inline bool event_changes_position(event_kind_t kind)
{
    return kind >= EVENT_COMPUTER;
}

#endif
