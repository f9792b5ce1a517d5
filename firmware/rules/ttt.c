// Counts marks on lines and decides moves by the counts.
// SPDX-License-Identifier: MIT
#include "rules/ttt.h"

_Static_assert(TTT_N_MAX >= TTT_N_MIN && TTT_N_MAX <= 100, "TTT_N_MAX must be 2..100");
_Static_assert(TTT_LINES_MAX <= UINT8_MAX, "a line's number must fit a byte");
_Static_assert(TTT_CELLS_MAX <= (ttt_cells_t)-1, "a count of cells must fit ttt_cells_t");

// The diagonals come first: their numbers are the same for every n, so their counters need no arithmetic.
enum { LINE_DIAGONAL = 0, LINE_ANTIDIAGONAL = 1, LINE_FIRST_ROW = 2 };

// The lines through a cell: its row, its column, and the diagonals if it lies on them. Only these five
// functions define them. ttt_move calls them instead of ttt_lines_through, because avr-gcc turns them into
// addresses directly; a list in memory would make a move twice as slow.
static inline uint8_t row_line(uint8_t row)
{
    return (uint8_t)(LINE_FIRST_ROW + row);
}

static inline uint8_t column_line(uint8_t n, uint8_t col)
{
    return (uint8_t)(LINE_FIRST_ROW + n + col);
}

// Distance from a row's number to a column's. Saves ttt_move a full computation of the column's address.
static inline uint8_t row_to_column(uint8_t n, uint8_t row, uint8_t col)
{
    return (uint8_t)(n - row + col);
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

static void clear_counters(ttt_t *t)
{
    /*@ loop invariant 0 <= line <= TTT_LINES_MAX;
        loop invariant \forall integer l; 0 <= l < line ==> t->count[0][l] == 0 && t->count[1][l] == 0;
        loop assigns line, (&t->count[0][0])[0..2 * TTT_LINES_MAX - 1]; loop variant TTT_LINES_MAX - line; */
    for (uint8_t line = 0; line < TTT_LINES_MAX; line++) {
        t->count[TTT_X - 1][line] = 0;
        t->count[TTT_O - 1][line] = 0;
    }
}

static void clear_cells(ttt_t *t)
{
    /*@ loop invariant 0 <= row <= N_MAX;
        loop invariant \forall integer r, c; 0 <= r < row && 0 <= c < N_MAX ==> t->cell[r][c] == 0;
        loop assigns row, (&t->cell[0][0])[0..N_MAX * N_MAX - 1]; loop variant N_MAX - row; */
    for (uint8_t row = 0; row < TTT_N_MAX; row++) {
        /*@ loop invariant 0 <= col <= N_MAX;
            loop invariant \forall integer r, c; 0 <= r < row && 0 <= c < N_MAX ==> t->cell[r][c] == 0;
            loop invariant \forall integer c; 0 <= c < col ==> t->cell[row][c] == 0;
            loop assigns col, t->cell[row][0..N_MAX - 1]; loop variant N_MAX - col; */
        for (uint8_t col = 0; col < TTT_N_MAX; col++)
            t->cell[row][col] = TTT_NOBODY;
    }
}

ttt_result_t ttt_start(ttt_t *t, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    t->n = n;
    t->turn = TTT_X;
    t->empty = (ttt_cells_t)(n * n);
    clear_counters(t);
    clear_cells(t);
    return TTT_OPEN;
}

static inline uint8_t *counters(ttt_t *t, uint8_t player)
{
    return player & TTT_O ? t->count[TTT_O - 1] : t->count[TTT_X - 1];
}

// Adds a mark to all lines through its cell, or removes it from them; one mark may complete two. Inlined, as
// a call, with the registers that it saves, would cost a move 50 cycles.
//   by: 1 or -1. Returns n if a line is then complete, otherwise less.
static inline __attribute__((always_inline)) uint8_t count_mark(ttt_t *t, uint8_t row, uint8_t col,
                                                                uint8_t player, int8_t by)
{
    const uint8_t n = t->n;
    uint8_t *count = counters(t, player), *line = &count[row_line(row)];
    const uint8_t in_row = *line = (uint8_t)(*line + by);
    line += row_to_column(n, row, col);
    const uint8_t in_column = *line = (uint8_t)(*line + by);
    uint8_t marks = in_row == n ? in_row : in_column;
    if (on_diagonal(row, col)) {
        const uint8_t in_diagonal = count[LINE_DIAGONAL] = (uint8_t)(count[LINE_DIAGONAL] + by);
        marks = marks == n ? marks : in_diagonal;
    }
    if (on_antidiagonal(n, row, col)) {
        const uint8_t in_antidiagonal = count[LINE_ANTIDIAGONAL] = (uint8_t)(count[LINE_ANTIDIAGONAL] + by);
        marks = marks == n ? marks : in_antidiagonal;
    }
    return marks;
}

// Why a move is refused. Inlining this or win would make every move save two registers, for 30 cycles.
static __attribute__((noinline)) ttt_result_t refusal(const ttt_t *t, uint8_t row, uint8_t col,
                                                      uint8_t player)
{
    if (player != TTT_X && player != TTT_O)
        return TTT_E_PLAYER;
    if (row >= t->n || col >= t->n)
        return TTT_E_OUTSIDE;
    if (t->turn == TTT_NOBODY)
        return TTT_E_OVER;
    return player != t->turn ? TTT_E_TURN : TTT_E_TAKEN;
}

static __attribute__((noinline)) ttt_result_t win(ttt_t *t, uint8_t player)
{
    t->empty--;
    t->turn = TTT_NOBODY;
    return (ttt_result_t)player;
}

static inline ttt_result_t pass_turn(ttt_t *t, uint8_t player)
{
    t->empty--;
    t->turn = ttt_other(player);
    if (t->empty != 0)
        return TTT_OPEN;
    t->turn = TTT_NOBODY;
    return TTT_DRAW;
}

ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const uint8_t n = t->n;
    // A legal move costs one comparison for each condition; turn and empty cell share one.
    if (player == TTT_NOBODY || row >= n || col >= n || ((player ^ t->turn) | t->cell[row][col]) != 0)
        return refusal(t, row, col, player);
    t->cell[row][col] = player;
    const bool won = count_mark(t, row, col, player, 1) == n;
    return won ? win(t, player) : pass_turn(t, player);
}

