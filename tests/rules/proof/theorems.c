// What follows from the contracts for a whole game, as Frama-C proves it: an invariant that ttt_start establishes and
// ttt_move keeps, and that ttt_undo takes the last move back, to the byte.
//
// Each theorem is a function that makes the calls; its contract is the theorem.
#include "tests/rules/proof/contracts.c"

/*@ // X and O take turns, X first.
    predicate in_turn(ttt_t *t) = t->turn != TTT_NOBODY ==> t->turn == 3 - mover(t);
    predicate marks_only(ttt_t *t) =
        \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==> 0 <= t->cell[r][c] <= 2;
    predicate invariant(ttt_t *t) = sound(t) && playable(t) && in_turn(t) && marks_only(t);
*/

/*@ requires \valid(t);
    assigns *t;
    ensures sound: \result == TTT_OPEN ==> sound(t);
    ensures playable: \result == TTT_OPEN ==> playable(t);
    ensures in_turn: \result == TTT_OPEN ==> in_turn(t);
    ensures marks: \result == TTT_OPEN ==> marks_only(t);
*/
ttt_result_t theorem_start(ttt_t *t, uint8_t n)
{
    return ttt_start(t, n);
}

/*@ requires \valid(t) && invariant(t);
    assigns *t;
    ensures sound: sound(t);
    ensures playable: playable(t);
    ensures in_turn: in_turn(t);
    ensures marks: marks_only(t);
*/
ttt_result_t theorem_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    return ttt_move(t, row, col, player);
}

/*@ requires \valid(t) && invariant(t);
    assigns *t;
    ensures undone: legal{Pre}(t, row, col, player) ==> \result == TTT_OPEN;
    ensures fields: t->n == \old(t->n) && t->turn == \old(t->turn) && t->empty == \old(t->empty);
    ensures count_x: same_count{Pre, Post}(t, 0);
    ensures count_o: same_count{Pre, Post}(t, 1);
    ensures cells: same_cells{Pre, Post}(t);
*/
ttt_result_t theorem_undo_inverts_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_result_t made = ttt_move(t, row, col, player);
    if (made < 0)
        return made;
    //@ assert mover: mover(t) == player;
    //@ assert counted_x: player == TTT_X ==> \forall integer l; passes(t->n, l, row, col) ==> t->count[0][l] > 0;
    //@ assert counted_o: player == TTT_O ==> \forall integer l; passes(t->n, l, row, col) ==> t->count[1][l] > 0;
    //@ assert sound: sound(t);
    //@ assert last: !left_behind(t, row, col, player);
    return ttt_undo(t, row, col);
}
