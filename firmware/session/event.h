// Events: what an action has led to, a value. Panel, console and computer read them; none of them watches the
// session for changes.
#ifndef EVENT_H
#define EVENT_H

#include "rules/cell.h"

typedef enum {
    EVENT_NONE,        // nothing happened
    EVENT_REFUSED,     // the action cannot be done now, and nothing changed
    EVENT_HINT_WANTED, // the computer looks for a hint
    EVENT_HINT,        // it has found one
    EVENT_BRIGHTNESS,  // a setting changed; the events after this one concern the position and its players
    EVENT_LAYOUT,
    EVENT_SCORE_RESET,
    EVENT_OPPONENT,
    EVENT_MOVED,
    EVENT_WON,
    EVENT_DRAWN,
    EVENT_TAKEN_BACK,
    EVENT_NEW_GAME,
    EVENT_WATCH,   // another game is on the board, played by the computer
    EVENT_RESUMED, // the game that was under way before is back
} event_kind_t;

// Where the action came from.
typedef enum { SOURCE_KEY, SOURCE_CONSOLE, SOURCE_COMPUTER } source_t;

typedef struct {
    event_kind_t kind;
    source_t source;
    cell_t cell; // EVENT_MOVED, WON, DRAWN, HINT, and REFUSED for a move: which cell; else CELL_NONE
} event_t;

// True when the position, or who plays it, is another than before: what was thought or shown about it is out
// of date.
static inline bool event_changes_position(event_kind_t kind)
{
    return kind >= EVENT_OPPONENT;
}

#endif
