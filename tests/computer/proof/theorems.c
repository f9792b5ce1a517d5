// Why the computer never loses, as lemmas over positions as values, for Frama-C: what a mark does to F, and the step of the
// theorem in computer.c. Each lemma is a function that does nothing; its contract is the lemma, its loop the induction.
// SPDX-License-Identifier: MIT
#include "tests/computer/proof/weights.h"

/*@ // A mark of p in the cell, as the counters see it: u follows from s.
    predicate marked(ttt_t s, ttt_t u, integer p, integer r, integer c) =
        s.n == u.n && is_player(p) && 0 <= r < s.n && 0 <= c < s.n &&
        counted_up(s, u, p, r, c) && kept_count(s, u, 3 - p);
    predicate counts_in_range(ttt_t s) = TTT_N_MIN <= s.n <= N_MAX &&
        \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> 0 <= s.count[i][l] <= s.n;
    // What of the first k lines runs through the cell.
    logic integer weights_through(ttt_t s, integer p, integer r, integer c, integer k) =
        (2 + r < k ? line_weight(s, p, 2 + r) : 0) + (2 + s.n + c < k ? line_weight(s, p, 2 + s.n + c) : 0) +
        (r == c && 0 < k ? line_weight(s, p, 0) : 0) + (r + c == s.n - 1 && 1 < k ? line_weight(s, p, 1) : 0);
*/

/*@ requires counts_in_range(s) && is_player(p);
    assigns \nothing;
    ensures \forall integer l; 0 <= l < TTT_LINES_MAX ==> 0 <= line_weight(s, p, l) <= 256;
*/
void lemma_line_weight(ttt_t s, uint8_t p)
{
}

/*@ requires TTT_N_MIN <= s.n <= N_MAX && is_player(p) && row < s.n && col < s.n && 0 <= k < 2 * s.n + 2;
    assigns \nothing;
    ensures on: on_line(s.n, k, row, col) ==> weights_through(s, p, row, col, k + 1) ==
        weights_through(s, p, row, col, k) + line_weight(s, p, k);
    ensures off: !on_line(s.n, k, row, col) ==> weights_through(s, p, row, col, k + 1) ==
        weights_through(s, p, row, col, k);
*/
void lemma_through(ttt_t s, uint8_t p, uint8_t row, uint8_t col, int k)
{
    if (k == 0) {
        //@ assert diagonal: on_line(s.n, k, row, col) <==> row == col;
    } else if (k == 1) {
        //@ assert antidiagonal: on_line(s.n, k, row, col) <==> row + col == s.n - 1;
    } else if (k < 2 + s.n) {
        //@ assert row: on_line(s.n, k, row, col) <==> k == 2 + row;
    } else {
        //@ assert column: on_line(s.n, k, row, col) <==> k == 2 + s.n + col;
    }
}

// The computer's mark takes the cell's weight off F, and makes no line heavier.
/*@ requires counts_in_range(s) && counts_in_range(u) && is_player(p) && marked(s, u, 3 - p, row, col);
    assigns \nothing;
    ensures on: \forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==> line_weight(u, p, l) == 0;
    ensures off: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        line_weight(u, p, l) == line_weight(s, p, l);
*/
void lemma_block_line(ttt_t s, ttt_t u, uint8_t p, uint8_t row, uint8_t col)
{
}

/*@ requires counts_in_range(s) && counts_in_range(u) && is_player(p) && marked(s, u, 3 - p, row, col);
    assigns \nothing;
    ensures weight: weight(u, p) == weight(s, p) - cell_weight(s, p, row, col);
*/
void lemma_block(ttt_t s, ttt_t u, uint8_t p, uint8_t row, uint8_t col)
{
    lemma_block_line(s, u, p, row, col);
    /*@ loop invariant 0 <= k <= 2 * s.n + 2;
        loop invariant sum: weights(u, p, k) == weights(s, p, k) - weights_through(s, p, row, col, k);
        loop assigns k;
        loop variant 2 * s.n + 2 - k; */
    for (int k = 0; k < 2 * s.n + 2; k++) {
        lemma_through(s, p, row, col, k);
        //@ assert next_s: weights(s, p, k + 1) == weights(s, p, k) + line_weight(s, p, k);
        //@ assert next_u: weights(u, p, k + 1) == weights(u, p, k) + line_weight(u, p, k);
    }
}

