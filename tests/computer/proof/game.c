// The computer never loses: from the empty board of 5x5 to 8x8, moving first or second, for any moves of the
// other player. The code's calls in the order of a game, for Frama-C; each contract is a theorem, and the
// loop over the rounds the induction.
// SPDX-License-Identifier: MIT
#include "tests/computer/proof/contracts.h"
#include "tests/computer/proof/theorems.c"

/*@ // What holds between the rounds of a game against p, whom the computer keeps from winning.
    predicate held(ttt_t s, integer p) = invariant(s) && 5 <= s.n && weight(s, p) < power(s.n) &&
        (s.empty == cells(s.n) ==> weight(s, p) < power(s.n - 1));
    // What the computer, to move, has chosen: it wins, or no other empty cell is worth more.
    predicate keeps(ttt_t s, integer r, integer c, integer to_r, integer to_c) =
        perfect(s, r, c) == 32767 || (s.cell[to_r][to_c] == TTT_NOBODY ==> perfect(s, to_r, to_c) <= perfect(s, r, c));
*/

// ---- Positions as values ----

/*@ requires 5 <= s.n <= N_MAX && is_player(p) && row < s.n && col < s.n;
    requires \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> s.count[i][l] == 0;
    assigns \nothing;
    ensures weight: weight(s, p) == 2 * s.n + 2;
    ensures cell: 0 <= cell_weight(s, p, row, col) <= 4;
    ensures first: weight(s, p) < power(s.n - 1);
    ensures second: weight(s, p) + cell_weight(s, p, row, col) < power(s.n);
*/
void lemma_empty(ttt_t s, uint8_t p, uint8_t row, uint8_t col)
{
    //@ assert ones: \forall integer l; 0 <= l < TTT_LINES_MAX ==> line_weight(s, p, l) == 1;
    /*@ loop invariant 0 <= k <= 2 * s.n + 2;
        loop invariant sum: weights(s, p, k) == k;
        loop assigns k;
        loop variant 2 * s.n + 2 - k; */
    for (int k = 0; k < 2 * s.n + 2; k++) {
        //@ assert next: weights(s, p, k + 1) == weights(s, p, k) + line_weight(s, p, k);
    }
}

// From the cells to the counters: both positions have the invariant.
/*@ requires invariant(s) && invariant(u) && is_player(p) && placed(s, u, row, col, p);
    assigns \nothing;
    ensures up: counted_up(s, u, p, row, col);
    ensures kept: kept_count(s, u, 3 - p);
    ensures empty: u.empty == s.empty - 1;
    ensures room: s.empty <= s.n * s.n;
    ensures range: counts_in_range(s) && counts_in_range(u);
*/
void lemma_marked_cell(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t p)
{
    lemma_counted(s, p);
    lemma_counted(u, p);
    lemma_placed(s, u, row, col, p);
    lemma_placed_total(s, u, row, col, p);
    lemma_playable(s);
    lemma_playable(u);
    lemma_last(s);
    //@ assert own: counted_for(s, p) && counted_for(u, p);
    //@ assert other: counted_for(s, 3 - p) && counted_for(u, 3 - p);
    //@ assert lines: \forall integer l; is_line(s.n, l) ==> u.count[2 - p][l] == s.count[2 - p][l];
}

/*@ requires invariant(s) && invariant(u) && is_player(p) && placed(s, u, row, col, p);
    requires counted_up(s, u, p, row, col);
    assigns \nothing;
    ensures over: wins(s, p, row, col) > 0 ==> u.turn == TTT_NOBODY;
*/
void lemma_wins(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t p)
{
    lemma_counted(u, p);
    lemma_marks(u);
    lemma_no_line(u, p);
    //@ assert lines: \forall integer l; is_line(u.n, l) ==> (complete(u, p, l) <==> u.count[p - 1][l] == u.n);
    //@ assert row: lacks_one(s, p, 2 + row) == 1 ==> has_line(u, p);
    //@ assert column: lacks_one(s, p, 2 + s.n + col) == 1 ==> has_line(u, p);
    //@ assert diagonal: row == col && lacks_one(s, p, 0) == 1 ==> has_line(u, p);
    //@ assert antidiagonal: row + col == s.n - 1 && lacks_one(s, p, 1) == 1 ==> has_line(u, p);
    //@ assert has: wins(s, p, row, col) > 0 ==> has_line(u, p);
    //@ assert open: has_line(u, p) ==> !open(u) && !drawn(u);
}

