// The rules of the game as definitions over the cells of a position, for Frama-C, and the invariant that play
// keeps.
//
// A position is a value here, not memory: what follows from these definitions is proved without pointers
// (lemmas_*.c), and theorems.c carries it over to the code.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/contracts.c"

/*@ // ---- The rules: p is a player's mark, or TTT_NOBODY for an empty cell ----
    // The k-th cell of a line, of a board of n x n.
    logic integer line_row(integer n, integer l, integer k) = l < 2 ? k : l < 2 + n ? l - 2 : k;
    logic integer line_col(integer n, integer l, integer k) =
        l == 0 ? k : l == 1 ? n - 1 - k : l < 2 + n ? k : l - 2 - n;
    logic integer line_cell(ttt_t s, integer l, integer k) = s.cell[line_row(s.n, l, k)][line_col(s.n, l, k)];

    predicate complete(ttt_t s, integer p, integer l) =
        \forall integer k; 0 <= k < s.n ==> line_cell(s, l, k) == p;
    predicate has_line(ttt_t s, integer p) = \exists integer l; is_line(s.n, l) && complete(s, p, l);
    predicate no_line(ttt_t s) = !has_line(s, TTT_X) && !has_line(s, TTT_O);
    predicate row_full(ttt_t s, integer r) = \forall integer c; 0 <= c < s.n ==> s.cell[r][c] != TTT_NOBODY;
    predicate full(ttt_t s) = \forall integer r; 0 <= r < s.n ==> row_full(s, r);

    // How many of a line's first k cells, and of the first i rows' cells, hold p.
    logic integer marks(ttt_t s, integer p, integer l, integer k) =
        k <= 0 ? 0 : marks(s, p, l, k - 1) + (line_cell(s, l, k - 1) == p ? 1 : 0);
    logic integer total(ttt_t s, integer p, integer i) =
        i <= 0 ? 0 : total(s, p, i - 1) + marks(s, p, 1 + i, s.n);
    // X moves first, so as many X as O means that O was the last to move.
    logic integer last(ttt_t s) = total(s, TTT_X, s.n) == total(s, TTT_O, s.n) ? TTT_O : TTT_X;

    // ---- The invariant ----
    predicate shape(ttt_t s) = TTT_N_MIN <= s.n <= N_MAX &&
        \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n ==> 0 <= s.cell[r][c] <= 2;
    predicate counted_for(ttt_t s, integer p) =
        (\forall integer l; is_line(s.n, l) ==> s.count[p - 1][l] == marks(s, p, l, s.n)) &&
        (\forall integer l; 2 * s.n + 2 <= l < TTT_LINES_MAX ==> s.count[p - 1][l] == 0);
    predicate counted(ttt_t s) = counted_for(s, TTT_X) && counted_for(s, TTT_O);
    predicate fair(ttt_t s) = total(s, TTT_X, s.n) == total(s, TTT_O, s.n) ||
        total(s, TTT_X, s.n) == total(s, TTT_O, s.n) + 1;
    predicate consistent(ttt_t s) =
        shape(s) && counted(s) && s.empty == total(s, TTT_NOBODY, s.n) && fair(s);

    predicate open(ttt_t s) = s.turn == 3 - last(s) && no_line(s) && !full(s);
    predicate drawn(ttt_t s) = s.turn == TTT_NOBODY && no_line(s) && full(s);
    // All lines that p has completed pass through one cell, the one of the last move.
    predicate decided_at(ttt_t s, integer p, integer r, integer c) =
        0 <= r < s.n && 0 <= c < s.n && s.cell[r][c] == p &&
        \forall integer l; is_line(s.n, l) && complete(s, p, l) ==> on_line(s.n, l, r, c);
    predicate won(ttt_t s) = s.turn == TTT_NOBODY && has_line(s, last(s)) && !has_line(s, 3 - last(s)) &&
        \exists integer r, c; decided_at(s, last(s), r, c);
    predicate invariant(ttt_t s) = consistent(s) && (open(s) || drawn(s) || won(s));
*/

/*@ // ---- From one position, s, to another, u ----
    predicate placed(ttt_t s, ttt_t u, integer row, integer col, integer player) =
        s.n == u.n && 0 <= row < s.n && 0 <= col < s.n &&
        s.cell[row][col] == TTT_NOBODY && u.cell[row][col] == player &&
        \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n && (r != row || c != col) ==>
            u.cell[r][c] == s.cell[r][c];
    predicate counted_up(ttt_t s, ttt_t u, integer p, integer row, integer col) =
        (\forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==>
            u.count[p - 1][l] == s.count[p - 1][l] + 1) &&
        (\forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
            u.count[p - 1][l] == s.count[p - 1][l]) &&
        (\forall integer l; 2 * s.n + 2 <= l < TTT_LINES_MAX ==> u.count[p - 1][l] == s.count[p - 1][l]);
    // The same, counter by counter as the code does it.
    predicate one_more(ttt_t s, ttt_t u, integer p, integer row, integer col) =
        u.count[p - 1][2 + row] == s.count[p - 1][2 + row] + 1 &&
        u.count[p - 1][2 + s.n + col] == s.count[p - 1][2 + s.n + col] + 1 &&
        u.count[p - 1][0] == s.count[p - 1][0] + (row == col ? 1 : 0) &&
        u.count[p - 1][1] == s.count[p - 1][1] + (row + col == s.n - 1 ? 1 : 0) &&
        \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
            u.count[p - 1][l] == s.count[p - 1][l];
    predicate kept_count(ttt_t s, ttt_t u, integer p) =
        \forall integer l; 0 <= l < TTT_LINES_MAX ==> u.count[p - 1][l] == s.count[p - 1][l];
    predicate same_cell(ttt_t s, ttt_t u) = s.n == u.n &&
        \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n ==> u.cell[r][c] == s.cell[r][c];
    predicate same(ttt_t s, ttt_t u) = same_cell(s, u) && s.turn == u.turn && s.empty == u.empty &&
        kept_count(s, u, TTT_X) && kept_count(s, u, TTT_O);
    predicate at_n(ttt_t s, integer p, integer row, integer col) =
        s.count[p - 1][2 + row] == s.n || s.count[p - 1][2 + s.n + col] == s.n ||
        (row == col && s.count[p - 1][0] == s.n) || (row + col == s.n - 1 && s.count[p - 1][1] == s.n);
    // A line that does not pass through the cell is complete.
    predicate left(ttt_t s, integer row, integer col, integer p) = \exists integer l; is_line(s.n, l) &&
        ((s.count[p - 1][l] == s.n && !on_line(s.n, l, row, col)) || s.count[2 - p][l] == s.n);
    // The cell holds a mark of the last mover, on every line that he has completed.
    predicate may_undo(ttt_t s, integer row, integer col) = 0 <= row < s.n && 0 <= col < s.n &&
        s.cell[row][col] == last(s) &&
        \forall integer l; is_line(s.n, l) && complete(s, last(s), l) ==> on_line(s.n, l, row, col);
    // Marks that one cell adds to the first k cells of a line.
    logic integer hit(integer n, integer l, integer r, integer c, integer k) =
        l == 0 ? (r == c && r < k ? 1 : 0) : l == 1 ? (r + c == n - 1 && r < k ? 1 : 0) :
        l < 2 + n ? (r == l - 2 && c < k ? 1 : 0) : (c == l - 2 - n && r < k ? 1 : 0);
*/
