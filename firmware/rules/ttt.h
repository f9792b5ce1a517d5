// The rules of tic-tac-toe on an n x n board, decided by counters in constant time.
//
// Every row, column and diagonal is a line. For each player and line the engine counts the player's marks. A
// move changes at most the four lines through its cell and wins if one of those counters reaches n. The board
// is not searched, so the cost of a move does not grow with n. The counters also show directly whether a
// player can win on a line and whether a line is blocked.
//
// The scheme is the usual answer to "Design Tic-Tac-Toe" (LeetCode 348), but with a counter for each player
// instead of one signed sum, which makes threats readable; and with cells and checks. That answer keeps sums
// only and trusts every move: 406 bytes for 100 x 100 (tests/bench/move, `published`), where cells would take
// 10,000 more, so it runs on an ATmega328P at sizes that this engine cannot. It cannot refuse a taken cell,
// take a move back, or show the board.
//
// Pure: no hardware, no clock, no allocation. Call from one context at a time. The order of moves is not
// stored; for undo the caller stores it (one byte a move for n <= 16) and passes the cell.
// SPDX-License-Identifier: MIT
#ifndef TTT_H
#define TTT_H

#include <stdbool.h>
#include <stdint.h>

// The largest board that a ttt_t can hold, 2..100. It takes about TTT_N_MAX^2 + 4 * (TTT_N_MAX + 1) bytes.
#ifndef TTT_N_MAX
#define TTT_N_MAX 8
#endif

enum { TTT_N_MIN = 2, TTT_LINES_MAX = 2 * TTT_N_MAX + 2, TTT_CELLS_MAX = TTT_N_MAX * TTT_N_MAX };

// A count of cells, or a cell's index.
#if TTT_N_MAX <= 15
typedef uint8_t ttt_cells_t;
#else
typedef uint16_t ttt_cells_t;
#endif

// Players, and contents of a cell.
enum { TTT_NOBODY = 0, TTT_X = 1, TTT_O = 2 };

// A player's opponent.
//   player: TTT_X or TTT_O.
static inline uint8_t ttt_other(uint8_t player)
{
    return (uint8_t)(TTT_X + TTT_O - player);
}

// Result of a move (0 or greater), or the reason for its refusal (negative: nothing has changed).
typedef enum {
    TTT_OPEN = 0,       // no line is complete, and cells are empty
    TTT_X_WINS = 1,     // player 1 completed a line
    TTT_O_WINS = 2,     // player 2 completed a line
    TTT_DRAW = 3,       // the board is full and no line is complete
    TTT_E_PLAYER = -1,  // no such player: neither 1 nor 2
    TTT_E_OUTSIDE = -2, // the cell, or the board's size, is out of range
    TTT_E_OVER = -3,    // the game is over
    TTT_E_TURN = -4,    // it is the other player's turn, or the mark to take back is not the last mover's
    TTT_E_TAKEN = -5,   // the cell already holds a mark
    TTT_E_EMPTY = -6,   // there is no mark to take back
} ttt_result_t;

// A position. Any code may read it; only the functions below write it. The counters come first because a
// player's counters are then found three cycles faster.
typedef struct {
    uint8_t count[2][TTT_LINES_MAX]; // [player - 1][line]: marks, 0..n
    uint8_t n;                       // cells a side, TTT_N_MIN..TTT_N_MAX
    uint8_t turn; // TTT_X or TTT_O to move, TTT_NOBODY once the game is over; stored, because deriving it
                  // takes a look at every line
    ttt_cells_t empty;                  // cells without a mark
    uint8_t cell[TTT_N_MAX][TTT_N_MAX]; // [row][column]: TTT_NOBODY, TTT_X or TTT_O
} ttt_t;

// Clears the board and gives player X the first move.
//   n: cells a side.
// Returns TTT_OPEN, or TTT_E_OUTSIDE for n outside TTT_N_MIN..TTT_N_MAX, with *t unchanged.
ttt_result_t ttt_start(ttt_t *t, uint8_t n);

// Sets a player's mark.
//   row, col: 0..n-1, from the top left.
//   player: TTT_X or TTT_O.
// Returns TTT_OPEN, TTT_X_WINS, TTT_O_WINS or TTT_DRAW. On TTT_E_PLAYER, TTT_E_OUTSIDE, TTT_E_OVER,
// TTT_E_TURN or TTT_E_TAKEN (checked in this order) nothing has changed. Constant time for every n: 83 to 96
// cycles with call and return in the Uno's flashed file, 52 at most if it is refused
// (tests/products/sim_move.c). With TTT_N_MAX = 3 up to 105, as rows of eight cells are faster to address; on
// an ATmega2560, whose calls are slower, two more.
ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

// Takes the last mark back, also after the end of a game.
//   row, col: the cell of the last move.
// Returns TTT_OPEN. On TTT_E_OUTSIDE, TTT_E_EMPTY, TTT_E_TURN (the other player's mark) or TTT_E_OVER (a
// complete line would remain, so this was not the last move) nothing has changed: every accepted undo leaves
// a reachable position.
ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col);

// Number of marks on the board, 0..n*n.
ttt_cells_t ttt_marks(const ttt_t *t);

// The state of the game: TTT_OPEN, TTT_X_WINS, TTT_O_WINS or TTT_DRAW. After the end, examines every line.
ttt_result_t ttt_result(const ttt_t *t);

// True if the game is open and nobody can win any more, whatever both play: every line has marks of both, or
// lacks more of a player's marks than are left to him. Examines every line.
bool ttt_is_dead_draw(const ttt_t *t);

// True if the cell lies on a line that its owner has completed. row, col: 0..n-1.
bool ttt_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col);

// Number of lines; they are numbered 0..ttt_line_count()-1, in an order that only ttt.c knows
// (ttt_lines_through).
uint8_t ttt_line_count(const ttt_t *t);

// True if one player has n marks on the line.
bool ttt_is_complete(const ttt_t *t, uint8_t line);

// The lines through a cell, the row first, the column second.
//   row, col: 0..n-1. line: receives 2 to 4 line numbers.
// Returns their number.
uint8_t ttt_lines_through(uint8_t n, uint8_t row, uint8_t col, uint8_t line[4]);

#endif
