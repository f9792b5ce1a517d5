// Actions: all user requests to the device, as one-byte values. Keys and console lines become actions; the
// session carries them out.
// SPDX-License-Identifier: MIT
#ifndef ACTION_H
#define ACTION_H

#include "rules/cell.h"
#include "session/settings.h"

typedef uint8_t action_t;
enum {
    // Logged: these define the session. Replaying them in order restores it, so their numbers are part of the
    // log's format (storage/journal.h).
    ACTION_PLAY = 0x00,       // + cell: sets a mark for the player to move
    ACTION_NEW = 0x40,        // + n: starts a game; counts a finished one in the score and swaps sides
    ACTION_LAYOUT = 0x50,     // + 0..LAYOUT_MAX
    ACTION_SOUND = 0x58,      // + 0 off, 1 on
    ACTION_BRIGHTNESS = 0x60, // + 0..BRIGHTNESS_MAX
    ACTION_COMPUTER = 0x70,   // + 2 * level + (0 if the computer plays X, 1 if O)
    ACTION_UNDO = 0x78,       // takes the last move back; against the computer, back to the player's own turn
    ACTION_RESET_SCORE,       // to zero; a finished game on the board is replaced by a new one, uncounted
    ACTIONS_LOGGED,

    // Not logged: these do not change the session.
    ACTION_HINT = 0x80, // show the move that the perfect computer would make
    ACTION_WATCH,       // the computer plays both sides of another game
    ACTION_STOP_WATCH,  // returns to the game in progress
    ACTION_NONE = 0xFF,
};

static inline bool action_is_logged(action_t action)
{
    return action < ACTIONS_LOGGED;
}

#endif
