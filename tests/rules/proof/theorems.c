// What follows from the contracts for a whole game, on boards up to 8 x 8, for Frama-C: an invariant, by which
// each counter equals the marks on its line; ttt_start establishes it and ttt_move keeps it. A move wins if and only if a
// line is complete in the cells, and ttt_undo takes the last move back, to the byte. docs/proof.md says which are proved.
//
// Each theorem is a function that makes the calls; its contract is the theorem. A part of the invariant has a theorem of
// its own where a prover finds it sooner so.
#include "tests/rules/proof/contracts.c"

_Static_assert(TTT_N_MAX == 8, "the sums below have eight terms");

/*@ // ---- The board, from the cells alone ----
    logic integer mark{L}(ttt_t *t, integer n, integer p, integer r, integer c) =
        r < n && c < n && t->cell[r][c] == p ? 1 : 0;
    logic integer row_marks{L}(ttt_t *t, integer n, integer p, integer r) =
        mark(t, n, p, r, 0) + mark(t, n, p, r, 1) + mark(t, n, p, r, 2) + mark(t, n, p, r, 3) +
        mark(t, n, p, r, 4) + mark(t, n, p, r, 5) + mark(t, n, p, r, 6) + mark(t, n, p, r, 7);
    logic integer column_marks{L}(ttt_t *t, integer n, integer p, integer c) =
        mark(t, n, p, 0, c) + mark(t, n, p, 1, c) + mark(t, n, p, 2, c) + mark(t, n, p, 3, c) +
        mark(t, n, p, 4, c) + mark(t, n, p, 5, c) + mark(t, n, p, 6, c) + mark(t, n, p, 7, c);
    logic integer diagonal_marks{L}(ttt_t *t, integer n, integer p) =
        mark(t, n, p, 0, 0) + mark(t, n, p, 1, 1) + mark(t, n, p, 2, 2) + mark(t, n, p, 3, 3) +
        mark(t, n, p, 4, 4) + mark(t, n, p, 5, 5) + mark(t, n, p, 6, 6) + mark(t, n, p, 7, 7);
    logic integer antidiagonal_marks{L}(ttt_t *t, integer n, integer p) =
        mark(t, n, p, 0, n - 1) + mark(t, n, p, 1, n - 2) + mark(t, n, p, 2, n - 3) + mark(t, n, p, 3, n - 4) +
        mark(t, n, p, 4, n - 5) + mark(t, n, p, 5, n - 6) + mark(t, n, p, 6, n - 7) + mark(t, n, p, 7, n - 8);
    logic integer all_marks{L}(ttt_t *t, integer n, integer p) =
        row_marks(t, n, p, 0) + row_marks(t, n, p, 1) + row_marks(t, n, p, 2) + row_marks(t, n, p, 3) +
        row_marks(t, n, p, 4) + row_marks(t, n, p, 5) + row_marks(t, n, p, 6) + row_marks(t, n, p, 7);

    predicate row_complete{L}(ttt_t *t, integer n, integer p, integer r) =
        \forall integer c; 0 <= c < n ==> t->cell[r][c] == p;
    predicate column_complete{L}(ttt_t *t, integer n, integer p, integer c) =
        \forall integer r; 0 <= r < n ==> t->cell[r][c] == p;
    predicate diagonal_complete{L}(ttt_t *t, integer n, integer p) = \forall integer i; 0 <= i < n ==> t->cell[i][i] == p;
    predicate antidiagonal_complete{L}(ttt_t *t, integer n, integer p) =
        \forall integer i; 0 <= i < n ==> t->cell[i][n - 1 - i] == p;
    // A line through a cell is complete.
    predicate line_complete{L}(ttt_t *t, integer n, integer p, integer r, integer c) =
        row_complete(t, n, p, r) || column_complete(t, n, p, c) || (r == c && diagonal_complete(t, n, p)) ||
        (r + c == n - 1 && antidiagonal_complete(t, n, p));

    // ---- The invariant ----
    // X and O take turns, X first.
    predicate in_turn(ttt_t *t) = t->turn != TTT_NOBODY ==> t->turn == 3 - mover(t);
    predicate marks_only(ttt_t *t) =
        \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==> 0 <= t->cell[r][c] <= 2;
    predicate state(ttt_t *t) = sound(t) && playable(t) && in_turn(t) && marks_only(t);
    // The counters of a player by index (0: X) equal the marks in the cells.
    predicate rows(ttt_t *t, integer p) =
        \forall integer r; 0 <= r < t->n ==> t->count[p][2 + r] == row_marks(t, t->n, p + 1, r);
    predicate columns(ttt_t *t, integer p) =
        \forall integer c; 0 <= c < t->n ==> t->count[p][2 + t->n + c] == column_marks(t, t->n, p + 1, c);
    predicate diagonals(ttt_t *t, integer p) = t->count[p][0] == diagonal_marks(t, t->n, p + 1) &&
        t->count[p][1] == antidiagonal_marks(t, t->n, p + 1);
    predicate empties(ttt_t *t) = t->empty == all_marks(t, t->n, TTT_NOBODY);
    predicate invariant(ttt_t *t) = state(t) && rows(t, 0) && rows(t, 1) && columns(t, 0) && columns(t, 1) &&
        diagonals(t, 0) && diagonals(t, 1) && empties(t);
*/

