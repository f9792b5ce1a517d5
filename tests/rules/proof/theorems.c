// What the contracts mean for a whole game, on boards up to 8 x 8, for Frama-C: ttt_start establishes the
// invariant of game.h, ttt_move and ttt_undo keep it; a move wins if and only if it completes a line in the
// cells, and ttt_undo takes the last move back. Each theorem is a function that makes the calls; its contract
// is the theorem.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/steps.c"

/*@ requires \valid(t);
    assigns *t;
    ensures starts: \result == TTT_OPEN ==> invariant(*t) && open(*t) && t->turn == TTT_X;
    ensures n: \result == TTT_OPEN <==> TTT_N_MIN <= n <= N_MAX;
*/
ttt_result_t theorem_start(ttt_t *t, uint8_t n)
{
    const ttt_result_t result = ttt_start(t, n);
    if (result < 0)
        return result;
    const ttt_t s = value_of(t);
    //@ assert x: \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] == 0;
    //@ assert o: \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[1][l] == 0;
    lemma_start(s);
    return result;
}

/*@ requires \valid(t) && invariant(*t);
    assigns *t;
    ensures keeps: invariant(*t);
    ensures refused: \result < 0 <==> !legal{Pre}(t, row, col, player);
    ensures why: \result < 0 ==> \result == broken_rule{Pre}(t, row, col, player);
    ensures unchanged: \result < 0 ==> same(\old(*t), *t);
    ensures placed: \result >= 0 ==> placed(\old(*t), *t, row, col, player);
    ensures win: \result >= 0 ==> (\result == player <==> has_line(*t, player));
    ensures draw: \result >= 0 ==> (\result == TTT_DRAW <==> no_line(*t) && full(*t));
    ensures open: \result >= 0 ==> (\result == TTT_OPEN <==> no_line(*t) && !full(*t));
    ensures other: \result >= 0 ==> !has_line(*t, 3 - player);
    ensures last: \result >= 0 ==> last(*t) == player && decided_at(*t, player, row, col);
    ensures first: \result >= 0 ==> open(\old(*t)) && \old(t->turn) == player;
*/
ttt_result_t theorem_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_t s = value_of(t);
    lemma_playable(s);
    const ttt_result_t result = step_move(t, row, col, player);
    const ttt_t u = value_of(t);
    if (result < 0) {
        lemma_same(s, u);
        return result;
    }
    //@ assert shape: shape(u);
    lemma_one_more(s, u, row, col, player);
    lemma_move(s, u, row, col, player, result);
    return result;
}

// No prover sees by itself that squares of equal numbers are equal.
/*@ requires \valid_read(t) && s.n == t->n && s.empty == t->empty;
    assigns \nothing;
    ensures t->n * t->n - t->empty == s.n * s.n - s.empty;
*/
void lemma_squares(const ttt_t *t, ttt_t s)
{
}

/*@ requires \valid_read(t) && s.n == t->n && s.empty == t->empty && s.turn == t->turn && s.turn <= 2;
    requires TTT_N_MIN <= s.n <= N_MAX && s.empty <= s.n * s.n;
    requires last: last(s) == ((s.n * s.n - s.empty) % 2 == 1 ? TTT_X : TTT_O);
    requires \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] <= s.n && s.count[1][l] <= s.n;
    requires \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] == t->count[0][l];
    requires \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[1][l] == t->count[1][l];
    assigns \nothing;
    ensures marks: t->n * t->n - t->empty == s.n * s.n - s.empty;
    ensures mover: mover(t) == last(s);
    ensures sound: sound(t);
*/
void lemma_fields(const ttt_t *t, ttt_t s)
{
    lemma_squares(t, s);
    //@ assert sized: sized(t);
    //@ assert counts: counts_fit(t);
}

/*@ requires \valid(t) && invariant(*t);
    assigns *t;
    ensures keeps: invariant(*t);
    ensures refused: \result < 0 ==> same(\old(*t), *t);
    ensures placed: \result >= 0 ==> placed(*t, \old(*t), row, col, last(\old(*t)));
    ensures turn: \result >= 0 ==> open(*t) && t->turn == last(\old(*t));
    ensures accepted: \result == TTT_OPEN <==> may_undo(\old(*t), row, col);
*/
ttt_result_t theorem_undo(ttt_t *t, uint8_t row, uint8_t col)
{
    const ttt_t s = value_of(t);
    lemma_playable(s);
    lemma_last(s);
    lemma_fields(t, s);
    if (row < s.n && col < s.n && s.cell[row][col] != TTT_NOBODY) {
        lemma_undoable(s, row, col, s.cell[row][col]);
        lemma_count(t, s, s.cell[row][col]);
        //@ assert may: may_count(t, s.n, s.cell[row][col], row, col, -1);
    }
    const ttt_result_t result = step_undo(t, row, col);
    const ttt_t u = value_of(t);
    if (result < 0) {
        lemma_same(s, u);
        if (result == TTT_E_OVER)
            lemma_left(s, row, col, s.cell[row][col]);
        //@ assert not_allowed: !may_undo(s, row, col);
        return result;
    }
    const uint8_t player = s.cell[row][col];
    //@ assert shape: shape(u);
    lemma_one_more(u, s, row, col, player);
    lemma_left(s, row, col, player);
    //@ assert allowed: may_undo(s, row, col);
    lemma_undo(s, u, row, col, player);
    return result;
}

/*@ requires \valid(t) && invariant(*t);
    assigns *t;
    ensures same: same(\old(*t), *t);
    ensures undone: legal{Pre}(t, row, col, player) ==> \result == TTT_OPEN;
*/
ttt_result_t theorem_undo_inverts_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_t s = value_of(t);
    const ttt_result_t made = theorem_move(t, row, col, player);
    if (made < 0)
        return made;
    const ttt_t m = value_of(t);
    const ttt_result_t result = theorem_undo(t, row, col);
    const ttt_t u = value_of(t);
    lemma_inverse(s, m, u, row, col, player);
    return result;
}
