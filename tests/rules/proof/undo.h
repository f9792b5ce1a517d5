// Contracts of undo, for Frama-C.
#include "tests/rules/proof/moves.h"

/*@ predicate touches(integer n, integer l, integer row, integer col) =
        l == 2 + row || l == 2 + n + col || (l == 0 && row == col) || (l == 1 && row + col == n - 1);
    // A counter at n that taking a mark of a player by index (0: X) from a cell does not change.
    predicate left_behind(ttt_t *t, integer n, integer p, integer row, integer col) = \exists integer l;
   is_line(n, l) &&
        ((t->count[p][l] == n && !touches(n, l, row, col)) || t->count[1 - p][l] == n);
*/

/*@ requires \valid(t) && sized(t) && counts_fit(t) && on_board(t, row, col) && is_player(player);
    requires t->empty < N_MAX * N_MAX;
    requires player == TTT_X ==> may_count(t, t->n, 0, row, col, -1);
    requires player == TTT_O ==> may_count(t, t->n, 1, row, col, -1);
    assigns *t;
    ensures results: \result == TTT_OPEN || \result == TTT_E_OVER;
    ensures n: t->n == \old(t->n);
    ensures cells_over: \result == TTT_E_OVER ==> same_cells{Pre, Post}(t);
    ensures fields_over: \result == TTT_E_OVER ==> t->turn == \old(t->turn) && t->empty == \old(t->empty);
    ensures own_x_over: \result == TTT_E_OVER && player == TTT_X ==> same_count{Pre, Post}(t, 0);
    ensures own_o_over: \result == TTT_E_OVER && player == TTT_O ==> same_count{Pre, Post}(t, 1);
    ensures others_x: player == TTT_X ==> same_count{Pre, Post}(t, 1);
    ensures others_o: player == TTT_O ==> same_count{Pre, Post}(t, 0);
    ensures row_x: \result == TTT_OPEN && player == TTT_X ==> added_row{Pre, Post}(t, 0, row, -1);
    ensures column_x: \result == TTT_OPEN && player == TTT_X ==> added_column{Pre, Post}(t, t->n, 0, col, -1);
    ensures diagonal_x: \result == TTT_OPEN && player == TTT_X ==>
        added_diagonal{Pre, Post}(t, 0, row, col, -1);
    ensures antidiagonal_x: \result == TTT_OPEN && player == TTT_X ==>
        added_antidiagonal{Pre, Post}(t, t->n, 0, row, col, -1);
    ensures rest_x: \result == TTT_OPEN && player == TTT_X ==> same_rest{Pre, Post}(t, t->n, 0, row, col);
    ensures row_o: \result == TTT_OPEN && player == TTT_O ==> added_row{Pre, Post}(t, 1, row, -1);
    ensures column_o: \result == TTT_OPEN && player == TTT_O ==> added_column{Pre, Post}(t, t->n, 1, col, -1);
    ensures diagonal_o: \result == TTT_OPEN && player == TTT_O ==>
        added_diagonal{Pre, Post}(t, 1, row, col, -1);
    ensures antidiagonal_o: \result == TTT_OPEN && player == TTT_O ==>
        added_antidiagonal{Pre, Post}(t, t->n, 1, row, col, -1);
    ensures rest_o: \result == TTT_OPEN && player == TTT_O ==> same_rest{Pre, Post}(t, t->n, 1, row, col);
    ensures over: \result == TTT_E_OVER ==> \old(t->turn) == TTT_NOBODY;
    ensures over_x: \result == TTT_E_OVER && player == TTT_X ==> left_behind{Pre}(t, t->n, 0, row, col);
    ensures over_o: \result == TTT_E_OVER && player == TTT_O ==> left_behind{Pre}(t, t->n, 1, row, col);
    ensures done_x: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY && player == TTT_X ==>
        !left_behind{Pre}(t, t->n, 0, row, col);
    ensures done_o: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY && player == TTT_O ==>
        !left_behind{Pre}(t, t->n, 1, row, col);
    ensures mark: \result == TTT_OPEN ==>
        t->cell[row][col] == TTT_NOBODY && t->turn == player && t->empty == \old(t->empty) + 1;
    ensures other_rows: \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX &&
        r != row ==> t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result == TTT_OPEN && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
*/
static ttt_result_t take_back(ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

/*@ requires \valid(t) && sound(t);
    requires on_board(t, row, col) ==> 0 <= t->cell[row][col] <= 2;
    requires on_board(t, row, col) && t->cell[row][col] == TTT_X ==> may_count(t, t->n, 0, row, col, -1);
    requires on_board(t, row, col) && t->cell[row][col] == TTT_O ==> may_count(t, t->n, 1, row, col, -1);
    requires on_board(t, row, col) && t->cell[row][col] != TTT_NOBODY ==> t->empty < N_MAX * N_MAX;
    assigns *t;
    ensures n: t->n == \old(t->n);
    ensures results: \result == TTT_OPEN || \result == TTT_E_OUTSIDE || \result == TTT_E_EMPTY ||
        \result == TTT_E_TURN || \result == TTT_E_OVER;
    ensures unchanged: \result < 0 ==> unchanged{Pre, Post}(t);
    ensures outside: \result == TTT_E_OUTSIDE <==> !on_board{Pre}(t, row, col);
    ensures empty: \result == TTT_E_EMPTY <==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == TTT_NOBODY;
    ensures turn: \result == TTT_E_TURN <==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) != TTT_NOBODY &&
        \old(t->cell[row][col]) != mover{Pre}(t);
    ensures over: \result == TTT_E_OVER ==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t) && \old(t->turn) == TTT_NOBODY;
    ensures over_x: \result == TTT_E_OVER && \old(t->cell[row][col]) == TTT_X ==>
        left_behind{Pre}(t, t->n, 0, row, col);
    ensures over_o: \result == TTT_E_OVER && \old(t->cell[row][col]) == TTT_O ==>
        left_behind{Pre}(t, t->n, 1, row, col);
    ensures done: \result == TTT_OPEN ==>
        on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t);
    ensures done_x: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY &&
        \old(t->cell[row][col]) == TTT_X ==> !left_behind{Pre}(t, t->n, 0, row, col);
    ensures done_o: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY &&
        \old(t->cell[row][col]) == TTT_O ==> !left_behind{Pre}(t, t->n, 1, row, col);
    ensures mark: \result == TTT_OPEN ==>
        t->cell[row][col] == TTT_NOBODY && t->turn == \old(t->cell[row][col]) &&
        t->empty == \old(t->empty) + 1;
    ensures other_rows: \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX &&
        r != row ==> t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result == TTT_OPEN && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
    ensures own_x: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_X ==>
        added{Pre, Post}(t, t->n, 0, row, col, -1);
    ensures own_o: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_O ==>
        added{Pre, Post}(t, t->n, 1, row, col, -1);
    ensures others_x: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_X ==> same_count{Pre, Post}(t, 1);
    ensures others_o: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_O ==> same_count{Pre, Post}(t, 0);
*/
ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col);