// Unsigned, as the square of a damaged n overflows an int.
ttt_cells_t ttt_marks(const ttt_t *t)
{
    return (ttt_cells_t)((ttt_cells_t)(1u * t->n * t->n) - t->empty);
}

// X moves first, so after an odd number of marks the last mover was X.
static uint8_t last_mover(const ttt_t *t)
{
    return ttt_marks(t) % 2 == 1 ? TTT_X : TTT_O;
}

bool ttt_is_complete(const ttt_t *t, uint8_t line)
{
    return t->count[TTT_X - 1][line] == t->n || t->count[TTT_O - 1][line] == t->n;
}

static bool has_complete_line(const ttt_t *t)
{
    const uint8_t lines = ttt_line_count(t);
    /*@ loop invariant 0 <= line <= lines;
        loop invariant \forall integer l; 0 <= l < line ==> t->count[0][l] != t->n && t->count[1][l] != t->n;
        loop assigns line; loop variant lines - line; */
    for (uint8_t line = 0; line < lines; line++) {
        if (ttt_is_complete(t, line))
            return true;
    }
    return false;
}

// The same for undo, which may take longer: one copy instead of two.
static __attribute__((noinline)) void recount(ttt_t *t, uint8_t row, uint8_t col, uint8_t player, int8_t by)
{
    count_mark(t, row, col, player, by);
}

// Takes the last mover's mark back, unless a complete line would remain.
static ttt_result_t take_back(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    recount(t, row, col, player, -1);
    // An open game has no complete line.
    if (t->turn == TTT_NOBODY && has_complete_line(t)) {
        recount(t, row, col, player, 1);
        return TTT_E_OVER;
    }
    t->cell[row][col] = TTT_NOBODY;
    t->empty++;
    t->turn = player;
    return TTT_OPEN;
}

ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col)
{
    const uint8_t n = t->n;
    if (row >= n || col >= n)
        return TTT_E_OUTSIDE;
    const uint8_t player = t->cell[row][col];
    if (player == TTT_NOBODY)
        return TTT_E_EMPTY;
    if (player != last_mover(t))
        return TTT_E_TURN;
    return take_back(t, row, col, player);
}

ttt_result_t ttt_result(const ttt_t *t)
{
    if (t->turn != TTT_NOBODY)
        return TTT_OPEN;
    // Completing a line ends the game, so a complete line is the last mover's.
    return has_complete_line(t) ? (ttt_result_t)last_mover(t) : TTT_DRAW;
}

// Whether the player can complete a line with the marks that are left to him: half of the empty cells, and
// the odd one if it is his turn.
static bool can_complete(const ttt_t *t, uint8_t line, uint8_t player)
{
    const uint8_t *own = t->count[player - TTT_X], *others = t->count[TTT_O - player];
    return others[line] == 0 && 2 * (t->n - own[line]) <= (int)t->empty + (t->turn == player);
}

bool ttt_is_dead_draw(const ttt_t *t)
{
    const uint8_t lines = ttt_line_count(t);
    if (t->turn == TTT_NOBODY)
        return false;
    /*@ loop invariant 0 <= line <= lines;
        loop invariant \forall integer l; 0 <= l < line ==>
            (t->count[1][l] != 0 || 2 * (t->n - t->count[0][l]) > t->empty + (t->turn == TTT_X ? 1 : 0)) &&
            (t->count[0][l] != 0 || 2 * (t->n - t->count[1][l]) > t->empty + (t->turn == TTT_O ? 1 : 0));
        loop assigns line; loop variant lines - line; */
    for (uint8_t line = 0; line < lines; line++) {
        if (can_complete(t, line, TTT_X) || can_complete(t, line, TTT_O))
            return false;
    }
    return true;
}

bool ttt_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col)
{
    uint8_t line[4];
    uint8_t lines = ttt_lines_through(t->n, row, col, line);
    /*@ loop invariant 0 <= lines <= \at(lines, LoopEntry);
        loop invariant \forall integer i; lines <= i < \at(lines, LoopEntry) ==>
            t->count[0][line[i]] != t->n && t->count[1][line[i]] != t->n;
        loop assigns lines; loop variant lines; */
    while (lines-- != 0) {
        if (ttt_is_complete(t, line[lines]))
            return true;
    }
    return false;
}
