// A session: the game on the board with its moves, the score, and the settings. What survives loss of power
// is this, and both the front panel and the console work on it.
//
// Pure: no hardware, no time, no screen. Main context only.
#ifndef GAME_H
#define GAME_H

#include "cell.h"

enum { SCORE_X, SCORE_O, SCORE_DRAWS, SCORE_KINDS };
enum { BRIGHTNESS_MAX = 15 };

typedef struct {
    // What is used most comes first, where the AVR reaches it with a short offset.
    int16_t score[SCORE_KINDS]; // games finished before the one on the board; -1 when that one is over and
                                // its end is not to count, as the score was reset after it
    cell_t cursor;              // where the next mark would go; the panel shows it from n = 4 on
    uint8_t changes;            // counts whatever changes the board: who shows it sees when to do so anew
    uint8_t brightness;         // 0..15, the matrix's intensity
    uint8_t layout;             // 0..7, see hal/orient.h
    ttt_t board;
    cell_t history[TTT_CELLS_MAX]; // the moves so far, in order
} game_t;

// Begins a session: an empty 3 x 3 board, no score, medium brightness, default layout.
void game_start(game_t *game);

// Begins a game on an n x n board, n = TTT_N_MIN..TTT_N_MAX; the score of a finished one is entered, an
// unfinished one is dropped.
void game_new(game_t *game, uint8_t n);

// Plays a cell of the board.
//   player: TTT_X or TTT_O.
// Returns what ttt_move returns; on an error nothing has changed.
ttt_result_t game_move(game_t *game, cell_t cell, uint8_t player);

// Takes the last move back, after the end of the game too.
// Returns false, and changes nothing, when there is none.
bool game_undo(game_t *game);

// Moves made, 0..n*n.
uint8_t game_moves(const game_t *game);

bool game_is_over(const game_t *game);

// How many games of a kind (SCORE_X, SCORE_O, SCORE_DRAWS) have been finished, the one on the board included.
// That one enters score[] only when the next begins, so taking its last move back leaves nothing to correct.
// Stays at 9,999.
uint16_t game_score(const game_t *game, uint8_t kind);

// Sets the score to zero, a finished game on the board included.
void game_reset_score(game_t *game);

// The size after this one: TTT_N_MIN follows TTT_N_MAX.
uint8_t game_next_size(const game_t *game);

// Goes to the next of four steps of brightness, round.
void game_next_brightness(game_t *game);

#endif