/*@ requires invariant(s) && is_player(s.turn);
    assigns \nothing;
    ensures counts: \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> s.count[i][l] < s.n;
    ensures room: 0 < s.empty <= cells(s.n);
    ensures size: TTT_N_MIN <= s.n <= N_MAX;
    ensures full: !full(s);
*/
void lemma_goes_on(ttt_t s)
{
    lemma_playable(s);
    lemma_last(s);
    //@ assert x: \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] < s.n;
    //@ assert o: \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[1][l] < s.n;
    //@ assert players: \forall integer i; 0 <= i <= 1 ==> i == 0 || i == 1;
}

// While F is below 2^n the other player, p, has no line.
/*@ requires invariant(s) && is_player(p) && weight(s, p) < power(s.n);
    assigns \nothing;
    ensures !has_line(s, p);
*/
void lemma_held(ttt_t s, uint8_t p)
{
    lemma_marks(s);
    lemma_counted(s, p);
    lemma_playable(s);
    /*@ loop invariant 0 <= line <= 2 * s.n + 2;
        loop invariant none: \forall integer l; 0 <= l < line ==> !complete(s, p, l);
        loop assigns line;
        loop variant 2 * s.n + 2 - line; */
    for (uint8_t line = 0; line < 2 * s.n + 2; line++) {
        //@ assert own: s.count[p - 1][line] == marks(s, p, line, s.n);
        //@ assert other: s.count[2 - p][line] == marks(s, 3 - p, line, s.n);
        lemma_not_lost(s, p, line);
    }
}

/*@ requires counts_in_range(s) && is_player(s.turn) && row < s.n && col < s.n && to_row < s.n && to_col < s.n;
    requires going: \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> s.count[i][l] < s.n;
    requires keeps: keeps(s, row, col, to_row, to_col) && s.cell[to_row][to_col] == TTT_NOBODY;
    requires goes_on: wins(s, s.turn, row, col) <= 0 && p == 3 - s.turn;
    requires bound: weight(s, p) < power(s.n);
    requires first: s.empty == cells(s.n) ==> weight(s, p) < power(s.n - 1);
    assigns \nothing;
    ensures choice: weight(s, p) - cell_weight(s, p, row, col) < power(s.n - 1) ||
        cell_weight(s, p, to_row, to_col) <= cell_weight(s, p, row, col);
*/
void lemma_keeps(ttt_t s, uint8_t p, uint8_t row, uint8_t col, uint8_t to_row, uint8_t to_col)
{
    lemma_threat(s, p, row, col);
    lemma_threat(s, s.turn, row, col);
    //@ assert wins: perfect(s, row, col) != 32767;
    lemma_choice(s, p, row, col, to_row, to_col);
}

// ---- A game ----

/*@ requires \valid_read(t) && sized(t);
    assigns \nothing;
    ensures full: \result == CELL_NONE ==> full(*t);
    ensures free: \result != CELL_NONE ==> is_free(*t, \result);
*/
cell_t lemma_free(const ttt_t *t)
{
    const ttt_t s = value_of(t);
    /*@ loop invariant rows: 0 <= row <= t->n && \forall integer r; 0 <= r < row ==> row_full(s, r);
        loop assigns row;
        loop variant t->n - row; */
    for (uint8_t row = 0; row < t->n; row++) {
        /*@ loop invariant cells: 0 <= col <= t->n && \forall integer c; 0 <= c < col ==> s.cell[row][c] != TTT_NOBODY;
            loop assigns col;
            loop variant t->n - col; */
        for (uint8_t col = 0; col < t->n; col++) {
            if (t->cell[row][col] == TTT_NOBODY)
                return cell_at(row, col);
        }
        //@ assert size: s.n == t->n && row < s.n <= N_MAX;
        //@ assert end: \forall integer c; 0 <= c < s.n ==> s.cell[row][c] != TTT_NOBODY;
        //@ assert row: row_full(s, row);
        //@ assert next: \forall integer r; 0 <= r < row + 1 ==> row_full(s, r);
    }
    return CELL_NONE;
}

