// From the sums of marks to the invariant, as lemmas for Frama-C: start establishes it; a move and an undo
// keep it.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/lemmas_marks.c"

/*@ requires is_player(p);
    assigns \nothing;
    ensures counted(s) <==> counted_for(s, p) && counted_for(s, 3 - p);
*/
void lemma_counted(ttt_t s, uint8_t p)
{
    if (p == TTT_X) {
        //@ assert counted(s) <==> counted_for(s, TTT_X) && counted_for(s, TTT_O);
    } else {
        //@ assert p == TTT_O;
        //@ assert counted(s) <==> counted_for(s, TTT_O) && counted_for(s, TTT_X);
    }
}

/*@ requires shape(s) && shape(u) && placed(s, u, row, col, player) && is_player(player) &&
    counted_up(s, u, player, row, col);
    assigns \nothing;
    ensures counted_for(s, player) <==> counted_for(u, player);
*/
void lemma_counted_own(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    lemma_placed(s, u, row, col, player);
    /*@ assert on: \forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==>
        u.count[player - 1][l] - marks(u, player, l, s.n) == s.count[player - 1][l] - marks(s, player, l,
       s.n); */
    /*@ assert off: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        u.count[player - 1][l] - marks(u, player, l, s.n) == s.count[player - 1][l] - marks(s, player, l,
       s.n); */
    /*@ assert all: \forall integer l; is_line(s.n, l) ==>
        u.count[player - 1][l] - marks(u, player, l, s.n) == s.count[player - 1][l] - marks(s, player, l,
       s.n); */
}

/*@ requires shape(s) && shape(u) && placed(s, u, row, col, 3 - player) && is_player(player) &&
    kept_count(s, u, player);
    assigns \nothing;
    ensures counted_for(s, player) <==> counted_for(u, player);
*/
void lemma_counted_other(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    lemma_placed(s, u, row, col, ttt_other(player));
    /*@ assert all: \forall integer l; is_line(s.n, l) ==>
        u.count[player - 1][l] - marks(u, player, l, s.n) == s.count[player - 1][l] - marks(s, player, l,
       s.n); */
}

/*@ requires shape(s) && shape(u) && is_player(player) && placed(s, u, row, col, player);
    requires counted_up(s, u, player, row, col) && kept_count(s, u, 3 - player) && u.empty == s.empty - 1;
    assigns \nothing;
    ensures counted(s) <==> counted(u);
    ensures own: total(u, player, s.n) == total(s, player, s.n) + 1;
    ensures other: total(u, 3 - player, s.n) == total(s, 3 - player, s.n);
    ensures empty: u.empty == total(u, 0, u.n) <==> s.empty == total(s, 0, s.n);
*/
void lemma_step(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    lemma_counted(s, player);
    lemma_counted(u, player);
    lemma_counted_own(s, u, row, col, player);
    lemma_counted_other(s, u, row, col, ttt_other(player));
    lemma_placed_total(s, u, row, col, player);
}

/*@ requires TTT_N_MIN <= s.n <= N_MAX && s.n == u.n && 0 <= row < s.n && 0 <= col < s.n && is_player(p) &&
    one_more(s, u, p, row, col);
    assigns \nothing;
    ensures counted_up(s, u, p, row, col);
*/
void lemma_one_more(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t p)
{
}

/*@ requires is_player(p);
    assigns \nothing;
    ensures no_line(s) <==> !has_line(s, p) && !has_line(s, 3 - p);
*/
void lemma_no_line(ttt_t s, uint8_t p)
{
    if (p == TTT_X) {
        //@ assert x: no_line(s) <==> !has_line(s, TTT_X) && !has_line(s, TTT_O);
    } else {
        //@ assert o: no_line(s) <==> !has_line(s, TTT_O) && !has_line(s, TTT_X);
    }
}

/*@ requires consistent(s) && open(s) && s.turn == player && placed(s, u, row, col, player);
    requires is_player(player) && consistent(u);
    assigns \nothing;
    ensures no_line: !has_line(u, 3 - player);
    ensures wins: has_line(u, player) <==> at_n(u, player, row, col);
    ensures decided: decided_at(u, player, row, col);
*/
void lemma_lines(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    lemma_marks(s);
    lemma_marks(u);
    lemma_counted(u, player);
    lemma_placed(s, u, row, col, player);
    lemma_no_line(s, player);
    //@ assert before: \forall integer l; is_line(s.n, l) ==> marks(s, player, l, s.n) < s.n;
    //@ assert before_other: \forall integer l; is_line(s.n, l) ==> marks(s, 3 - player, l, s.n) < s.n;
    //@ assert other: \forall integer l; is_line(s.n, l) ==> !complete(u, 3 - player, l);
    /*@ assert elsewhere: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        !complete(u, player, l); */
    /*@ assert counts: \forall integer l; is_line(u.n, l) ==> (complete(u, player, l) <==>
        u.count[player - 1][l] == u.n); */
    //@ assert row: complete(u, player, 2 + row) <==> u.count[player - 1][2 + row] == u.n;
    //@ assert column: complete(u, player, 2 + u.n + col) <==> u.count[player - 1][2 + u.n + col] == u.n;
    //@ assert diagonal: complete(u, player, 0) <==> u.count[player - 1][0] == u.n;
    //@ assert antidiagonal: complete(u, player, 1) <==> u.count[player - 1][1] == u.n;
    //@ assert wins_if: at_n(u, player, row, col) ==> has_line(u, player);
    /*@ assert on: \forall integer l; is_line(u.n, l) && complete(u, player, l) ==> l == 2 + row ||
        l == 2 + u.n + col || (l == 0 && row == col) || (l == 1 && row + col == u.n - 1); */
    /*@ assert complete: \forall integer l; is_line(u.n, l) && complete(u, player, l) ==>
        at_n(u, player, row, col); */
    /*@ assert none: !at_n(u, player, row, col) ==> \forall integer l; is_line(u.n, l) ==>
        !complete(u, player, l); */
}

