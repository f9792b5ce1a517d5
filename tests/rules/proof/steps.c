// A move and an undo in memory, as steps from one position to another by value, for Frama-C: from the
// contracts, field by field, to what the lemmas speak of.
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

/*@ requires \valid_read(t) && sized(t) && on_board(t, row, col);
    assigns \nothing;
    ensures x: completes(t, t->n, 0, row, col) <==> at_n(*t, TTT_X, row, col);
    ensures o: completes(t, t->n, 1, row, col) <==> at_n(*t, TTT_O, row, col);
*/
void lemma_completes(const ttt_t *t, uint8_t row, uint8_t col)
{
    const ttt_t s = value_of(t);
    //@ assert bound: 0 <= 2 + s.n + col < TTT_LINES_MAX;
    //@ assert row_x: s.count[0][2 + row] == t->count[0][2 + row];
    //@ assert column_x: s.count[0][2 + s.n + col] == t->count[0][2 + t->n + col];
    //@ assert diagonals_x: s.count[0][0] == t->count[0][0] && s.count[0][1] == t->count[0][1];
    //@ assert row_o: s.count[1][2 + row] == t->count[1][2 + row];
    //@ assert column_o: s.count[1][2 + s.n + col] == t->count[1][2 + t->n + col];
    //@ assert diagonals_o: s.count[1][0] == t->count[1][0] && s.count[1][1] == t->count[1][1];
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
    const ttt_result_t result = ttt_move(t, row, col, player);
    const ttt_t u = value_of(t);
    if (result < 0)
        return result;
    //@ assert n: u.n == s.n;
    //@ assert cell: u.cell[row][col] == player && s.cell[row][col] == TTT_NOBODY;
    /*@ assert rows: \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n && r != row ==> u.cell[r][c] ==
        s.cell[r][c]; */
    //@ assert cells: \forall integer c; 0 <= c < s.n && c != col ==> u.cell[row][c] == s.cell[row][c];
    //@ assert placed: placed(s, u, row, col, player);
    lemma_completes(t, row, col);
    if (player == TTT_X) {
        //@ assert row_x: u.count[0][2 + row] == s.count[0][2 + row] + 1;
        //@ assert bound_x: 0 <= 2 + s.n + col < TTT_LINES_MAX;
        //@ assert added_x: added_column{Pre, Here}(t, s.n, 0, col, 1);
        /*@ assert columnm_x: t->count[0][2 + s.n + col] ==
            \at(t->count[0][2 + \at(s.n, Here) + col], Pre) + 1; */
        //@ assert columnu_x: u.count[0][2 + s.n + col] == t->count[0][2 + s.n + col];
        //@ assert columns_x: s.count[0][2 + s.n + col] == \at(t->count[0][2 + \at(s.n, Here) + col], Pre);
        //@ assert column_x: \forall integer l; l == 2 + s.n + col ==> u.count[0][l] == s.count[0][l] + 1;
        //@ assert diagonal_x: u.count[0][0] == s.count[0][0] + (row == col ? 1 : 0);
        //@ assert antidiagonal_x: u.count[0][1] == s.count[0][1] + (row + col == s.n - 1 ? 1 : 0);
        /*@ assert rest_x: \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
            u.count[0][l] == s.count[0][l]; */
        //@ assert own_x: one_more(s, u, 1, row, col);
        //@ assert other_x: kept_count(s, u, 2);
        //@ assert completes_x: completes(t, t->n, 0, row, col) <==> at_n(u, 1, row, col);
        //@ assert win_x: result == 1 <==> at_n(u, 1, row, col);
    } else {
        //@ assert row_o: u.count[1][2 + row] == s.count[1][2 + row] + 1;
        //@ assert bound_o: 0 <= 2 + s.n + col < TTT_LINES_MAX;
        //@ assert added_o: added_column{Pre, Here}(t, s.n, 1, col, 1);
        /*@ assert columnm_o: t->count[1][2 + s.n + col] ==
            \at(t->count[1][2 + \at(s.n, Here) + col], Pre) + 1; */
        //@ assert columnu_o: u.count[1][2 + s.n + col] == t->count[1][2 + s.n + col];
        //@ assert columns_o: s.count[1][2 + s.n + col] == \at(t->count[1][2 + \at(s.n, Here) + col], Pre);
        //@ assert column_o: \forall integer l; l == 2 + s.n + col ==> u.count[1][l] == s.count[1][l] + 1;
        //@ assert diagonal_o: u.count[1][0] == s.count[1][0] + (row == col ? 1 : 0);
        //@ assert antidiagonal_o: u.count[1][1] == s.count[1][1] + (row + col == s.n - 1 ? 1 : 0);
        /*@ assert rest_o: \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
            u.count[1][l] == s.count[1][l]; */
        //@ assert own_o: one_more(s, u, 2, row, col);
        //@ assert other_o: kept_count(s, u, 1);
        //@ assert completes_o: completes(t, t->n, 1, row, col) <==> at_n(u, 2, row, col);
        //@ assert win_o: result == 2 <==> at_n(u, 2, row, col);
    }
    return result;
}

