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

/*@ // ---- A game that nobody can win ----
    // The line can still be p's, as ttt_is_dead_draw sees it: in_reach of a position as a value.
    predicate reach(ttt_t s, integer p, integer l) = s.count[2 - p][l] == 0 &&
        2 * (s.n - s.count[p - 1][l]) <= s.empty + (s.turn == p ? 1 : 0);
    predicate dead_for(ttt_t s, integer p) = \forall integer l; is_line(s.n, l) ==> !reach(s, p, l);
    predicate dead(ttt_t s) = dead_for(s, TTT_X) && dead_for(s, TTT_O);
*/

/*@ requires \valid_read(t) && invariant(*t);
    assigns \nothing;
    ensures dead: \result <==> open(*t) && dead(*t);
*/
bool theorem_is_dead_draw(const ttt_t *t)
{
    const ttt_t s = value_of(t);
    lemma_playable(s);
    lemma_last(s);
    lemma_fields(t, s);
    lemma_count(t, s, TTT_X);
    lemma_count(t, s, TTT_O);
    //@ assert x: \forall integer l; is_line(s.n, l) ==> (in_reach(t, TTT_X, l) <==> reach(s, TTT_X, l));
    //@ assert o: \forall integer l; is_line(s.n, l) ==> (in_reach(t, TTT_O, l) <==> reach(s, TTT_O, l));
    return ttt_is_dead_draw(t);
}

/*@ requires TTT_N_MIN <= s.n <= N_MAX && s.n == u.n && is_player(p) && 0 <= row < s.n && 0 <= col < s.n;
    requires dead_for(s, p) && s.turn == p && u.turn != p && u.empty == s.empty - 1 && 0 < s.empty;
    requires counted_up(s, u, p, row, col) && kept_count(s, u, 3 - p);
    assigns \nothing;
    ensures dead: dead_for(u, p);
    ensures none: \forall integer l; is_line(s.n, l) && u.count[2 - p][l] == 0 ==> u.count[p - 1][l] < u.n;
*/
void lemma_dead_own(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t p)
{
    //@ assert other: \forall integer l; is_line(s.n, l) ==> u.count[2 - p][l] == s.count[2 - p][l];
    /*@ assert own: \forall integer l; is_line(s.n, l) ==> s.count[p - 1][l] <= u.count[p - 1][l] <=
        s.count[p - 1][l] + 1; */
}

/*@ requires TTT_N_MIN <= s.n <= N_MAX && s.n == u.n && is_player(p);
    requires dead_for(s, p) && s.turn == 3 - p && u.empty == s.empty - 1;
    requires kept_count(s, u, p);
    requires more: \forall integer l; is_line(s.n, l) ==> s.count[2 - p][l] <= u.count[2 - p][l];
    assigns \nothing;
    ensures dead: dead_for(u, p);
*/
void lemma_dead_other(ttt_t s, ttt_t u, uint8_t p)
{
    //@ assert kept: \forall integer l; is_line(s.n, l) ==> u.count[p - 1][l] == s.count[p - 1][l];
}

// Where one has all marks, the other has none.
/*@ requires shape(s) && counted(s) && is_player(p);
    assigns \nothing;
    ensures alone: \forall integer l; is_line(s.n, l) && s.count[p - 1][l] == s.n ==> s.count[2 - p][l] == 0;
*/
void lemma_alone(ttt_t s, uint8_t p)
{
    lemma_marks(s);
    lemma_counted(s, p);
    /*@ assert any: \forall integer l; is_line(s.n, l) ==>
        marks(s, TTT_X, l, s.n) + marks(s, TTT_O, l, s.n) <= s.n; */
    //@ assert cases: (p == TTT_X && 3 - p == TTT_O) || (p == TTT_O && 3 - p == TTT_X);
    /*@ assert both: \forall integer l; is_line(s.n, l) ==> s.count[p - 1][l] == marks(s, p, l, s.n) &&
        s.count[2 - p][l] == marks(s, 3 - p, l, s.n); */
    /*@ assert sum: \forall integer l; is_line(s.n, l) ==>
        marks(s, p, l, s.n) + marks(s, 3 - p, l, s.n) <= s.n; */
}

/*@ requires is_player(p);
    assigns \nothing;
    ensures dead(s) <==> dead_for(s, p) && dead_for(s, 3 - p);
*/
void lemma_dead(ttt_t s, uint8_t p)
{
    if (p == TTT_X) {
        //@ assert x: dead(s) <==> dead_for(s, TTT_X) && dead_for(s, TTT_O);
    } else {
        //@ assert p == TTT_O;
        //@ assert o: dead(s) <==> dead_for(s, TTT_O) && dead_for(s, TTT_X);
    }
}

// So, move by move, the game ends as a draw.
/*@ requires \valid(t) && invariant(*t) && open(*t) && dead(*t);
    assigns *t;
    ensures refused: \result < 0 ==> same(\old(*t), *t);
    ensures no_win: \result >= 0 ==> \result == TTT_OPEN || \result == TTT_DRAW;
    ensures no_line: no_line(*t);
    ensures stays: \result >= 0 ==> invariant(*t) && dead(*t);
*/
ttt_result_t theorem_dead_draw_stays(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
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
    lemma_no_line(u, player);
    lemma_dead(s, player);
    lemma_dead(u, player);
    lemma_dead_own(s, u, row, col, player);
    lemma_dead_other(s, u, ttt_other(player));
    lemma_alone(u, player);
    //@ assert no_line: !at_n(u, player, row, col);
    return result;
}