/*@ requires p == last(u) && u.turn == TTT_NOBODY && has_line(u, p) && !has_line(u, 3 - p) &&
    decided_at(u, p, row, col);
    assigns \nothing;
    ensures won(u);
*/
void lemma_won(ttt_t u, uint8_t row, uint8_t col, uint8_t p)
{
}

/*@ requires invariant(s) && is_player(player) && s.turn == player && shape(u) &&
        placed(s, u, row, col, player);
    requires counted_up(s, u, player, row, col) && kept_count(s, u, 3 - player) && u.empty == s.empty - 1;
    requires result == player || result == TTT_DRAW || result == TTT_OPEN;
    requires result == player <==> at_n(u, player, row, col);
    requires draws: result == TTT_DRAW ==> u.empty == 0;
    requires opens: result == TTT_OPEN ==> u.empty != 0;
    requires turn: u.turn == (result == TTT_OPEN ? 3 - player : TTT_NOBODY);
    assigns \nothing;
    ensures last: last(u) == player;
    ensures no_line: !has_line(u, 3 - player);
    ensures wins: result == player <==> has_line(u, player);
    ensures draw: result == TTT_DRAW <==> no_line(u) && full(u);
    ensures open: result == TTT_OPEN <==> no_line(u) && !full(u);
    ensures decided: decided_at(u, player, row, col);
    ensures invariant: invariant(u);
*/
void lemma_move(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player, ttt_result_t result)
{
    lemma_total(u);
    lemma_step(s, u, row, col, player);
    //@ assert was_open: open(s);
    //@ assert fair: fair(u);
    //@ assert last: last(u) == player;
    lemma_lines(s, u, row, col, player);
    lemma_no_line(u, player);
    //@ assert wins: result == player <==> has_line(u, player);
    //@ assert full: u.empty == 0 <==> full(u);
    if (result == player)
        lemma_won(u, row, col, player);
    //@ assert won: result == player ==> won(u);
    //@ assert drawn: result == TTT_DRAW ==> drawn(u);
    //@ assert open: result == TTT_OPEN ==> open(u);
}

/*@ requires consistent(s);
    assigns \nothing;
    ensures last(s) == ((s.n * s.n - s.empty) % 2 == 1 ? TTT_X : TTT_O);
    ensures s.empty <= s.n * s.n;
*/
void lemma_last(ttt_t s)
{
    lemma_total(s);
    const int filled = s.n * s.n - s.empty;
    //@ assert sum: filled == total(s, 1, s.n) + total(s, 2, s.n);
    //@ assert x: last(s) == TTT_X ==> filled == 2 * total(s, 2, s.n) + 1;
    //@ assert o: last(s) == TTT_O ==> filled == 2 * total(s, 2, s.n);
    //@ assert odd: last(s) == TTT_X ==> filled % 2 == 1;
    //@ assert even: last(s) == TTT_O ==> filled % 2 == 0;
}

/*@ requires invariant(s);
    assigns \nothing;
    ensures fit: \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] <= s.n && s.count[1][l] <= s.n;
    ensures empty: s.turn != TTT_NOBODY ==> s.empty > 0;
    ensures playable: \forall integer l; s.turn != TTT_NOBODY && 0 <= l < TTT_LINES_MAX ==>
        s.count[0][l] < s.n && s.count[1][l] < s.n;
    ensures turn: s.turn != TTT_NOBODY ==> s.turn == 3 - last(s) && open(s);
    ensures turns: s.turn <= 2;
*/
void lemma_playable(ttt_t s)
{
    lemma_marks(s);
    lemma_total(s);
    //@ assert x: \forall integer l; is_line(s.n, l) ==> s.count[0][l] == marks(s, 1, l, s.n);
    //@ assert o: \forall integer l; is_line(s.n, l) ==> s.count[1][l] == marks(s, 2, l, s.n);
}

/*@ requires TTT_N_MIN <= s.n <= N_MAX && s.turn == TTT_X && s.empty == s.n * s.n;
    requires \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] == 0 && s.count[1][l] == 0;
    requires \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n ==> s.cell[r][c] == TTT_NOBODY;
    assigns \nothing;
    ensures invariant(s) && open(s);
*/
void lemma_start(ttt_t s)
{
    lemma_marks(s);
    lemma_total(s);
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant lines: \forall integer p, l; 1 <= p <= 2 && is_line(s.n, l) ==> marks(s, p, l, k) == 0;
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
    //@ assert none: \forall integer p, l; 1 <= p <= 2 && is_line(s.n, l) ==> marks(s, p, l, s.n) == 0;
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant all: \forall integer p; 1 <= p <= 2 ==> total(s, p, k) == 0;
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
        /*@ assert next: \forall integer p; 1 <= p <= 2 ==>
            total(s, p, k + 1) == total(s, p, k) + marks(s, p, 2 + k, s.n); */
    }
    //@ assert x: counted_for(s, TTT_X);
    //@ assert o: counted_for(s, TTT_O);
    //@ assert no_line: no_line(s);
    //@ assert consistent: consistent(s);
    //@ assert not_full: !full(s);
}
