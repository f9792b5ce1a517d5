// The session: the game on the board with its moves, the score, the players, and the settings. All of it
// survives a loss of power. What a user asks for is an action; the session carries it out; what came of it is
// an event, which panel, console, computer and sound read.
//
// Only the functions of this header change a session. A session is defined by its actions since
// session_start: replaying a log of them restores it.
//
// Pure: no hardware, no time, no display. Main context only.
// SPDX-License-Identifier: MIT
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "input_traits.h"
#include "rules/cell.h"

// Bytes that an input has learned from its user and wants to find again: its traits header (input_traits.h)
// defines this, if there are any.
#ifndef INPUT_CALIBRATION_BYTES
#define INPUT_CALIBRATION_BYTES 0
#endif

// ---- Settings ----
//
// Another setting also needs an action that is logged, and carried out (session.c), the range in which a
// saved one must be (integrity.c), and a place in what is saved (storage/snapshot.c).

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
#if INPUT_CALIBRATION_BYTES != 0
    uint8_t calibration[INPUT_CALIBRATION_BYTES]; // of the input, which knows what it means; at first all 0
#endif
} settings_t;

// ---- Actions ----
//
// All requests to the device, as one-byte values: keys and console lines become actions.

typedef uint8_t action_t;
enum {
    // Logged: these define the session. Replaying them in order restores it, so their numbers are part of the
    // log's format.
    ACTION_PLAY = 0x00,       // + cell: sets a mark for the player to move
    ACTION_NEW = 0x40,        // + n: starts a game; counts one that is over, or a dead draw, and swaps sides
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

// ---- Events ----

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
    EVENT_DEAD_DRAW, // the same, and from now on nobody can win
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
    cell_t cell; // of EVENT_MOVED, DEAD_DRAW, WON, DRAWN, HINT, and of REFUSED for a move; else CELL_NONE
} event_t;

// True if the position or its players have changed: anything computed or shown for them is out of date.
static inline bool event_changes_position(event_kind_t kind)
{
    return kind >= EVENT_COMPUTER;
}

// ---- The session ----

enum { SCORE_X, SCORE_O, SCORE_DRAWS, SCORE_KINDS };
enum { SCORE_MAX = 9999 };

typedef struct {
    ttt_t board;
    cell_t history[TTT_CELLS_MAX]; // the moves so far, in order
    uint16_t score[SCORE_KINDS];   // games finished before the one on the board, 0..SCORE_MAX
    uint8_t opening;               // marks that the computer has opened with: 0 or 1
    settings_t settings;
    uint8_t checksum; // over all of the above
} session_t;

// Starts a session: an empty 3 x 3 board, no score, no opponent, medium brightness, default layout, sound.
void session_start(session_t *session);

// Starts a demonstration: a session on an empty board of the same size, with the same brightness and layout,
// in which the computer plays both sides.
//   demo: not `session`.
void session_start_demo(session_t *demo, const session_t *session);

// Carries out an action.
//   action: any value.
// Returns the event's kind. EVENT_REFUSED, with nothing changed, for a value that is not a logged action, or
// one that is not possible now: a cell that is taken or outside, a mark after the end, nothing to take back,
// a session that is not intact.
event_kind_t session_do(session_t *session, action_t action);

// The same for an action from the log, without checksum. Call session_approve after the last one.
event_kind_t session_replay(session_t *session, action_t action);

#if INPUT_CALIBRATION_BYTES != 0
// Keeps what the input has learned. Call journal_note_calibration then. Returns false, with nothing changed,
// if the session is not intact.
//   calibration: possible (session/integrity.h).
bool session_calibrate(session_t *session, const uint8_t calibration[INPUT_CALIBRATION_BYTES]);
#endif

// False if anything but the functions above has changed the session: a fault of the RAM or the program. Takes
// 0.1 ms. Discard such a session; the saved one is better.
bool session_is_intact(const session_t *session);

// Recomputes the checksum, after session_replay.
void session_approve(session_t *session);

// Moves made, 0..n*n.
uint8_t session_moves(const session_t *session);

bool session_is_over(const session_t *session);

// True if the computer is to set the next mark.
bool session_is_computers_turn(const session_t *session);

// True if a person is to set the next mark, by keypad or console.
bool session_is_players_turn(const session_t *session);

// True if the computer has completed a line.
bool session_is_lost(const session_t *session);

// True if ACTION_UNDO has a move to take back. The computer's opening alone is none.
bool session_can_undo(const session_t *session);

// True if a new game would discard one that a person has begun: it has a mark of a person (also if the
// computer plays that side by now), is not over, and is no dead draw.
//   session: not a demonstration.
bool session_has_game_to_lose(const session_t *session);

// Number of finished games of a kind (SCORE_X, SCORE_O, SCORE_DRAWS), 0..SCORE_MAX, including the one on the
// board, which enters score[] only when the next one starts, so that undo need not correct it. A dead draw
// counts from then on.
uint16_t session_score(const session_t *session, uint8_t kind);

// The action that selects an opponent of this level. If it joins a running game, it takes the side that is
// not to move; after the end it leaves X to the player in the next game; a change of level keeps the side.
action_t session_choose(const session_t *session, uint8_t level);

// The action that switches the sound on if it is off, and off if it is on.
action_t session_switch_sound(const session_t *session);

// The next size; TTT_N_MIN follows TTT_N_MAX.
uint8_t session_next_size(const session_t *session);

// The brightness of a step, 0..BRIGHTNESS_STEPS - 1, from the darkest on.
enum { BRIGHTNESS_STEPS = 4 };
uint8_t session_brightness_step(uint8_t step);

// The next brightness step, wrapping; and the previous one.
uint8_t session_next_brightness(const session_t *session);
uint8_t session_last_brightness(const session_t *session);

#endif