/*@ requires is_player(s.turn) && TTT_N_MIN <= s.n <= N_MAX && row < s.n && col < s.n && choice < 64;
    requires reply: is_reply(s, s.turn, s.n, s.empty, COMPUTER_PERFECT, 1, choice);
    assigns \nothing;
    ensures keeps: keeps(s, row_of(choice), col_of(choice), row, col);
*/
void lemma_reply(ttt_t s, cell_t choice, uint8_t row, uint8_t col)
{
    const cell_t to = cell_at(row, col);
    //@ assert to: row_of(to) == row && col_of(to) == col;
    //@ assert free: s.cell[row][col] == TTT_NOBODY ==> is_free(s, to);
    //@ assert worth: worth_at(s, s.turn, s.n, s.empty, to, COMPUTER_PERFECT, 1) == perfect(s, row, col);
}

// The computer always chooses, and an empty cell: at every level, but for the look ahead.
/*@ requires \valid(c) && \valid(t) && \separated(c, t) && is_player(t->turn) && invariant(*t);
    requires ahead: level == COMPUTER_PERFECT ==> t->n > 4;
    requires level: level <= COMPUTER_PERFECT;
    assigns *c;
    ensures level: c->level == level;
    ensures reply: replies(*c, t);
*/
void theorem_choice(computer_t *c, ttt_t *t, computer_level_t level, uint16_t random)
{
    const ttt_t s = value_of(t);
    lemma_goes_on(s);
    const cell_t some = lemma_free(t);
    computer_start(c, level, random);
    /*@ loop invariant level: c->level == level && c->task == 0;
        loop invariant cell: c->cell == CELL_NONE || on_it(*t, c->cell);
        loop invariant best: best_so_far(*c, t);
        loop invariant ties: c->ties <= place(c->cell) + 1;
        loop assigns *c;
        loop variant 64 - place(c->cell); */
    for (;;) {
        //@ assert some: is_free(*t, some);
        if (computer_think(c, t))
            break;
    }
}

/*@ requires \valid(c) && \valid(t) && \separated(c, t) && is_player(t->turn) && held(*t, 3 - t->turn);
    requires on_board(t, row, col);
    assigns *c;
    ensures free: is_free(*t, \result);
    ensures keeps: keeps(*t, row_of(\result), col_of(\result), row, col);
*/
cell_t theorem_reply(computer_t *c, ttt_t *t, uint16_t random, uint8_t row, uint8_t col)
{
    theorem_choice(c, t, COMPUTER_PERFECT, random);
    const cell_t choice = computer_choice(c);
    lemma_reply(value_of(t), choice, row, col);
    return choice;
}

// A reply of the computer, and an answer, if the game goes on and the answer's cell is empty.
/*@ requires \valid(c) && \valid(t) && \separated(c, t) && is_player(player) && t->turn == player;
    requires held(*t, 3 - player) && on_board(t, row, col);
    assigns *c, *t;
    ensures held: held(*t, 3 - player);
    ensures n: t->n == \old(t->n);
*/
void theorem_round(computer_t *c, ttt_t *t, uint8_t player, uint16_t random, uint8_t row, uint8_t col)
{
    const ttt_t s = value_of(t);
    const uint8_t other = ttt_other(player);
    //@ assert held: held(s, other);
    //@ assert bound: weight(s, other) < power(s.n);
    const cell_t cell = theorem_reply(c, t, random, row, col);
    const uint8_t own_row = cell_row(cell), own_col = cell_col(cell);
    theorem_move(t, own_row, own_col, player);
    const ttt_t u = value_of(t);
    lemma_marked_cell(s, u, own_row, own_col, player);
    lemma_block(s, u, other, own_row, own_col);
    lemma_cell(s, other, own_row, own_col);
    lemma_wins(s, u, own_row, own_col, player);
    //@ assert reply: held(u, other);
    if (u.turn == TTT_NOBODY || u.cell[row][col] != TTT_NOBODY)
        return;
    lemma_goes_on(s);
    lemma_goes_on(u);
    //@ assert turn: u.turn == other;
    //@ assert empty: s.cell[row][col] == TTT_NOBODY;
    //@ assert keeps: keeps(s, own_row, own_col, row, col);
    lemma_keeps(s, other, own_row, own_col, row, col);
    theorem_move(t, row, col, other);
    const ttt_t v = value_of(t);
    lemma_marked_cell(u, v, row, col, other);
    lemma_bound(s, u, v, other, own_row, own_col, row, col);
    //@ assert answer: held(v, other);
}

