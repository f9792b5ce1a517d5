// Sums of marks on lines and on the board, as lemmas for Frama-C: each is a function that does nothing, its
// contract is the lemma, and its loop the induction.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/game.h"

/*@ requires shape(s);
    assigns \nothing;
    ensures range: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==> 0 <= marks(s, p, l, s.n) <= s.n;
    ensures complete: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==>
        (marks(s, p, l, s.n) == s.n <==> complete(s, p, l));
    ensures sum: \forall integer l; is_line(s.n, l) ==>
        marks(s, 0, l, s.n) + marks(s, 1, l, s.n) + marks(s, 2, l, s.n) == s.n;
    ensures none: \forall integer r; 0 <= r < s.n ==> (marks(s, 0, 2 + r, s.n) == 0 <==> row_full(s, r));
*/
void lemma_marks(ttt_t s)
{
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant range: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==>
            0 <= marks(s, p, l, k) <= k;
        loop invariant complete: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==>
            (marks(s, p, l, k) == k <==> \forall integer j; 0 <= j < k ==> line_cell(s, l, j) == p);
        loop invariant sum: \forall integer l; is_line(s.n, l) ==>
            marks(s, 0, l, k) + marks(s, 1, l, k) + marks(s, 2, l, k) == k;
        loop invariant none: \forall integer r; 0 <= r < s.n ==>
            (marks(s, 0, 2 + r, k) == 0 <==> \forall integer c; 0 <= c < k ==> s.cell[r][c] != 0);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
}

/*@ requires shape(s);
    assigns \nothing;
    ensures range: \forall integer p; 0 <= p <= 2 ==> 0 <= total(s, p, s.n);
    ensures sum: total(s, 0, s.n) + total(s, 1, s.n) + total(s, 2, s.n) == s.n * s.n;
    ensures full: total(s, 0, s.n) == 0 <==> full(s);
*/
void lemma_total(ttt_t s)
{
    int k = 0;
    lemma_marks(s);
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant range: \forall integer p; 0 <= p <= 2 ==> 0 <= total(s, p, k);
        loop invariant sum: total(s, 0, k) + total(s, 1, k) + total(s, 2, k) == s.n * k;
        loop invariant full: total(s, 0, k) == 0 <==> \forall integer r; 0 <= r < k ==> row_full(s, r);
        loop assigns k;
        loop variant s.n - k; */
    for (; k < s.n; k++) {
        /*@ assert next: \forall integer p; 0 <= p <= 2 ==>
            total(s, p, k + 1) == total(s, p, k) + marks(s, p, 2 + k, s.n); */
        //@ assert row: marks(s, 0, 2 + k, s.n) + marks(s, 1, 2 + k, s.n) + marks(s, 2, 2 + k, s.n) == s.n;
        //@ assert row_full: marks(s, 0, 2 + k, s.n) == 0 <==> row_full(s, k);
        //@ assert product: s.n * (k + 1) == s.n * k + s.n;
    }
    //@ assert end: k == s.n;
    //@ assert sum: total(s, 0, s.n) + total(s, 1, s.n) + total(s, 2, s.n) == s.n * k;
}

/*@ requires shape(s) && shape(u) && placed(s, u, row, col, player) && is_player(player);
    assigns \nothing;
    ensures own: \forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==>
        marks(u, player, l, s.n) == marks(s, player, l, s.n) + 1;
    ensures own_elsewhere: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        marks(u, player, l, s.n) == marks(s, player, l, s.n);
    ensures none: \forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==>
        marks(u, 0, l, s.n) == marks(s, 0, l, s.n) - 1;
    ensures none_elsewhere: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        marks(u, 0, l, s.n) == marks(s, 0, l, s.n);
    ensures other: \forall integer l; is_line(s.n, l) ==>
        marks(u, 3 - player, l, s.n) == marks(s, 3 - player, l, s.n);
*/
void lemma_placed(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant own: \forall integer l; is_line(s.n, l) ==>
            marks(u, player, l, k) == marks(s, player, l, k) + hit(s.n, l, row, col, k);
        loop invariant other: \forall integer l; is_line(s.n, l) ==>
            marks(u, 3 - player, l, k) == marks(s, 3 - player, l, k);
        loop invariant none: \forall integer l; is_line(s.n, l) ==>
            marks(u, 0, l, k) == marks(s, 0, l, k) - hit(s.n, l, row, col, k);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
}

/*@ requires shape(s) && shape(u) && placed(s, u, row, col, player) && is_player(player);
    assigns \nothing;
    ensures own: total(u, player, s.n) == total(s, player, s.n) + 1;
    ensures other: total(u, 3 - player, s.n) == total(s, 3 - player, s.n);
    ensures none: total(u, 0, s.n) == total(s, 0, s.n) - 1;
*/
void lemma_placed_total(ttt_t s, ttt_t u, uint8_t row, uint8_t col, uint8_t player)
{
    lemma_placed(s, u, row, col, player);
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant own: total(u, player, k) == total(s, player, k) + (row < k ? 1 : 0);
        loop invariant other: total(u, 3 - player, k) == total(s, 3 - player, k);
        loop invariant none: total(u, 0, k) == total(s, 0, k) - (row < k ? 1 : 0);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
}

/*@ requires shape(s) && same_cell(s, u);
    assigns \nothing;
    ensures marks: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==>
        marks(u, p, l, s.n) == marks(s, p, l, s.n);
    ensures total: \forall integer p; 0 <= p <= 2 ==> total(u, p, s.n) == total(s, p, s.n);
    ensures shape(u);
*/
void lemma_same_marks(ttt_t s, ttt_t u)
{
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant marks: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==>
            marks(u, p, l, k) == marks(s, p, l, k);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
    /*@ assert marks: \forall integer p, l; 0 <= p <= 2 && is_line(s.n, l) ==>
        marks(u, p, l, s.n) == marks(s, p, l, s.n); */
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant total: \forall integer p; 0 <= p <= 2 ==> total(u, p, k) == total(s, p, k);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
}

/*@ requires shape(s) && 0 <= row < s.n && 0 <= col < s.n && s.cell[row][col] == p && 0 <= p <= 2;
    assigns \nothing;
    ensures lines: \forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==>
        0 < marks(s, p, l, s.n);
    ensures all: 0 < total(s, p, s.n);
*/
void lemma_marked(ttt_t s, uint8_t row, uint8_t col, uint8_t p)
{
    lemma_marks(s);
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant lines: \forall integer l; is_line(s.n, l) ==>
            hit(s.n, l, row, col, k) <= marks(s, p, l, k);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
    //@ assert row: 0 < marks(s, p, 2 + row, s.n);
    /*@ loop invariant 0 <= k <= s.n;
        loop invariant all: (row < k ? 1 : 0) <= total(s, p, k);
        loop assigns k;
        loop variant s.n - k; */
    for (int k = 0; k < s.n; k++) {
    }
}
