#include "ttt.h"

_Static_assert(TTT_N_MAX >= TTT_N_MIN && TTT_N_MAX <= 100, "TTT_N_MAX must be 2..100");
_Static_assert(TTT_LINES_MAX <= UINT8_MAX, "a line number must fit a byte");
_Static_assert(TTT_CELLS_MAX <= (ttt_cells_t)-1, "a count of cells must fit ttt_cells_t");

// The diagonals come first so that their numbers are the same for every n: the compiler addresses their
// counters without arithmetic.
enum { LINE_DIAGONAL = 0, LINE_ANTIDIAGONAL = 1, LINE_FIRST_ROW = 2 };

// Which lines run through a cell is known to these four and to nobody else: its row, its column, and the
// diagonals it may lie on. Four small answers rather than a list, because avr-gcc turns them into addresses
// on the spot; a list goes through memory and made a move twice as slow. Rows and columns are int for the
// same reason: a byte would have to wrap at 256, which keeps the constant out of the address.
static inline int row_line(uint8_t row)
{
    return LINE_FIRST_ROW + row;
}

static inline int column_line(uint8_t n, uint8_t col)
{
    return LINE_FIRST_ROW + (uint8_t)(n + col);
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
    line[lines++] = (uint8_t)row_line(row);
    line[lines++] = (uint8_t)column_line(n, col);
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

__attribute__((noinline)) ttt_result_t ttt_start(ttt_t *t, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    *t = (ttt_t){.n = n, .turn = TTT_X, .empty = (ttt_cells_t)(n * n)};
    return TTT_OPEN;
}

// A player's counters. Choosing between two constant addresses spares the AVR the multiplication that
// count[player - 1] costs.
static inline uint8_t *counters(ttt_t *t, uint8_t player)
{
    return player == TTT_X ? t->count[0] : t->count[1];
}

// Adds a mark to the lines through its cell. Returns whether that completed one; on to the last line even so,
// because one mark may complete two, and undo takes all of them back.
static inline bool count_mark(uint8_t *count, uint8_t n, uint8_t row, uint8_t col)
{
    bool won = false;
    if (++count[row_line(row)] == n)
        won = true;
    if (++count[column_line(n, col)] == n)
        won = true;
    if (on_diagonal(row, col) && ++count[LINE_DIAGONAL] == n)
        won = true;
    if (on_antidiagonal(n, row, col) && ++count[LINE_ANTIDIAGONAL] == n)
        won = true;
    return won;
}

ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const uint8_t n = t->n;
    if (player != TTT_X && player != TTT_O)
        return TTT_E_PLAYER;
    if (row >= n || col >= n)
        return TTT_E_OUTSIDE;
    if (t->turn == TTT_NOBODY)
        return TTT_E_OVER;
    if (player != t->turn)
        return TTT_E_TURN;
    uint8_t *cell = &t->cell[row][col];
    if (*cell != TTT_NOBODY)
        return TTT_E_TAKEN;
    *cell = player;
    const bool won = count_mark(counters(t, player), n, row, col);
    t->empty--;
    if (!won && t->empty != 0) {
        t->turn = ttt_other(player);
        return TTT_OPEN;
    }
    t->turn = TTT_NOBODY;
    return won ? (ttt_result_t)player : TTT_DRAW;
}

// Not inlined, nor are a few others below, as the chip is to have each of them once.
__attribute__((noinline)) ttt_cells_t ttt_marks(const ttt_t *t)
{
    return (ttt_cells_t)(t->n * t->n - t->empty);
}

// X moves first, so after an odd number of marks X was the last to move.
static __attribute__((noinline)) uint8_t last_mover(const ttt_t *t)
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
static __attribute__((noinline)) void add_to_lines(ttt_t *t, uint8_t row, uint8_t col, uint8_t player,
                                                   uint8_t by)
{
    uint8_t *count = counters(t, player);
    count[row_line(row)] = (uint8_t)(count[row_line(row)] + by);
    count[column_line(t->n, col)] = (uint8_t)(count[column_line(t->n, col)] + by);
    if (on_diagonal(row, col))
        count[LINE_DIAGONAL] = (uint8_t)(count[LINE_DIAGONAL] + by);
    if (on_antidiagonal(t->n, row, col))
        count[LINE_ANTIDIAGONAL] = (uint8_t)(count[LINE_ANTIDIAGONAL] + by);
}

ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col)
{
    if (row >= t->n || col >= t->n)
        return TTT_E_OUTSIDE;
    const uint8_t player = t->cell[row][col];
    if (player == TTT_NOBODY)
        return TTT_E_EMPTY;
    if (player != last_mover(t))
        return TTT_E_TURN;
    add_to_lines(t, row, col, player, (uint8_t)-1);
    if (has_complete_line(t)) {
        add_to_lines(t, row, col, player, 1);
        return TTT_E_OVER;
    }
    t->cell[row][col] = TTT_NOBODY;
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