// The other player's mark adds the cell's weight to F.
/*@ requires counts_in_range(s) && counts_in_range(u) && is_player(p) && marked(s, u, p, row, col);
    assigns \nothing;
    ensures on: \forall integer l; is_line(s.n, l) && on_line(s.n, l, row, col) ==>
        line_weight(u, p, l) == 2 * line_weight(s, p, l);
    ensures off: \forall integer l; is_line(s.n, l) && !on_line(s.n, l, row, col) ==>
        line_weight(u, p, l) == line_weight(s, p, l);
*/
void lemma_answer_line(ttt_t s, ttt_t u, uint8_t p, uint8_t row, uint8_t col)
{
}

/*@ requires counts_in_range(s) && counts_in_range(u) && is_player(p) && marked(s, u, p, row, col);
    assigns \nothing;
    ensures weight: weight(u, p) == weight(s, p) + cell_weight(s, p, row, col);
*/
void lemma_answer(ttt_t s, ttt_t u, uint8_t p, uint8_t row, uint8_t col)
{
    lemma_answer_line(s, u, p, row, col);
    /*@ loop invariant 0 <= k <= 2 * s.n + 2;
        loop invariant sum: weights(u, p, k) == weights(s, p, k) + weights_through(s, p, row, col, k);
        loop assigns k;
        loop variant 2 * s.n + 2 - k; */
    for (int k = 0; k < 2 * s.n + 2; k++) {
        lemma_through(s, p, row, col, k);
        //@ assert next_s: weights(s, p, k + 1) == weights(s, p, k) + line_weight(s, p, k);
        //@ assert next_u: weights(u, p, k + 1) == weights(u, p, k) + line_weight(u, p, k);
    }
}

// No cell weighs more than all lines together, no line more than F, and F is not negative.
/*@ requires counts_in_range(s) && is_player(p) && row < s.n && col < s.n;
    assigns \nothing;
    ensures cell: 0 <= cell_weight(s, p, row, col) <= weight(s, p);
*/
void lemma_cell(ttt_t s, uint8_t p, uint8_t row, uint8_t col)
{
    lemma_line_weight(s, p);
    /*@ loop invariant 0 <= k <= 2 * s.n + 2;
        loop invariant sum: 0 <= weights_through(s, p, row, col, k) <= weights(s, p, k);
        loop assigns k;
        loop variant 2 * s.n + 2 - k; */
    for (int k = 0; k < 2 * s.n + 2; k++) {
        lemma_through(s, p, row, col, k);
        //@ assert next: weights(s, p, k + 1) == weights(s, p, k) + line_weight(s, p, k);
    }
}

/*@ requires counts_in_range(s) && is_player(p) && line < 2 * s.n + 2;
    assigns \nothing;
    ensures line: line_weight(s, p, line) <= weight(s, p);
*/
void lemma_line(ttt_t s, uint8_t p, uint8_t line)
{
    lemma_line_weight(s, p);
    /*@ loop invariant 0 <= k <= 2 * s.n + 2;
        loop invariant sum: (line < k ? line_weight(s, p, line) : 0) <= weights(s, p, k) && 0 <= weights(s, p, k);
        loop assigns k;
        loop variant 2 * s.n + 2 - k; */
    for (int k = 0; k < 2 * s.n + 2; k++) {
    }
}

/*@ requires TTT_N_MIN <= s.n <= N_MAX && s.n == u.n && is_player(p) && row < s.n && col < s.n;
    requires \forall integer l; is_line(s.n, l) ==> line_weight(u, p, l) <= line_weight(s, p, l);
    assigns \nothing;
    ensures cell_weight(u, p, row, col) <= cell_weight(s, p, row, col);
*/
void lemma_lighter(ttt_t s, ttt_t u, uint8_t p, uint8_t row, uint8_t col)
{
    //@ assert row: line_weight(u, p, 2 + row) <= line_weight(s, p, 2 + row);
    //@ assert column: line_weight(u, p, 2 + s.n + col) <= line_weight(s, p, 2 + s.n + col);
    //@ assert diagonals: line_weight(u, p, 0) <= line_weight(s, p, 0) && line_weight(u, p, 1) <= line_weight(s, p, 1);
}