// No prover sees by itself that squares of equal numbers are equal.
/*@ requires 5 <= n <= N_MAX && s.n == n && s.empty == n * n;
    assigns \nothing;
    ensures square: s.empty == s.n * s.n;
    ensures many: 25 <= s.empty;
*/
void lemma_square(ttt_t s, uint8_t n)
{
    //@ assert sizes: n == 5 || n == 6 || n == 7 || n == 8;
}

/*@ requires \valid(t) && is_player(p) && 5 <= n <= N_MAX && row < n && col < n;
    assigns *t;
    ensures start: invariant(*t) && open(*t) && t->turn == TTT_X && t->n == n;
    ensures empty: 1 < t->empty && t->cell[row][col] == TTT_NOBODY;
    ensures first: weight(*t, p) < power(n - 1);
    ensures second: weight(*t, p) + cell_weight(*t, p, row, col) < power(n) && 0 <= cell_weight(*t, p, row, col);
*/
void theorem_empty(ttt_t *t, uint8_t n, uint8_t p, uint8_t row, uint8_t col)
{
    ttt_start(t, n);
    const ttt_t s = value_of(t);
    lemma_square(s, n);
    lemma_start(s);
    lemma_empty(s, p, row, col);
}

// A first mark of the other player, if he moves first.
/*@ requires \valid(t) && is_player(player) && 5 <= n <= N_MAX && row < n && col < n;
    assigns *t;
    ensures held: held(*t, 3 - player);
    ensures turn: t->turn == player && t->n == n;
*/
void theorem_first(ttt_t *t, uint8_t n, uint8_t player, uint8_t row, uint8_t col)
{
    theorem_empty(t, n, ttt_other(player), row, col);
    const ttt_t s = value_of(t);
    if (player == TTT_X)
        return;
    theorem_move(t, row, col, TTT_X);
    const ttt_t u = value_of(t);
    lemma_marked_cell(s, u, row, col, TTT_X);
    lemma_answer(s, u, TTT_X, row, col);
    lemma_held(u, TTT_X);
    lemma_no_line(u, TTT_X);
    lemma_total(u);
    //@ assert open: open(u);
    //@ assert later: u.empty < cells(u.n);
    //@ assert held: held(u, TTT_X);
}

// The other player's marks: the first, and the answers. And what computer_start is given before each of them.
typedef struct {
    uint16_t random[TTT_CELLS_MAX];
    uint8_t row[TTT_CELLS_MAX], col[TTT_CELLS_MAX];
} moves_t;

/*@ requires \valid(c) && \valid(t) && \separated(c, t) && is_player(player) && 5 <= n <= N_MAX;
    requires \forall integer k; 0 <= k < TTT_CELLS_MAX ==> moves.row[k] < n && moves.col[k] < n;
    requires count < TTT_CELLS_MAX;
    assigns *c, *t;
    ensures never_loses: !has_line(*t, 3 - player);
*/
void theorem_never_loses(computer_t *c, ttt_t *t, uint8_t n, uint8_t player, moves_t moves, uint8_t count)
{
    theorem_first(t, n, player, moves.row[0], moves.col[0]);
    /*@ loop invariant held: held(*t, 3 - player) && t->n == n;
        loop invariant 1 <= k;
        loop assigns k, *c, *t;
        loop variant count - k; */
    for (uint8_t k = 1; k < count && t->turn == player; k++)
        theorem_round(c, t, player, moves.random[k], moves.row[k], moves.col[k]);
    lemma_held(value_of(t), ttt_other(player));
}
