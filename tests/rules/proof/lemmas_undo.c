// Undo keeps the invariant, and inverts a move, as lemmas for Frama-C.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/lemmas_same.c"

/*@ requires invariant(s) && is_player(player) && player == last(s) && shape(u) &&
        placed(u, s, row, col, player);
    requires counted_up(u, s, player, row, col) && kept_count(u, s, 3 - player) && s.empty == u.empty - 1;
    requires u.turn == player;
    requires left: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        !complete(s, player, l);
    assigns \nothing;
    ensures invariant(u) && open(u);
*/
void lemma_undo(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    lemma_total(u);
    lemma_marks(s);
    lemma_marks(u);
    lemma_step(u, s, row, col, player);
    lemma_placed(u, s, row, col, player);
    //@ assert fair: fair(u);
    //@ assert consistent: consistent(u);
    //@ assert turn: u.turn == 3 - last(u);
    lemma_no_line(s, player);
    lemma_no_line(u, player);
    //@ assert was: !has_line(s, 3 - player);
    //@ assert own: !has_line(u, player);
    //@ assert other: \forall integer l; is_line(s.n, l) ==> !complete(u, 3 - player, l);
    //@ assert none: no_line(u);
    //@ assert full: !full(u);
}

/*@ requires invariant(s) && 0 <= row < s.n && 0 <= col < s.n && s.cell[row][col] == p && is_player(p);
    assigns \nothing;
    ensures row: 0 < s.count[p - 1][2 + row];
    ensures column: 0 < s.count[p - 1][2 + s.n + col];
    ensures diagonal: row == col ==> 0 < s.count[p - 1][0];
    ensures antidiagonal: row + col == s.n - 1 ==> 0 < s.count[p - 1][1];
    ensures empty: s.empty < N_MAX * N_MAX;
    ensures fit: s.count[p - 1][2 + row] <= s.n && s.count[p - 1][2 + s.n + col] <= s.n;
    ensures fit_diagonals: s.count[p - 1][0] <= s.n && s.count[p - 1][1] <= s.n;
*/
void lemma_undoable(ttt_t s, uint8_t row, uint8_t col, uint8_t p)
{
    lemma_counted(s, p);
    lemma_marks(s);
    lemma_total(s);
    lemma_marked(s, row, col, p);
    //@ assert lines: \forall integer l; is_line(s.n, l) ==> s.count[p - 1][l] == marks(s, p, l, s.n);
    //@ assert column: is_line(s.n, 2 + s.n + col) && on_line(s.n, 2 + s.n + col, row, col);
    //@ assert less: s.empty < s.n * s.n;
    //@ assert square: s.n * s.n <= N_MAX * s.n <= N_MAX * N_MAX;
}

/*@ requires invariant(s) && is_player(p) && p == last(s) && 0 <= row < s.n && 0 <= col < s.n;
    assigns \nothing;
    ensures left(s, row, col, p) <==>
        \exists integer l; is_line(s.n, l) && complete(s, p, l) && !on_line(s.n, l, row, col);
    ensures s.turn != TTT_NOBODY ==> !left(s, row, col, p);
*/
void lemma_left(ttt_t s, uint8_t row, uint8_t col, uint8_t p)
{
    lemma_counted(s, p);
    lemma_marks(s);
    lemma_no_line(s, p);
    /*@ assert own: \forall integer l; is_line(s.n, l) ==> (s.count[p - 1][l] == s.n <==>
        complete(s, p, l)); */
    /*@ assert other: \forall integer l; is_line(s.n, l) ==> (s.count[2 - p][l] == s.n <==>
        complete(s, 3 - p, l)); */
    //@ assert none: !has_line(s, 3 - p);
    //@ assert open: s.turn != TTT_NOBODY ==> !has_line(s, p);
}

/*@ requires invariant(s) && invariant(u) && is_player(player) && s.turn == player && u.turn == player &&
        m.n == s.n;
    requires placed(s, m, row, col, player) && placed(u, m, row, col, player);
    assigns \nothing;
    ensures same(s, u);
*/
void lemma_inverse(ttt_t s, ttt_t m, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    //@ assert cells: same_cell(s, u);
    lemma_same_marks(s, u);
    /*@ assert lines: \forall integer l; 2 * s.n + 2 <= l < TTT_LINES_MAX ==> u.count[0][l] ==
        s.count[0][l]; */
}
