// A move and an undo in memory, as steps from one position to another by value, for Frama-C: from the
// contracts, field by field, to what the lemmas speak of.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/lemmas_undo.c"

/*@ requires \valid_read(t);
    assigns \nothing;
    ensures same: \result == *t;
    ensures x: \forall integer l; 0 <= l < TTT_LINES_MAX ==> \result.count[0][l] == t->count[0][l];
    ensures o: \forall integer l; 0 <= l < TTT_LINES_MAX ==> \result.count[1][l] == t->count[1][l];
    ensures n: \result.n == t->n;
    ensures turn: \result.turn == t->turn;
    ensures empty: \result.empty == t->empty;
    ensures cell: \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==> \result.cell[r][c] ==
   t->cell[r][c];
*/
ttt_t value_of(const ttt_t *t)
{
    return *t;
}

// From a player's counters in memory to those of the value.
/*@ requires \valid_read(t);
    requires \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[0][l] == t->count[0][l];
    requires \forall integer l; 0 <= l < TTT_LINES_MAX ==> s.count[1][l] == t->count[1][l];
    assigns \nothing;
    ensures own: \forall integer l; is_player(p) && 0 <= l < TTT_LINES_MAX ==>
        s.count[p - 1][l] == count_of(t, p, l);
    ensures other: \forall integer l; is_player(p) && 0 <= l < TTT_LINES_MAX ==>
        s.count[2 - p][l] == count_of(t, opponent(p), l);
*/
void lemma_count(const ttt_t *t, ttt_t s, uint8_t p)
{
}

/*@ requires \valid_read(t) && sized(t) && on_board(t, row, col) && is_player(p);
    assigns \nothing;
    ensures completes(t, t->n, p, row, col) <==> at_n(*t, p, row, col);
*/
void lemma_completes(const ttt_t *t, uint8_t row, uint8_t col, uint8_t p)
{
    const ttt_t s = value_of(t);
    //@ assert row: s.count[p - 1][2 + row] == count_of(t, p, 2 + row);
    //@ assert column: s.count[p - 1][2 + s.n + col] == count_of(t, p, 2 + t->n + col);
    //@ assert diagonal: s.count[p - 1][0] == count_of(t, p, 0);
    //@ assert antidiagonal: s.count[p - 1][1] == count_of(t, p, 1);
}

/*@ requires \valid(t) && sized(t) && counts_fit(t) && playable(t) && t->turn <= 2;
    assigns *t;
    ensures refused: \result < 0 <==> !legal{Pre}(t, row, col, player);
    ensures why: \result < 0 ==> \result == broken_rule{Pre}(t, row, col, player);
    ensures unchanged: \result < 0 ==> same(\old(*t), *t);
    ensures placed: \result >= 0 ==> placed(\old(*t), *t, row, col, player);
    ensures empty: \result >= 0 ==> t->empty == \old(t->empty) - 1;
    ensures own: \result >= 0 ==> one_more(\old(*t), *t, player, row, col);
    ensures other: \result >= 0 ==> kept_count(\old(*t), *t, 3 - player);
    ensures win: \result >= 0 ==> (\result == player <==> at_n(*t, player, row, col));
    ensures results: \result >= 0 ==> \result == TTT_OPEN || \result == player || \result == TTT_DRAW;
    ensures draw: \result == TTT_DRAW ==> t->empty == 0;
    ensures open: \result == TTT_OPEN ==> t->empty != 0;
    ensures turn: \result >= 0 ==> t->turn == (\result == TTT_OPEN ? 3 - player : TTT_NOBODY);
*/
ttt_result_t step_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_t s = value_of(t);
    lemma_count(t, s, player);
    const ttt_result_t result = ttt_move(t, row, col, player);
    const ttt_t u = value_of(t);
    if (result < 0) {
        //@ assert same: same(s, u);
        return result;
    }
    lemma_count(t, u, player);
    //@ assert n: u.n == s.n;
    //@ assert cell: u.cell[row][col] == player && s.cell[row][col] == TTT_NOBODY;
    /*@ assert rows: \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n && r != row ==> u.cell[r][c] ==
        s.cell[r][c]; */
    //@ assert cells: \forall integer c; 0 <= c < s.n && c != col ==> u.cell[row][c] == s.cell[row][c];
    //@ assert placed: placed(s, u, row, col, player);
    lemma_completes(t, row, col, player);
    //@ assert row: u.count[player - 1][2 + row] == s.count[player - 1][2 + row] + 1;
    //@ assert column: u.count[player - 1][2 + s.n + col] == s.count[player - 1][2 + s.n + col] + 1;
    //@ assert diagonal: u.count[player - 1][0] == s.count[player - 1][0] + (row == col ? 1 : 0);
    //@ assert antidiagonal: u.count[player - 1][1] == s.count[player - 1][1] + (row + col == s.n - 1 ? 1 : 0);
    /*@ assert rest: \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
        u.count[player - 1][l] == s.count[player - 1][l]; */
    //@ assert own: one_more(s, u, player, row, col);
    //@ assert other: kept_count(s, u, 3 - player);
    //@ assert win: result == player <==> at_n(u, player, row, col);
    return result;
}

