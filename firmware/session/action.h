// Actions: everything that a user can ask of the device, as a value in one byte. Keys and console lines
// become actions; the session carries them out.
#ifndef ACTION_H
#define ACTION_H

#include "rules/cell.h"

enum { BRIGHTNESS_MAX = 15, LAYOUT_MAX = 7 };

typedef uint8_t action_t;
enum {
    // Logged: these make the session. A log of them, in order, brings it back, so their numbers are part of
    // the log's
    // format (storage/journal.h).
    ACTION_PLAY = 0x00,       // + cell: sets a mark for the player to move
    ACTION_NEW = 0x40,        // + n: begins a game; a finished one enters the score, sides change
    ACTION_LAYOUT = 0x50,     // + 0..LAYOUT_MAX
    ACTION_BRIGHTNESS = 0x60, // + 0..BRIGHTNESS_MAX
    ACTION_OPPONENT = 0x70,   // + 2 * level + (0 if the computer plays X, 1 if O)
    ACTION_UNDO = 0x78,       // takes the last move back; against the computer, back to the player's own turn
    ACTION_RESET_SCORE,       // to zero; a finished game on the board makes room for the next, uncounted
    ACTIONS_LOGGED,

    // Not logged: these leave the session as it is.
    ACTION_HINT = 0x80, // show the move that the perfect computer would make
    ACTION_WATCH,       // the computer plays both sides of another game
    ACTION_STOP_WATCH,  // back to the game that was under way
    ACTION_NONE = 0xFF,
};

static inline bool action_is_logged(action_t action)
{
    return action < ACTIONS_LOGGED;
}

#endif
