// A session: the game on the board with its moves, the score, who plays, and the settings. All of it survives
// a loss of power.
//
// Only the functions of this header change a session. The actions since game_start, in order, are the
// session: a log of them brings it back.
//
// Pure: no hardware, no time, no screen. Main context only.
#ifndef GAME_H
#define GAME_H

#include "session/action.h"
#include "session/event.h"

enum { SCORE_X, SCORE_O, SCORE_DRAWS, SCORE_KINDS };
enum { SCORE_MAX = 9999 };

// The opponent. Stronger levels follow weaker ones.
typedef enum { LEVEL_OFF, LEVEL_EASY, LEVEL_MEDIUM, LEVEL_PERFECT, LEVELS } level_t;

// The sides that the computer plays: TTT_X, TTT_O or both.
enum { SIDES_BOTH = TTT_X | TTT_O };

typedef struct {
    uint8_t level;      // a level_t
    uint8_t computer;   // its sides, for as long as the level is not LEVEL_OFF
    uint8_t brightness; // 0..BRIGHTNESS_MAX, the matrix's intensity
    uint8_t layout;     // 0..LAYOUT_MAX, see hal/orientation.h
} settings_t;

typedef struct {
    ttt_t board;
    cell_t history[TTT_CELLS_MAX]; // the moves so far, in order
    union {
        struct {
            uint16_t score[SCORE_KINDS]; // games finished before the one on the board, 0..SCORE_MAX
            settings_t settings;
        };
        uint8_t front[2 * SCORE_KINDS + sizeof(settings_t)]; // their bytes, which snapshots begin with
    };
    uint8_t checksum; // over all of the above
} game_t;

// Begins a session: an empty 3 x 3 board, no score, no opponent, medium brightness, default layout.
void game_start(game_t *game);

// Begins another session on an empty board of the same size, with the same brightness and layout, in which
// the computer plays both sides.
//   demo: another session than `game`.
void game_start_demo(game_t *demo, const game_t *game);

// Carries an action out.
//   action: any value.
// Returns the event's kind. EVENT_REFUSED, and nothing has changed, for a value that is no logged action, or
// one that cannot be done now: a cell that is taken or outside, a mark after the end, nothing to take back, a
// session that is not sound.
event_kind_t game_do(game_t *game, action_t action);

// The same for an action from the log, without the checksum. Call game_approve after the last one.
event_kind_t game_replay(game_t *game, action_t action);

// False when something other than the functions above has changed the session: a fault of the RAM or of the
// program. Takes 0.1 ms. Drop such a session: the saved one is better.
bool game_is_sound(const game_t *game);

// Computes the checksum anew, after game_replay.
void game_approve(game_t *game);

// Moves made, 0..n*n.
uint8_t game_moves(const game_t *game);

bool game_is_over(const game_t *game);

// True when the next mark is the computer's to set.
bool game_is_computers_turn(const game_t *game);

// True when the next mark is a person's to set, by keypad or console.
bool game_is_players_turn(const game_t *game);

// True when ACTION_UNDO has a move to take back: a player's, or the computer's answer to one.
bool game_can_undo(const game_t *game);

// Games of a kind (SCORE_X, SCORE_O, SCORE_DRAWS) that have been finished, the one on the board included,
// 0..SCORE_MAX. The one on the board enters score[] only when the next begins, so undo has nothing to
// correct.
uint16_t game_score(const game_t *game, uint8_t kind);

// The action that chooses an opponent of this level. One that joins a running game takes the side that is not
// to move; one chosen after the end leaves X to the player in the next game; a change from level to level
// keeps the side.
action_t game_choose(const game_t *game, uint8_t level);

// The size after this one: TTT_N_MIN follows TTT_N_MAX.
uint8_t game_next_size(const game_t *game);

// The next of four steps of brightness, round; and the one before.
uint8_t game_next_brightness(const game_t *game);
uint8_t game_last_brightness(const game_t *game);

#endif
