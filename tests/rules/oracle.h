// A second, naive set of rules to hold firmware/rules/ttt.c against: it keeps the board in letters and looks
// it over for each answer. It shares nothing with the engine but the answers that the contract names.
#ifndef ORACLE_H
#define ORACLE_H

#include <stdbool.h>

enum { ORACLE_N_MAX = 100 };

// The contract's answers, written down again.
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

// Any int is allowed for row, col and player. Returns one of the answers above; after an error nothing has
// changed.
int oracle_move(oracle_t *o, int row, int col, int player);

// Takes the last mark away.
void oracle_take_back(oracle_t *o, int row, int col);

// 1 or 2, also when the game is over.
int oracle_next_player(const oracle_t *o);

#endif
