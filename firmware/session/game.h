// A session: the game on the board with its moves, the score, the players, and the settings. All of it
// survives a loss of power.
//
// Only the functions of this header change a session. A session is defined by its actions since game_start:
// replaying a log of them restores it.
//
// Pure: no hardware, no time, no display. Main context only.
// SPDX-License-Identifier: MIT
#ifndef GAME_H
#define GAME_H

#include "session/action.h"
#include "session/event.h"

enum { SCORE_X, SCORE_O, SCORE_DRAWS, SCORE_KINDS };
enum { SCORE_MAX = 9999 };

typedef struct {
    ttt_t board;
    cell_t history[TTT_CELLS_MAX]; // the moves so far, in order
    uint16_t score[SCORE_KINDS];   // games finished before the one on the board, 0..SCORE_MAX
    settings_t settings;
    uint8_t checksum; // over all of the above
} game_t;

// Starts a session: an empty 3 x 3 board, no score, no opponent, medium brightness, default layout, sound.
void game_start(game_t *game);

// Starts a demonstration: a session on an empty board of the same size, with the same brightness and layout,
// in which the computer plays both sides.
//   demo: not `game`.
void game_start_demo(game_t *demo, const game_t *game);

// Carries out an action.
//   action: any value.
// Returns the event's kind. EVENT_REFUSED, with nothing changed, for a value that is not a logged action, or
// one that is not possible now: a cell that is taken or outside, a mark after the end, nothing to take back,
// a session that is not intact.
event_kind_t game_do(game_t *game, action_t action);

// The same for an action from the log, without checksum. Call game_approve after the last one.
event_kind_t game_replay(game_t *game, action_t action);

// False if anything but the functions above has changed the session: a fault of the RAM or the program. Takes
// 0.1 ms. Discard such a session; the saved one is better.
bool game_is_intact(const game_t *game);

// Recomputes the checksum, after game_replay.
void game_approve(game_t *game);

// Moves made, 0..n*n.
uint8_t game_moves(const game_t *game);

bool game_is_over(const game_t *game);

// True if the computer is to set the next mark.
bool game_is_computers_turn(const game_t *game);

// True if a person is to set the next mark, by keypad or console.
bool game_is_players_turn(const game_t *game);

// True if the computer has completed a line.
bool game_is_lost(const game_t *game);

// True if a person has moved: ACTION_UNDO has a move to take back, and a new game would discard it. The
// computer's opening alone is none.
bool game_can_undo(const game_t *game);

// Number of finished games of a kind (SCORE_X, SCORE_O, SCORE_DRAWS), 0..SCORE_MAX, including the one on the
// board, which enters score[] only when the next one starts, so that undo need not correct it.
uint16_t game_score(const game_t *game, uint8_t kind);

// The action that selects an opponent of this level. If it joins a running game, it takes the side that is
// not to move; after the end it leaves X to the player in the next game; a change of level keeps the side.
action_t game_choose(const game_t *game, uint8_t level);

// The action that switches the sound on if it is off, and off if it is on.
action_t game_switch_sound(const game_t *game);

// The next size; TTT_N_MIN follows TTT_N_MAX.
uint8_t game_next_size(const game_t *game);

// The brightness of a step, 0..BRIGHTNESS_STEPS - 1, from the darkest on.
enum { BRIGHTNESS_STEPS = 4 };
uint8_t game_brightness_step(uint8_t step);

// The next brightness step, wrapping; and the previous one.
uint8_t game_next_brightness(const game_t *game);
uint8_t game_last_brightness(const game_t *game);

#endif
