// What the questions about a position answer is what the cells say, for Frama-C: theorems as in theorems.c.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/theorems.c"

/*@ requires \valid_read(t) && invariant(*t);
    assigns \nothing;
    ensures marks: \result == total(*t, TTT_X, t->n) + total(*t, TTT_O, t->n);
    ensures empty: \result == t->n * t->n - total(*t, TTT_NOBODY, t->n);
*/
ttt_cells_t theorem_marks(const ttt_t *t)
{
    const ttt_t s = value_of(t);
    lemma_playable(s);
    lemma_last(s);
    lemma_total(s);
    lemma_fields(t, s);
    return ttt_marks(t);
}

/*@ requires \valid_read(t) && invariant(*t);
    assigns \nothing;
    ensures open: \result == TTT_OPEN <==> no_line(*t) && !full(*t);
    ensures draw: \result == TTT_DRAW <==> no_line(*t) && full(*t);
    ensures x: \result == TTT_X_WINS <==> has_line(*t, TTT_X);
    ensures o: \result == TTT_O_WINS <==> has_line(*t, TTT_O);
*/
ttt_result_t theorem_result(const ttt_t *t)
{
    const ttt_t s = value_of(t);
    lemma_playable(s);
    lemma_last(s);
    lemma_marks(s);
    lemma_fields(t, s);
    //@ assert x: \forall integer l; is_line(s.n, l) ==> (t->count[0][l] == t->n <==> complete(s, TTT_X, l));
    //@ assert o: \forall integer l; is_line(s.n, l) ==> (t->count[1][l] == t->n <==> complete(s, TTT_O, l));
    //@ assert some: some_complete_count(t) <==> has_line(s, TTT_X) || has_line(s, TTT_O);
    return ttt_result(t);
}

/*@ requires invariant(s) && is_player(p) && 0 <= row < s.n && 0 <= col < s.n;
    assigns \nothing;
    ensures at_n(s, p, row, col) <==> \exists integer l; passes(s.n, l, row, col) && complete(s, p, l);
*/
void lemma_at_n(ttt_t s, uint8_t row, uint8_t col, uint8_t p)
{
    lemma_counted(s, p);
    lemma_marks(s);
    //@ assert counts: \forall integer l; is_line(s.n, l) ==> (complete(s, p, l) <==> s.count[p - 1][l] == s.n);
    //@ assert row: passes(s.n, 2 + row, row, col) && (complete(s, p, 2 + row) <==> s.count[p - 1][2 + row] == s.n);
    /*@ assert column: passes(s.n, 2 + s.n + col, row, col) &&
        (complete(s, p, 2 + s.n + col) <==> s.count[p - 1][2 + s.n + col] == s.n); */
    //@ assert diagonal: passes(s.n, 0, row, col) <==> row == col;
    //@ assert antidiagonal: passes(s.n, 1, row, col) <==> row + col == s.n - 1;
    /*@ assert through: \forall integer l; passes(s.n, l, row, col) ==> l == 2 + row || l == 2 + s.n + col ||
        (l == 0 && row == col) || (l == 1 && row + col == s.n - 1); */
    //@ assert only: \forall integer l; passes(s.n, l, row, col) && complete(s, p, l) ==> at_n(s, p, row, col);
}

// A cell wins if its owner has completed a line through it; nobody else can have.
/*@ requires \valid_read(t) && invariant(*t) && on_board(t, row, col);
    assigns \nothing;
    ensures wins: \result <==> \exists integer p, l; is_player(p) && passes(t->n, l, row, col) && complete(*t, p, l);
    ensures owner: \forall integer p, l; is_player(p) && passes(t->n, l, row, col) && complete(*t, p, l) ==>
        t->cell[row][col] == p;
*/
bool theorem_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col)
{
    const ttt_t s = value_of(t);
    lemma_playable(s);
    lemma_last(s);
    lemma_fields(t, s);
    lemma_completes(t, row, col, TTT_X);
    lemma_completes(t, row, col, TTT_O);
    lemma_at_n(s, row, col, TTT_X);
    lemma_at_n(s, row, col, TTT_O);
    /*@ assert owner: \forall integer p, l; passes(s.n, l, row, col) && complete(s, p, l) ==>
        line_cell(s, l, l < 2 || l >= 2 + s.n ? row : col) == p; */
    return ttt_is_winning_cell(t, row, col);
}
