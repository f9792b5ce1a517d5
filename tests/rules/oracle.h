// A second, naive implementation of the rules to compare firmware/rules/ttt.c with: keeps the board as
// letters and searches it for each answer. Independent of the engine except for the contract's answers.
// SPDX-License-Identifier: MIT
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>

enum { ORACLE_N_MAX = 100 };

// The answers of ttt.h's contract, repeated for independence.
enum {
    ORACLE_OPEN = 0,
    ORACLE_X_WINS = 1,
    ORACLE_O_WINS = 2,
    ORACLE_DRAW = 3,
    ORACLE_E_PLAYER = -1,
    ORACLE_E_OUTSIDE = -2,
    ORACLE_E_OVER = -3,
    ORACLE_E_TURN = -4,
    ORACLE_E_TAKEN = -5,
};

typedef struct {
    int n;
    int moves;
    char mark[ORACLE_N_MAX][ORACLE_N_MAX]; // 'X', 'O' or ' '
} oracle_t;

// n: 2..ORACLE_N_MAX.
void oracle_start(oracle_t *o, int n);

// Row, col and player may be any int. Returns one of the answers above; an error changes nothing.
int oracle_move(oracle_t *o, int row, int col, int player);

// Removes the last mark, which is in this cell.
void oracle_undo(oracle_t *o, int row, int col);

// 1 or 2, also after the end.
int oracle_next_player(const oracle_t *o);

#endif