// ---- Sums of marks ----

/*@ requires \valid_read(t) && TTT_N_MIN <= n <= N_MAX && player <= 2;
    assigns \nothing;
    ensures rows: \forall integer r; 0 <= r < n ==> (row_marks(t, n, player, r) == n <==> row_complete(t, n, player, r));
    ensures columns: \forall integer c; 0 <= c < n ==>
        (column_marks(t, n, player, c) == n <==> column_complete(t, n, player, c));
    ensures diagonal: diagonal_marks(t, n, player) == n <==> diagonal_complete(t, n, player);
    ensures antidiagonal: antidiagonal_marks(t, n, player) == n <==> antidiagonal_complete(t, n, player);
*/
void theorem_sums(const ttt_t *t, uint8_t n, uint8_t player)
{
}

/*@ requires \valid_read(t) && TTT_N_MIN <= n <= N_MAX;
    assigns \nothing;
    ensures full: all_marks(t, n, TTT_NOBODY) == 0 <==>
        \forall integer r, c; 0 <= r < n && 0 <= c < n ==> t->cell[r][c] != TTT_NOBODY;
*/
void theorem_full(const ttt_t *t, uint8_t n)
{
}

// ---- Start ----

/*@ requires \valid(t);
    assigns *t;
    ensures sound: \result == TTT_OPEN ==> sound(t);
    ensures playable: \result == TTT_OPEN ==> playable(t);
    ensures in_turn: \result == TTT_OPEN ==> in_turn(t);
    ensures marks: \result == TTT_OPEN ==> marks_only(t);
    ensures rows_x: \result == TTT_OPEN ==> rows(t, 0);
    ensures rows_o: \result == TTT_OPEN ==> rows(t, 1);
    ensures columns_x: \result == TTT_OPEN ==> columns(t, 0);
    ensures columns_o: \result == TTT_OPEN ==> columns(t, 1);
    ensures diagonals_x: \result == TTT_OPEN ==> diagonals(t, 0);
    ensures diagonals_o: \result == TTT_OPEN ==> diagonals(t, 1);
    ensures empties: \result == TTT_OPEN ==> empties(t);
*/
ttt_result_t theorem_start(ttt_t *t, uint8_t n)
{
    return ttt_start(t, n);
}

// ---- Move ----

/*@ requires \valid(t) && state(t);
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

/*@ requires \valid(t) && state(t);
    assigns *t;
    ensures rows_x: rows{Pre}(t, 0) ==> rows(t, 0);
    ensures rows_o: rows{Pre}(t, 1) ==> rows(t, 1);
    ensures columns_x: columns{Pre}(t, 0) ==> columns(t, 0);
    ensures columns_o: columns{Pre}(t, 1) ==> columns(t, 1);
    ensures diagonals_x: diagonals{Pre}(t, 0) ==> diagonals(t, 0);
    ensures diagonals_o: diagonals{Pre}(t, 1) ==> diagonals(t, 1);
    ensures empties: empties{Pre}(t) ==> empties(t);
    ensures n: t->n == \old(t->n);
    ensures refused: \result < 0 <==> !legal{Pre}(t, row, col, player);
    ensures results: \result >= 0 ==> \result == TTT_OPEN || \result == player || \result == TTT_DRAW;
    ensures win_x: \result >= 0 && player == TTT_X ==> (\result == TTT_X_WINS <==> completes(t, t->n, 0, row, col));
    ensures win_o: \result >= 0 && player == TTT_O ==> (\result == TTT_O_WINS <==> completes(t, t->n, 1, row, col));
    ensures draw: \result == TTT_DRAW ==> t->empty == 0;
    ensures open: \result == TTT_OPEN ==> t->empty != 0;
*/
ttt_result_t theorem_move_counts(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    return ttt_move(t, row, col, player);
}

/*@ requires \valid(t) && state(t) && rows(t, 0) && rows(t, 1) && columns(t, 0) && columns(t, 1);
    requires diagonals(t, 0) && diagonals(t, 1) && empties(t);
    assigns *t;
    ensures win_x: \result >= 0 && player == TTT_X ==> (\result == TTT_X_WINS <==> line_complete(t, t->n, TTT_X, row, col));
    ensures win_o: \result >= 0 && player == TTT_O ==> (\result == TTT_O_WINS <==> line_complete(t, t->n, TTT_O, row, col));
    ensures draw: \result == TTT_DRAW ==>
        \forall integer r, c; 0 <= r < t->n && 0 <= c < t->n ==> t->cell[r][c] != TTT_NOBODY;
    ensures open: \result == TTT_OPEN ==>
        !(\forall integer r, c; 0 <= r < t->n && 0 <= c < t->n ==> t->cell[r][c] != TTT_NOBODY);
*/
ttt_result_t theorem_result(ttt_t *t, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_result_t result = theorem_move_counts(t, row, col, player);
    if (result >= 0) {
        theorem_sums(t, t->n, player);
        theorem_full(t, t->n);
    }
    return result;
}

// ---- Undo ----

/*@ requires \valid(t) && state(t);
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
    //@ assert sound: sound(t);
    //@ assert last_x: player == TTT_X ==> !left_behind(t, t->n, 0, row, col);
    //@ assert last_o: player == TTT_O ==> !left_behind(t, t->n, 1, row, col);
    return ttt_undo(t, row, col);
}
