#include "rules/ttt.h"

#include <stddef.h>

_Static_assert(TTT_N_MAX >= TTT_N_MIN && TTT_N_MAX <= 100, "TTT_N_MAX must be 2..100");
_Static_assert(offsetof(ttt_t, count) + TTT_LINES_MAX <= UINT8_MAX, "a counter's place must fit a byte");
_Static_assert(TTT_CELLS_MAX <= (ttt_cells_t)-1, "a count of cells must fit ttt_cells_t");

// The diagonals come first so that their numbers are the same for every n: the compiler addresses their
// counters without arithmetic.
enum { LINE_DIAGONAL = 0, LINE_ANTIDIAGONAL = 1, LINE_FIRST_ROW = 2 };

// Which lines run through a cell is known to these four and to nobody else: its row, its column, and the
// diagonals it may lie on. Four small answers rather than a list, because avr-gcc turns them into addresses
// on the spot; a list goes through memory and made a move twice as slow.
static inline uint8_t row_line(uint8_t row)
{
    return (uint8_t)(LINE_FIRST_ROW + row);
}

static inline uint8_t column_line(uint8_t n, uint8_t col)
{
    return (uint8_t)(LINE_FIRST_ROW + n + col);
}

static inline bool on_diagonal(uint8_t row, uint8_t col)
{
    return row == col;
}

static inline bool on_antidiagonal(uint8_t n, uint8_t row, uint8_t col)
{
    return (uint8_t)(row + col + 1) == n;
}

uint8_t ttt_lines_through(uint8_t n, uint8_t row, uint8_t col, uint8_t line[4])
{
    uint8_t lines = 0;
    line[lines++] = row_line(row);
    line[lines++] = column_line(n, col);
    if (on_diagonal(row, col))
        line[lines++] = LINE_DIAGONAL;
    if (on_antidiagonal(n, row, col))
        line[lines++] = LINE_ANTIDIAGONAL;
    return lines;
}

uint8_t ttt_line_count(const ttt_t *t)
{
    return (uint8_t)(2 * t->n + 2);
}

ttt_result_t ttt_start(ttt_t *t, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    *t = (ttt_t){.n = n, .turn = TTT_X, .empty = (ttt_cells_t)(n * n)};
    return TTT_OPEN;
}

// Where a player's counters are: that of a line is the (COUNTERS + line)-th byte from here. Kept apart from
// the pointer, COUNTERS costs an AVR nothing, as it joins a constant that is in the line's number anyway; and
// adding to the pointer for the second player spares the multiplication in count[player - 1].
enum { COUNTERS = offsetof(ttt_t, count) };

static inline uint8_t *counters(ttt_t *t, uint8_t player)
{
    uint8_t *base = (uint8_t *)t;
    if (player & TTT_O)
        base += TTT_LINES_MAX;
    return base;
}

static inline uint8_t *counter(uint8_t *base, uint8_t line)
{
    return &base[(uint8_t)(COUNTERS + line)];
}

// Adds a mark to the lines through its cell: to all of them, because one mark may complete two, and undo
// takes all of them back. Returns the highest of their counts; when that is n, a line is complete.
static inline uint8_t count_mark(uint8_t *base, uint8_t n, uint8_t row, uint8_t col)
{
    uint8_t highest = ++*counter(base, row_line(row));
    const uint8_t in_column = ++*counter(base, column_line(n, col));
    if (in_column > highest)
        highest = in_column;
    if (on_diagonal(row, col)) {
        const uint8_t in_diagonal = ++*counter(base, LINE_DIAGONAL);
        if (in_diagonal > highest)
            highest = in_diagonal;
    }
    if (on_antidiagonal(n, row, col)) {
        const uint8_t in_antidiagonal = ++*counter(base, LINE_ANTIDIAGONAL);
        if (in_antidiagonal > highest)
            highest = in_antidiagonal;
    }
    return highest;
}

// What is wrong with a move that ttt_move does not make.
static ttt_result_t refusal(const ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    if (player != TTT_X && player != TTT_O)
        return TTT_E_PLAYER;
    if (row >= t->n || col >= t->n)
        return TTT_E_OUTSIDE;
    if (t->turn == TTT_NOBODY)
        return TTT_E_OVER;
    return player != t->turn ? TTT_E_TURN : TTT_E_TAKEN;
}

