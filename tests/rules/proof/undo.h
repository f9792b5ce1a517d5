// Contracts of undo, for Frama-C.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/moves.h"

/*@ predicate touches(integer n, integer l, integer row, integer col) =
        l == 2 + row || l == 2 + n + col || (l == 0 && row == col) || (l == 1 && row + col == n - 1);
    // A counter at n that taking a player's mark from a cell does not change.
    predicate left_behind(ttt_t *t, integer n, integer p, integer row, integer col) =
        \exists integer l; is_line(n, l) && ((count_of(t, p, l) == n && !touches(n, l, row, col)) ||
            count_of(t, opponent(p), l) == n);
*/

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
*/
static void recount(ttt_t *t, uint8_t row, uint8_t col, uint8_t player, int8_t by);

/*@ requires \valid(t) && sized(t) && counts_fit(t) && on_board(t, row, col) && is_player(player);
    requires t->empty < N_MAX * N_MAX;
    requires may_count(t, t->n, player, row, col, -1);
    assigns *t;
    ensures results: \result == TTT_OPEN || \result == TTT_E_OVER;
    ensures n: t->n == \old(t->n);
    ensures unchanged: \result == TTT_E_OVER ==> unchanged{Pre, Post}(t);
    ensures others: \result == TTT_OPEN ==> same_count{Pre, Post}(t, opponent(player));
    ensures own: \result == TTT_OPEN ==> added{Pre, Post}(t, t->n, player, row, col, -1);
    ensures over: \result == TTT_E_OVER ==> \old(t->turn) == TTT_NOBODY;
    ensures left: \result == TTT_E_OVER ==> left_behind{Pre}(t, t->n, player, row, col);
    ensures done: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY ==>
        !left_behind{Pre}(t, t->n, player, row, col);
    ensures mark: \result == TTT_OPEN ==>
        t->cell[row][col] == TTT_NOBODY && t->turn == player && t->empty == \old(t->empty) + 1;
    ensures other_rows: \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX &&
        r != row ==> t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result == TTT_OPEN && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
*/
static ttt_result_t take_back(ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

/*@ requires \valid(t) && sound(t);
    requires on_board(t, row, col) ==> 0 <= t->cell[row][col] <= 2;
    requires on_board(t, row, col) && t->cell[row][col] != TTT_NOBODY ==>
        t->empty < N_MAX * N_MAX && may_count(t, t->n, t->cell[row][col], row, col, -1);
    assigns *t;
    ensures n: t->n == \old(t->n);
    ensures results: \result == TTT_OPEN || \result == TTT_E_OUTSIDE || \result == TTT_E_EMPTY ||
        \result == TTT_E_TURN || \result == TTT_E_OVER;
    ensures unchanged: \result < 0 ==> unchanged{Pre, Post}(t);
    ensures outside: \result == TTT_E_OUTSIDE <==> !on_board{Pre}(t, row, col);
    ensures empty: \result == TTT_E_EMPTY <==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == TTT_NOBODY;
    ensures turn: \result == TTT_E_TURN <==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) != TTT_NOBODY &&
        \old(t->cell[row][col]) != mover{Pre}(t);
    ensures over: \result == TTT_E_OVER ==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t) && \old(t->turn) == TTT_NOBODY;
    ensures left: \result == TTT_E_OVER ==>
        left_behind{Pre}(t, t->n, \old(t->cell[row][col]), row, col);
    ensures done: \result == TTT_OPEN ==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t);
    ensures none_left: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY ==>
        !left_behind{Pre}(t, t->n, \old(t->cell[row][col]), row, col);
    ensures mark: \result == TTT_OPEN ==>
        t->cell[row][col] == TTT_NOBODY && t->turn == \old(t->cell[row][col]) &&
        t->empty == \old(t->empty) + 1;
    ensures other_rows: \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX &&
        r != row ==> t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result == TTT_OPEN && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
    ensures own: \result == TTT_OPEN ==> added{Pre, Post}(t, t->n, \old(t->cell[row][col]), row, col, -1);
    ensures others: \result == TTT_OPEN ==> same_count{Pre, Post}(t, opponent(\old(t->cell[row][col])));
*/
ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col);