/*@ requires \valid(t) && sound(t);
    requires on_board(t, row, col) ==> 0 <= t->cell[row][col] <= 2;
    requires on_board(t, row, col) && t->cell[row][col] != TTT_NOBODY ==>
        t->empty < N_MAX * N_MAX && may_count(t, t->n, t->cell[row][col], row, col, -1);
    assigns *t;
    ensures refused: \result < 0 ==> same(\old(*t), *t);
    ensures results: \result == TTT_OPEN || \result < 0;
    ensures done: \result == TTT_OPEN ==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t);
    ensures over: \result == TTT_E_OVER ==>
        on_board{Pre}(t, row, col) && \old(t->turn) == TTT_NOBODY &&
        \old(t->cell[row][col]) == mover{Pre}(t) && left(\old(*t), row, col, \old(t->cell[row][col]));
    ensures others: \result < 0 && \result != TTT_E_OVER ==>
        !on_board{Pre}(t, row, col) || \old(t->cell[row][col]) != mover{Pre}(t);
    ensures placed: \result == TTT_OPEN ==> placed(*t, \old(*t), row, col, \old(t->cell[row][col]));
    ensures own: \result == TTT_OPEN ==> one_more(*t, \old(*t), \old(t->cell[row][col]), row, col);
    ensures other: \result == TTT_OPEN ==> kept_count(*t, \old(*t), 3 - \old(t->cell[row][col]));
    ensures empty: \result == TTT_OPEN ==> t->empty == \old(t->empty) + 1;
    ensures turn: \result == TTT_OPEN ==> t->turn == \old(t->cell[row][col]);
    ensures left: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY ==>
        !left(\old(*t), row, col, \old(t->cell[row][col]));
*/
ttt_result_t step_undo(ttt_t *t, uint8_t row, uint8_t col)
{
    const ttt_t s = value_of(t);
    const uint8_t player = row < s.n && col < s.n ? s.cell[row][col] : TTT_NOBODY;
    lemma_count(t, s, player);
    const ttt_result_t result = ttt_undo(t, row, col);
    const ttt_t u = value_of(t);
    //@ assert n: u.n == s.n;
    if (result != TTT_OPEN) {
        //@ assert same: same(s, u);
        //@ assert left: result == TTT_E_OVER ==> left(s, row, col, player);
        return result;
    }
    //@ assert board: 0 <= row < s.n && 0 <= col < s.n;
    //@ assert player: player == s.cell[row][col] && is_player(player);
    //@ assert cell: u.cell[row][col] == TTT_NOBODY;
    /*@ assert rows: \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n && r != row ==> u.cell[r][c] ==
        s.cell[r][c]; */
    //@ assert cells: \forall integer c; 0 <= c < s.n && c != col ==> u.cell[row][c] == s.cell[row][c];
    //@ assert placed: placed(u, s, row, col, s.cell[row][col]);
    lemma_count(t, u, player);
    //@ assert row: u.count[player - 1][2 + row] == s.count[player - 1][2 + row] - 1;
    //@ assert added: added_column{Pre, Here}(t, s.n, player, col, -1);
    //@ assert column: u.count[player - 1][2 + s.n + col] == s.count[player - 1][2 + s.n + col] - 1;
    //@ assert diagonal: u.count[player - 1][0] == s.count[player - 1][0] - (row == col ? 1 : 0);
    //@ assert antidiagonal: u.count[player - 1][1] == s.count[player - 1][1] - (row + col == s.n - 1 ? 1 : 0);
    /*@ assert rest: \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
        u.count[player - 1][l] == s.count[player - 1][l]; */
    //@ assert own: one_more(u, s, player, row, col);
    //@ assert other: kept_count(u, s, 3 - player);
    //@ assert last: s.turn == TTT_NOBODY ==> !left(s, row, col, player);
    return result;
}
