// Contracts of start and move, and of what they call, for Frama-C.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/questions.h"

// ---- Start ----

/*@ requires \valid(t);
    assigns (&t->count[0][0])[0 .. 2 * TTT_LINES_MAX - 1];
    ensures \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] == 0 && t->count[1][l] == 0;
*/
static void clear_counters(ttt_t *t);

/*@ requires \valid(t);
    assigns (&t->cell[0][0])[0 .. N_MAX * N_MAX - 1];
    ensures \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==> t->cell[r][c] == TTT_NOBODY;
*/
static void clear_cells(ttt_t *t);

/*@ requires \valid(t);
    assigns *t;
    ensures \result == (TTT_N_MIN <= n <= N_MAX ? TTT_OPEN : TTT_E_OUTSIDE);
    ensures \result < 0 ==> unchanged{Pre, Post}(t);
    ensures \result == TTT_OPEN ==> t->n == n && t->turn == TTT_X && t->empty == n * n;
    ensures \forall integer l; \result == TTT_OPEN && 0 <= l < TTT_LINES_MAX ==>
        t->count[0][l] == 0 && t->count[1][l] == 0;
    ensures \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX ==>
        t->cell[r][c] == TTT_NOBODY;
*/
ttt_result_t ttt_start(ttt_t *t, uint8_t n);

// ---- Counting ----

/*@ requires \valid(t) && is_player(player);
    assigns \result \from t, player;
    ensures player == TTT_X ==> \result == &t->count[0][0];
    ensures player == TTT_O ==> \result == &t->count[1][0];
*/
static inline uint8_t *counters(ttt_t *t, uint8_t player);

/*@ requires \valid(t) && TTT_N_MIN <= t->n <= N_MAX && on_board(t, row, col) && is_player(player);
    requires by == 1 || by == -1;
    requires may_count(t, t->n, player, row, col, by);
    assigns (&t->count[0][0])[0 .. 2 * TTT_LINES_MAX - 1];
    ensures row: added_row{Pre, Post}(t, player, row, by);
    ensures column: added_column{Pre, Post}(t, t->n, player, col, by);
    ensures diagonal: added_diagonal{Pre, Post}(t, player, row, col, by);
    ensures antidiagonal: added_antidiagonal{Pre, Post}(t, t->n, player, row, col, by);
    ensures rest: same_rest{Pre, Post}(t, t->n, player, row, col);
    ensures others: same_count{Pre, Post}(t, opponent(player));
    ensures win: \result == t->n <==> completes(t, t->n, player, row, col);
*/
static inline uint8_t count_mark(ttt_t *t, uint8_t row, uint8_t col, uint8_t player, int8_t by);

// ---- Moves ----

/*@ requires \valid_read(t) && sized(t);
    assigns \nothing;
    ensures \result == broken_rule(t, row, col, player);
*/
static ttt_result_t refusal(const ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

/*@ requires \valid(t) && t->empty > 0 && is_player(player);
    assigns t->turn, t->empty;
    ensures t->turn == TTT_NOBODY && t->empty == \old(t->empty) - 1 && \result == player;
*/
static ttt_result_t win(ttt_t *t, uint8_t player);

/*@ requires \valid(t) && t->empty > 0 && is_player(player);
    assigns t->turn, t->empty;
    ensures t->empty == \old(t->empty) - 1;
    ensures t->empty == 0 ==> \result == TTT_DRAW && t->turn == TTT_NOBODY;
    ensures t->empty != 0 ==> \result == TTT_OPEN && t->turn == 3 - player;
*/
static inline ttt_result_t pass_turn(ttt_t *t, uint8_t player);

/*@ requires \valid(t) && sized(t) && counts_fit(t) && playable(t) && t->turn <= 2;
    assigns *t;
    ensures n: t->n == \old(t->n);
    ensures refused: \result < 0 <==> !legal{Pre}(t, row, col, player);
    ensures why: \result < 0 ==> \result == broken_rule{Pre}(t, row, col, player);
    ensures unchanged: \result < 0 ==> unchanged{Pre, Post}(t);
    ensures mark: \result >= 0 ==> t->cell[row][col] == player && t->empty == \old(t->empty) - 1;
    ensures other_rows: \forall integer r, c; \result >= 0 && 0 <= r < N_MAX && 0 <= c < N_MAX &&
        r != row ==> t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result >= 0 && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
    ensures row: \result >= 0 ==> added_row{Pre, Post}(t, player, row, 1);
    ensures column: \result >= 0 ==> added_column{Pre, Post}(t, t->n, player, col, 1);
    ensures diagonal: \result >= 0 ==> added_diagonal{Pre, Post}(t, player, row, col, 1);
    ensures antidiagonal: \result >= 0 ==> added_antidiagonal{Pre, Post}(t, t->n, player, row, col, 1);
    ensures rest: \result >= 0 ==> same_rest{Pre, Post}(t, t->n, player, row, col);
    ensures others: \result >= 0 ==> same_count{Pre, Post}(t, opponent(player));
    ensures results: \result >= 0 ==> \result == TTT_OPEN || \result == player || \result == TTT_DRAW;
    ensures win: \result >= 0 ==> (\result == player <==> completes(t, t->n, player, row, col));
    ensures draw: \result == TTT_DRAW ==> t->empty == 0;
    ensures open: \result == TTT_OPEN ==> t->empty != 0;
    ensures turn: \result >= 0 ==> t->turn == (\result == TTT_OPEN ? 3 - player : TTT_NOBODY);
*/
ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player);
