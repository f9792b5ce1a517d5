// A session: the game on the board with its moves, the score, who plays, and the settings.
//
// Whatever changes what is to survive a loss of power is an action, one byte, and goes through game_do. So
// the actions since game_start, in order, are the session: a log of them brings it back.
//
// Pure: no hardware, no time, no screen. Main context only.
#ifndef GAME_H
#define GAME_H

#include "rules/cell.h"

enum { SCORE_X, SCORE_O, SCORE_DRAWS, SCORE_KINDS };
enum { SCORE_MAX = 9999 };
enum { BRIGHTNESS_MAX = 15, LAYOUT_MAX = 7 };

// Against whom people play. Stronger levels follow weaker ones.
typedef enum { LEVEL_OFF, LEVEL_EASY, LEVEL_MEDIUM, LEVEL_PERFECT, LEVELS } level_t;

typedef uint8_t action_t;
enum {
    ACTION_PLAY = 0x00,       // + cell: sets a mark for the player to move
    ACTION_NEW = 0x40,        // + n: begins a game; a finished one enters the score, sides change
    ACTION_LAYOUT = 0x50,     // + 0..LAYOUT_MAX
    ACTION_BRIGHTNESS = 0x60, // + 0..BRIGHTNESS_MAX
    ACTION_OPPONENT = 0x70,   // + 2 * level + (0 if the computer plays X, 1 if O)
    ACTION_UNDO = 0x78,       // takes the last move back; against the computer, back to the player's own turn
    ACTION_RESET_SCORE,       // to zero; a finished game on the board makes room for the next, uncounted
    ACTIONS
};

// How many actions wait for whoever keeps a log. One more means that some have been forgotten.
enum { UNSAVED_MAX = 4 };

// No other than 0 by any one bit.
enum { GAME_DEMO = 0x5A };

// What `hint` holds besides a cell.
enum { HINT_NONE = CELL_NONE, HINT_WANTED = CELL_NONE - 1 };

typedef struct {
    // What is used most comes first, where the AVR reaches it with a short offset.
    cell_t cursor;   // where the next mark would go; the panel shows it from n = 4 on
    cell_t fresh;    // the computer's mark that came last, until something else happens
    cell_t hint;     // the move that the perfect computer would make, HINT_WANTED or HINT_NONE
    uint8_t changes; // counts what concerns board and turns: who shows them sees when to do so anew
    uint8_t news;    // counts these and hints

    // The rest is sealed: changed by game.c alone, or sealed anew (integrity.h). Up to layout it goes into
    // the journal's snapshots as it is.
    uint16_t score[SCORE_KINDS]; // games finished before the one on the board, 0..SCORE_MAX
    uint8_t level;               // a level_t
    uint8_t computer;            // the computer's side, TTT_X or TTT_O, for as long as the level is not off
    uint8_t brightness;          // 0..BRIGHTNESS_MAX, the matrix's intensity
    uint8_t layout;              // 0..LAYOUT_MAX, see hal/orient.h
    uint8_t demo;                // GAME_DEMO: the computer plays both sides, and nothing of it is kept; or 0
    uint8_t unsaved_count;
    action_t unsaved[UNSAVED_MAX + 1]; // done, and not in the log yet: the oldest first
    ttt_t board;
    cell_t history[TTT_CELLS_MAX]; // the moves so far, in order
    uint8_t seal;
} game_t;

// Begins a session: an empty 3 x 3 board, no score, no opponent, medium brightness, default layout.
void game_start(game_t *game);

// Does what the action says.
//   action: any value; those that are no action are refused.
// Returns false, and nothing has changed, when that cannot be done now: a cell that is taken or outside, a
// mark after the end, nothing to take back, a session that is not sound.
bool game_do(game_t *game, action_t action);

// The same for an action that comes from the log: without a look whether the session is sound, without
// noting it for the log, and the session is still to be sealed.
bool game_repeat(game_t *game, action_t action);

// Takes the oldest action out of game->unsaved, where there must be one: it is in the log.
void game_logged(game_t *game);

// Begins a game on an n x n board; the same as its action. n: TTT_N_MIN..TTT_N_MAX.
void game_new(game_t *game, uint8_t n);

// Moves made, 0..n*n.
uint8_t game_moves(const game_t *game);

bool game_is_over(const game_t *game);

// True when the mark that comes next is for the computer to set.
bool game_is_computers_turn(const game_t *game);

// How many games of a kind (SCORE_X, SCORE_O, SCORE_DRAWS) have been finished, the one on the board included.
// That one enters score[] only when the next begins, so taking its last move back leaves nothing to correct.
// Stays at SCORE_MAX.
uint16_t game_score(const game_t *game, uint8_t kind);

// The action that chooses this opponent. One that comes into a running game takes the side that is not to
// move, one that comes after its end the side that leaves X to the player in the next; one that takes
// another's place keeps his side.
action_t game_choose(const game_t *game, uint8_t level);

// Asks for a hint, which comes as game->hint.
// Returns false, and nothing has changed, when no player is to move.
bool game_want_hint(game_t *game);

// Gives the hint that was asked for.
void game_hint(game_t *game, cell_t hint);

// Sets a mark for the computer, which is to move.
void game_computer_plays(game_t *game, cell_t cell);

// Begins a new game in which the computer plays for both; ended by game_end_demo, which leaves an empty
// board.
void game_begin_demo(game_t *game);
void game_end_demo(game_t *game);

// The size after this one: TTT_N_MIN follows TTT_N_MAX.
uint8_t game_next_size(const game_t *game);

// The next of four steps of brightness, round.
uint8_t game_next_brightness(const game_t *game);

#endif
