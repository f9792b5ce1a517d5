// What a ttt_t's fields hold, for Frama-C: what each function needs, and what changes from one state to
// another.
// SPDX-License-Identifier: MIT
#include "rules/ttt.h"

// Annotations see no macros.
enum { N_MAX = TTT_N_MAX };

/*@ // ---- The board's lines: 0 the diagonal, 1 the antidiagonal, then the rows, then the columns ----
    predicate is_line(integer n, integer l) = 0 <= l < 2 * n + 2;
    predicate on_line(integer n, integer l, integer r, integer c) =
        l == 0 ? r == c : l == 1 ? r + c == n - 1 : l < 2 + n ? r == l - 2 : c == l - 2 - n;
    predicate passes(integer n, integer l, integer r, integer c) = is_line(n, l) && on_line(n, l, r, c);

    predicate on_board(ttt_t *t, integer row, integer col) = 0 <= row < t->n && 0 <= col < t->n;
    predicate is_player(integer p) = p == TTT_X || p == TTT_O;
    // As cases: 3 - p hides from provers that there are two.
    logic integer opponent(integer p) = p == TTT_X ? TTT_O : TTT_X;

    // ---- What every state has: enough for each function to be defined ----
    predicate sized(ttt_t *t) = TTT_N_MIN <= t->n <= N_MAX;
    predicate counts_fit(ttt_t *t) =
        \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] <= t->n && t->count[1][l] <= t->n;
    predicate sound(ttt_t *t) = sized(t) && counts_fit(t) && 0 <= t->turn <= 2 && t->empty <= t->n * t->n;

    // The first rule that a move breaks, in the order that ttt.h promises; TTT_E_TAKEN stands for the last.
    logic integer broken_rule(ttt_t *t, integer row, integer col, integer player) =
        player != TTT_X && player != TTT_O ? TTT_E_PLAYER : row >= t->n || col >= t->n ? TTT_E_OUTSIDE :
        t->turn == TTT_NOBODY ? TTT_E_OVER : player != t->turn ? TTT_E_TURN : TTT_E_TAKEN;

    // A player's marks on a line.
    logic integer count_of(ttt_t *t, integer p, integer l) = p == TTT_X ? t->count[0][l] : t->count[1][l];
    predicate complete_count(ttt_t *t, integer l) =
        count_of(t, TTT_X, l) == t->n || count_of(t, TTT_O, l) == t->n;
    predicate some_complete_count(ttt_t *t) = \exists integer l; is_line(t->n, l) && complete_count(t, l);
    // The line can still be p's: the other player has no mark on it, and p may set as many as it lacks, which
    // are half of the empty cells, and the odd one if it is p's turn.
    predicate in_reach(ttt_t *t, integer p, integer l) = count_of(t, 3 - p, l) == 0 &&
        2 * (t->n - count_of(t, p, l)) <= t->empty + (t->turn == p ? 1 : 0);
    logic integer mover(ttt_t *t) = (t->n * t->n - t->empty) % 2 == 1 ? TTT_X : TTT_O;

    // ---- What changes from one state, L1, to another, L2 ----
    predicate same_count{L1, L2}(ttt_t *t, integer p) =
        \forall integer l; 0 <= l < TTT_LINES_MAX ==> count_of{L1}(t, p, l) == count_of{L2}(t, p, l);
    predicate same_cells{L1, L2}(ttt_t *t) =
        \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==>
            \at(t->cell[r][c], L1) == \at(t->cell[r][c], L2);
    predicate unchanged{L1, L2}(ttt_t *t) =
        \at(t->n, L1) == \at(t->n, L2) && \at(t->turn, L1) == \at(t->turn, L2) &&
        \at(t->empty, L1) == \at(t->empty, L2) &&
        (\forall integer l; 0 <= l < TTT_LINES_MAX ==>
            \at(t->count[0][l], L1) == \at(t->count[0][l], L2) &&
            \at(t->count[1][l], L1) == \at(t->count[1][l], L2)) && same_cells{L1, L2}(t);
*/

/*@ // The counters of a player, p, that a mark at a cell touches, and whether one of them is at n.
    predicate may_count(ttt_t *t, integer n, integer p, integer row, integer col, integer by) =
        0 <= count_of(t, p, 2 + row) + by <= n && 0 <= count_of(t, p, 2 + n + col) + by <= n &&
        (row == col ==> 0 <= count_of(t, p, 0) + by <= n) &&
        (row + col == n - 1 ==> 0 <= count_of(t, p, 1) + by <= n);
    predicate completes(ttt_t *t, integer n, integer p, integer row, integer col) =
        count_of(t, p, 2 + row) == n || count_of(t, p, 2 + n + col) == n ||
        (row == col && count_of(t, p, 0) == n) || (row + col == n - 1 && count_of(t, p, 1) == n);
    // From L1 to L2 `by` is added to the counters of one player that a cell touches, and to no other of his.
    predicate added_row{L1, L2}(ttt_t *t, integer p, integer row, integer by) =
        count_of{L2}(t, p, 2 + row) == count_of{L1}(t, p, 2 + row) + by;
    predicate added_column{L1, L2}(ttt_t *t, integer n, integer p, integer col, integer by) =
        count_of{L2}(t, p, 2 + n + col) == count_of{L1}(t, p, 2 + n + col) + by;
    predicate added_diagonal{L1, L2}(ttt_t *t, integer p, integer row, integer col, integer by) =
        count_of{L2}(t, p, 0) == count_of{L1}(t, p, 0) + (row == col ? by : 0);
    predicate added_antidiagonal{L1, L2}(ttt_t *t, integer n, integer p, integer row, integer col,
                                         integer by) =
        count_of{L2}(t, p, 1) == count_of{L1}(t, p, 1) + (row + col == n - 1 ? by : 0);
    predicate same_rest{L1, L2}(ttt_t *t, integer n, integer p, integer row, integer col) =
        \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + n + col ==>
            count_of{L1}(t, p, l) == count_of{L2}(t, p, l);
    predicate added{L1, L2}(ttt_t *t, integer n, integer p, integer row, integer col, integer by) =
        added_row{L1, L2}(t, p, row, by) && added_column{L1, L2}(t, n, p, col, by) &&
        added_diagonal{L1, L2}(t, p, row, col, by) && added_antidiagonal{L1, L2}(t, n, p, row, col, by) &&
        same_rest{L1, L2}(t, n, p, row, col);
*/

/*@ predicate legal(ttt_t *t, integer row, integer col, integer player) =
        is_player(player) && on_board(t, row, col) && player == t->turn && t->cell[row][col] == TTT_NOBODY;
    // While the game goes on, no counter is at n and a cell is empty.
    predicate playable(ttt_t *t) =
        t->turn != TTT_NOBODY ==> t->empty > 0 &&
            \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] < t->n && t->count[1][l] < t->n;
*/