// The step. With the computer to move F is below 2^n in s. It marks a cell (u), the other player, p, answers (v). F is below
// 2^(n-1) in u, or p's cell was not heavier than the computer's: then F is below 2^n again.
/*@ requires counts_in_range(s) && counts_in_range(u) && counts_in_range(v) && is_player(p);
    requires row < s.n && col < s.n && to_row < s.n && to_col < s.n;
    requires marked(s, u, 3 - p, row, col) && marked(u, v, p, to_row, to_col);
    requires bound: weight(s, p) < power(s.n);
    requires choice: weight(s, p) - cell_weight(s, p, row, col) < power(s.n - 1) ||
        cell_weight(s, p, to_row, to_col) <= cell_weight(s, p, row, col);
    assigns \nothing;
    ensures bound: weight(v, p) < power(v.n);
*/
void lemma_bound(ttt_t s, ttt_t u, ttt_t v, uint8_t p, uint8_t row, uint8_t col, uint8_t to_row, uint8_t to_col)
{
    lemma_block(s, u, p, row, col);
    lemma_answer(u, v, p, to_row, to_col);
    lemma_cell(u, p, to_row, to_col);
    lemma_line_weight(s, p);
    lemma_block_line(s, u, p, row, col);
    //@ assert lines: \forall integer l; is_line(s.n, l) ==> line_weight(u, p, l) <= line_weight(s, p, l);
    lemma_lighter(s, u, p, to_row, to_col);
    //@ assert lighter: cell_weight(u, p, to_row, to_col) <= cell_weight(s, p, to_row, to_col);
    //@ assert power: power(s.n) == 2 * power(s.n - 1);
}

/*@ requires counts_in_range(s) && is_player(p) && row < s.n && col < s.n;
    requires going: \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> s.count[i][l] < s.n;
    assigns \nothing;
    ensures lines: \forall integer l; 0 <= l < TTT_LINES_MAX && lacks_one(s, p, l) == 0 ==> line_weight(s, p, l) <= 64;
    ensures threats: \forall integer l; 0 <= l < TTT_LINES_MAX && lacks_one(s, p, l) != 0 ==>
        line_weight(s, p, l) == power(s.n - 1);
    ensures light: wins(s, p, row, col) <= 0 ==> cell_weight(s, p, row, col) <= 256;
    ensures heavy: wins(s, p, row, col) > 0 ==> cell_weight(s, p, row, col) >= power(s.n - 1);
    ensures range: 0 <= cell_weight(s, p, row, col) <= 1024;
*/
void lemma_threat(ttt_t s, uint8_t p, uint8_t row, uint8_t col)
{
    lemma_line_weight(s, p);
    //@ assert ones: \forall integer l; lacks_one(s, p, l) == 0 || lacks_one(s, p, l) == 1;
    //@ assert column: 0 <= 2 + s.n + col < TTT_LINES_MAX;
}

// What perfect's choice means for the step: it wins, or it is a cell as lemma_bound needs it.
/*@ requires counts_in_range(s) && is_player(s.turn) && row < s.n && col < s.n && to_row < s.n && to_col < s.n;
    requires going: \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> s.count[i][l] < s.n;
    requires goes_on: wins(s, s.turn, row, col) <= 0 && p == 3 - s.turn;
    requires bound: weight(s, p) < power(s.n);
    requires first: s.empty == cells(s.n) ==> weight(s, p) < power(s.n - 1);
    requires best: perfect(s, to_row, to_col) <= perfect(s, row, col);
    assigns \nothing;
    ensures choice: weight(s, p) - cell_weight(s, p, row, col) < power(s.n - 1) ||
        cell_weight(s, p, to_row, to_col) <= cell_weight(s, p, row, col);
*/
void lemma_choice(ttt_t s, uint8_t p, uint8_t row, uint8_t col, uint8_t to_row, uint8_t to_col)
{
    lemma_threat(s, p, row, col);
    lemma_threat(s, s.turn, row, col);
    lemma_threat(s, p, to_row, to_col);
    lemma_threat(s, s.turn, to_row, to_col);
    //@ assert power: power(s.n) == 2 * power(s.n - 1);
}

// A line that p has completed weighs 2^n alone.
/*@ requires counts_in_range(s) && is_player(p) && weight(s, p) < power(s.n) && line < 2 * s.n + 2;
    requires none: s.count[p - 1][line] == s.n ==> s.count[2 - p][line] == 0;
    assigns \nothing;
    ensures s.count[p - 1][line] < s.n;
*/
void lemma_not_lost(ttt_t s, uint8_t p, uint8_t line)
{
    lemma_line(s, p, line);
}
