// The rules of tic-tac-toe on an n x n board, decided by counters in constant time.
//
// Every row, column and diagonal is a line, and for each player and line the engine counts that player's
// marks. A move touches the at most four lines that run through its cell; the move wins when one of those
// counters reaches n. Nothing is searched, so the cost of a move does not grow with n. The same counters
// answer "can this player win here" and "is this line dead" with one look.
//
// The counting scheme is the usual answer to "Design Tic-Tac-Toe" (LeetCode 348); keeping both players'
// counters instead of one signed sum is what makes threats readable.
//
// Everything here is pure: no hardware, no clock, no allocation. Call from one context at a time. The order
// of the moves is not kept; a caller that wants to undo keeps it (one byte a move for n <= 16) and passes the
// cell back.
#ifndef TTT_H
#define TTT_H

#include <stdbool.h>
#include <stdint.h>

// The largest board that a ttt_t can hold, 2..100. State is TTT_N_MAX^2 + 4 * (TTT_N_MAX + 1) bytes and a
// few.
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

// Players, and what a cell holds.
enum { TTT_NOBODY = 0, TTT_X = 1, TTT_O = 2 };

// Whom a player plays against.
//   player: TTT_X or TTT_O.
static inline uint8_t ttt_other(uint8_t player)
{
    return (uint8_t)(TTT_X + TTT_O - player);
}

// What a move leads to (0 and above), or why it was refused (negative: nothing was changed).
typedef enum {
    TTT_OPEN = 0,       // nobody has won and cells are empty
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

// A position. Anyone may read it; only the functions below write it. The counters come first: with nothing
// ahead of them, finding a player's takes a move three cycles less.
typedef struct {
    uint8_t count[2][TTT_LINES_MAX]; // [player - 1][line]: marks, 0..n
    uint8_t n;                       // cells a side, TTT_N_MIN..TTT_N_MAX
    uint8_t turn;      // TTT_X or TTT_O to move, TTT_NOBODY once the game is over; kept because nothing
                       // less than a look at every line would tell whether it is
    ttt_cells_t empty; // cells without a mark
    uint8_t cell[TTT_N_MAX][TTT_N_MAX]; // [row][column]: TTT_NOBODY, TTT_X or TTT_O
} ttt_t;

// Empties the board and gives player X the first move.
//   n: cells a side.
// Returns TTT_OPEN, or TTT_E_OUTSIDE for n outside TTT_N_MIN..TTT_N_MAX, leaving *t as it was.
ttt_result_t ttt_start(ttt_t *t, uint8_t n);

// Sets a player's mark.
//   row, col: 0..n-1, from the top left.
//   player: TTT_X or TTT_O.
// Returns TTT_OPEN, TTT_X_WINS, TTT_O_WINS or TTT_DRAW. On TTT_E_PLAYER, TTT_E_OUTSIDE, TTT_E_OVER,
// TTT_E_TURN or TTT_E_TAKEN (checked in this order) nothing has changed. Constant time for every n: 83 to
// 96 cycles with call and return on an ATmega328P (measured by `make bench`).
ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

// Takes the last mark back; works after the end of a game too.
//   row, col: the cell of the last move.
// Returns TTT_OPEN. On TTT_E_OUTSIDE, TTT_E_EMPTY, TTT_E_TURN (the other player's mark) or TTT_E_OVER (a
// completed line would stay behind, so this was not the last move) nothing has changed: whatever is accepted
// leaves a position that play can reach.
ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col);

// How many marks there are on the board, 0..n*n.
ttt_cells_t ttt_marks(const ttt_t *t);

// The state of the game: TTT_OPEN, TTT_X_WINS, TTT_O_WINS or TTT_DRAW. Looks at every line once the game is
// over.
ttt_result_t ttt_result(const ttt_t *t);

// True when the cell lies on a line that its owner has completed. row, col: 0..n-1.
bool ttt_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col);

// Lines are numbered 0..ttt_line_count()-1; which is which is ttt_lines_through's business.
uint8_t ttt_line_count(const ttt_t *t);

// True when the line holds n marks of one player.
bool ttt_is_complete(const ttt_t *t, uint8_t line);

// True when the player needs one more cell on this line, and it is empty.
//   player: TTT_X or TTT_O. line: 0..ttt_line_count()-1.
bool ttt_is_threat(const ttt_t *t, uint8_t player, uint8_t line);

// The lines through a cell, the row first and the column second.
//   row, col: 0..n-1. line: takes 2 to 4 line numbers.
// Returns how many there are.
uint8_t ttt_lines_through(uint8_t n, uint8_t row, uint8_t col, uint8_t line[4]);

#endif
