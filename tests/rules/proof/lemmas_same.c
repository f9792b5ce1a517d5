// What holds of a position holds of an equal one, as lemmas for Frama-C.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/lemmas_game.c"

/*@ requires shape(s) && same_cell(s, u) && kept_count(s, u, p) && counted_for(s, p) && is_player(p);
    assigns \nothing;
    ensures counted_for(u, p);
*/
void lemma_same_counted(ttt_t s, ttt_t u, uint8_t p)
{
    lemma_same_marks(s, u);
    //@ assert lines: \forall integer l; is_line(s.n, l) ==> u.count[p - 1][l] == marks(s, p, l, s.n);
}

/*@ requires last(s) == last(u) && s.turn == u.turn && s.n == u.n && 1 <= last(s) <= 2;
    requires \forall integer p; 0 <= p <= 2 ==> (has_line(u, p) <==> has_line(s, p));
    requires full(u) <==> full(s);
    requires \forall integer r, c; decided_at(s, last(s), r, c) ==> decided_at(u, last(s), r, c);
    assigns \nothing;
    ensures open(s) ==> open(u);
    ensures drawn(s) ==> drawn(u);
    ensures won(s) ==> won(u);
*/
void lemma_same_status(ttt_t s, ttt_t u)
{
    //@ assert x: has_line(s, TTT_X) <==> has_line(u, TTT_X);
    //@ assert o: has_line(s, TTT_O) <==> has_line(u, TTT_O);
    //@ assert own: has_line(s, last(s)) <==> has_line(u, last(u));
    //@ assert any: \forall integer p; p == 3 - last(s) ==> (has_line(s, p) <==> has_line(u, p));
    //@ assert other: has_line(s, 3 - last(s)) <==> has_line(u, 3 - last(u));
}

/*@ requires invariant(s) && same(s, u);
    assigns \nothing;
    ensures invariant(u);
*/
void lemma_same(ttt_t s, ttt_t u)
{
    lemma_same_marks(s, u);
    lemma_marks(s);
    lemma_marks(u);
    lemma_total(s);
    lemma_total(u);
    //@ assert last: last(s) == last(u);
    lemma_same_counted(s, u, TTT_X);
    lemma_same_counted(s, u, TTT_O);
    //@ assert counted_x: counted_for(u, TTT_X);
    //@ assert counted_o: counted_for(u, TTT_O);
    //@ assert fair: fair(u);
    //@ assert empty: u.empty == total(u, TTT_NOBODY, u.n);
    //@ assert consistent: consistent(u);
    /*@ assert complete: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==> (complete(u, p, l) <==>
        complete(s, p, l)); */
    //@ assert line: \forall integer p; 0 <= p <= 2 ==> (has_line(u, p) <==> has_line(s, p));
    //@ assert full: full(u) <==> full(s);
    //@ assert decided: \forall integer r, c; decided_at(s, last(s), r, c) ==> decided_at(u, last(s), r, c);
    lemma_same_status(s, u);
}