// Not inlined, for avr-gcc's sake: as a call that ends ttt_move it leaves the state's address where the
// caller has put it. Inlined, it makes every move save two registers, which costs a tenth.
static __attribute__((noinline)) ttt_result_t end_game(ttt_t *t, ttt_result_t result)
{
    t->turn = TTT_NOBODY;
    return result;
}

ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const uint8_t n = t->n;
    // Legal moves pay for one compare each; which rule an illegal one breaks first is asked afterwards.
    if (player != t->turn || player == TTT_NOBODY || row >= n || col >= n || t->cell[row][col] != TTT_NOBODY)
        return refusal(t, row, col, player);
    t->cell[row][col] = player;
    const bool won = count_mark(counters(t, player), n, row, col) == n;
    t->empty--;
    if (won)
        return end_game(t, (ttt_result_t)player);
    if (t->empty == 0)
        return end_game(t, TTT_DRAW);
    t->turn = ttt_other(player);
    return TTT_OPEN;
}

ttt_cells_t ttt_marks(const ttt_t *t)
{
    return (ttt_cells_t)((ttt_cells_t)(t->n * t->n) - t->empty);
}

// X moves first, so after an odd number of marks X was the last to move.
static uint8_t last_mover(const ttt_t *t)
{
    return ttt_marks(t) & 1 ? TTT_X : TTT_O;
}

bool ttt_is_complete(const ttt_t *t, uint8_t line)
{
    return t->count[TTT_X - 1][line] == t->n || t->count[TTT_O - 1][line] == t->n;
}

// The counters of lines that a smaller board has not got stay at zero.
static bool has_complete_line(const ttt_t *t)
{
    const uint8_t *count = t->count[0];
    for (uint16_t left = sizeof t->count; left != 0; left--) {
        if (*count++ == t->n)
            return true;
    }
    return false;
}

// Adds to a player's counters of the lines through a cell.
static void add_to_lines(ttt_t *t, uint8_t row, uint8_t col, uint8_t player,
                                                   uint8_t by)
{
    uint8_t *base = counters(t, player);
    uint8_t *in_row = counter(base, row_line(row)), *in_column = counter(base, column_line(t->n, col));
    *in_row = (uint8_t)(*in_row + by);
    *in_column = (uint8_t)(*in_column + by);
    if (on_diagonal(row, col))
        *counter(base, LINE_DIAGONAL) = (uint8_t)(*counter(base, LINE_DIAGONAL) + by);
    if (on_antidiagonal(t->n, row, col))
        *counter(base, LINE_ANTIDIAGONAL) = (uint8_t)(*counter(base, LINE_ANTIDIAGONAL) + by);
}

// A cell's place. As an index into the whole board it fits a byte where it can, so that the chip multiplies
// once instead of shifting 16 bits in a loop: smaller, but no faster in ttt_move.
static inline uint8_t *cell_of(ttt_t *t, uint8_t row, uint8_t col)
{
    return (uint8_t *)t->cell + (ttt_cells_t)(row * TTT_N_MAX + col);
}

ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col)
{
    if (row >= t->n || col >= t->n)
        return TTT_E_OUTSIDE;
    uint8_t *cell = cell_of(t, row, col);
    const uint8_t player = *cell;
    if (player == TTT_NOBODY)
        return TTT_E_EMPTY;
    if (player != last_mover(t))
        return TTT_E_TURN;
    add_to_lines(t, row, col, player, (uint8_t)-1);
    // A game that goes on has no complete line.
    if (t->turn == TTT_NOBODY && has_complete_line(t)) {
        add_to_lines(t, row, col, player, 1);
        return TTT_E_OVER;
    }
    *cell = TTT_NOBODY;
    t->empty++;
    t->turn = player;
    return TTT_OPEN;
}

ttt_result_t ttt_result(const ttt_t *t)
{
    if (t->turn != TTT_NOBODY)
        return TTT_OPEN;
    // Nobody can complete a line without ending the game, so a complete line is the last mover's.
    return has_complete_line(t) ? (ttt_result_t)last_mover(t) : TTT_DRAW;
}

bool ttt_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col)
{
    uint8_t line[4];
    uint8_t lines = ttt_lines_through(t->n, row, col, line);
    while (lines-- != 0) {
        if (ttt_is_complete(t, line[lines]))
            return true;
    }
    return false;
}

bool ttt_is_threat(const ttt_t *t, uint8_t player, uint8_t line)
{
    return t->count[player - 1][line] == t->n - 1 && t->count[ttt_other(player) - 1][line] == 0;
}