/*@ requires \valid(t) && sound(t);
    requires on_board(t, row, col) ==> 0 <= t->cell[row][col] <= 2;
    requires on_board(t, row, col) && t->cell[row][col] == TTT_X ==> may_count(t, t->n, 0, row, col, -1);
    requires on_board(t, row, col) && t->cell[row][col] == TTT_O ==> may_count(t, t->n, 1, row, col, -1);
    requires on_board(t, row, col) && t->cell[row][col] != TTT_NOBODY ==> t->empty < N_MAX * N_MAX;
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
    const ttt_result_t result = ttt_undo(t, row, col);
    const ttt_t u = value_of(t);
    //@ assert n: u.n == s.n;
    if (result != TTT_OPEN) {
        //@ assert same: same(s, u);
        if (result == TTT_E_OVER && s.cell[row][col] == TTT_X) {
            //@ assert left_x: left(s, row, col, TTT_X);
        } else if (result == TTT_E_OVER) {
            //@ assert left_o: left(s, row, col, TTT_O);
        }
        return result;
    }
    //@ assert board: 0 <= row < s.n && 0 <= col < s.n && is_player(s.cell[row][col]);
    //@ assert cell: u.cell[row][col] == TTT_NOBODY;
    /*@ assert rows: \forall integer r, c; 0 <= r < s.n && 0 <= c < s.n && r != row ==> u.cell[r][c] ==
        s.cell[r][c]; */
    //@ assert cells: \forall integer c; 0 <= c < s.n && c != col ==> u.cell[row][c] == s.cell[row][c];
    //@ assert placed: placed(u, s, row, col, s.cell[row][col]);
    if (s.cell[row][col] == TTT_X) {
        //@ assert pre_x: \at(t->cell[row][col], Pre) == TTT_X;
        //@ assert less_row_x: added_row{Pre, Here}(t, 0, row, -1);
        //@ assert less_rest_x: same_rest{Pre, Here}(t, s.n, 0, row, col);
        //@ assert same_x: same_count{Pre, Here}(t, 1);
        //@ assert row_x: u.count[0][2 + row] == s.count[0][2 + row] - 1;
        //@ assert bound_x: 0 <= 2 + s.n + col < TTT_LINES_MAX;
        //@ assert added_x: added_column{Pre, Here}(t, s.n, 0, col, -1);
        /*@ assert less_x: t->count[0][2 + s.n + col] ==
            \at(t->count[0][2 + \at(s.n, Here) + col], Pre) - 1; */
        //@ assert column_u_x: u.count[0][2 + s.n + col] == t->count[0][2 + s.n + col];
        //@ assert column_s_x: s.count[0][2 + s.n + col] == \at(t->count[0][2 + \at(s.n, Here) + col], Pre);
        //@ assert diagonal_x: u.count[0][0] == s.count[0][0] - (row == col ? 1 : 0);
        //@ assert antidiagonal_x: u.count[0][1] == s.count[0][1] - (row + col == s.n - 1 ? 1 : 0);
        /*@ assert rest_x: \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
                u.count[0][l] == s.count[0][l]; */
        //@ assert own_x: one_more(u, s, 1, row, col);
        //@ assert other_x: kept_count(u, s, 2);
        //@ assert last_x: s.turn == TTT_NOBODY ==> !left(s, row, col, 1);
    } else {
        //@ assert pre_o: \at(t->cell[row][col], Pre) == TTT_O;
        //@ assert less_row_o: added_row{Pre, Here}(t, 1, row, -1);
        //@ assert less_rest_o: same_rest{Pre, Here}(t, s.n, 1, row, col);
        //@ assert same_o: same_count{Pre, Here}(t, 0);
        //@ assert row_o: u.count[1][2 + row] == s.count[1][2 + row] - 1;
        //@ assert bound_o: 0 <= 2 + s.n + col < TTT_LINES_MAX;
        //@ assert added_o: added_column{Pre, Here}(t, s.n, 1, col, -1);
        /*@ assert less_o: t->count[1][2 + s.n + col] ==
            \at(t->count[1][2 + \at(s.n, Here) + col], Pre) - 1; */
        //@ assert column_u_o: u.count[1][2 + s.n + col] == t->count[1][2 + s.n + col];
        //@ assert column_s_o: s.count[1][2 + s.n + col] == \at(t->count[1][2 + \at(s.n, Here) + col], Pre);
        //@ assert diagonal_o: u.count[1][0] == s.count[1][0] - (row == col ? 1 : 0);
        //@ assert antidiagonal_o: u.count[1][1] == s.count[1][1] - (row + col == s.n - 1 ? 1 : 0);
        /*@ assert rest_o: \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + s.n + col ==>
                u.count[1][l] == s.count[1][l]; */
        //@ assert own_o: one_more(u, s, 2, row, col);
        //@ assert other_o: kept_count(u, s, 1);
        //@ assert last_o: s.turn == TTT_NOBODY ==> !left(s, row, col, 2);
    }
    return result;
}
