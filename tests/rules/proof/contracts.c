// What each function of the rules does to a ttt_t's fields, as contracts for Frama-C, and the code itself.
//
// Contracts speak of fields, one by one; what they mean on the board is in theorems.c. A contract is proved from the
// function's body and used wherever the function is called.
#include "ttt.h"

// Annotations see no macros.
enum { N_MAX = TTT_N_MAX };

/*@ // ---- The board's lines: 0 the diagonal, 1 the antidiagonal, then the rows, then the columns ----
    predicate is_line(integer n, integer l) = 0 <= l < 2 * n + 2;
    predicate on_line(integer n, integer l, integer r, integer c) =
        l == 0 ? r == c : l == 1 ? r + c == n - 1 : l < 2 + n ? r == l - 2 : c == l - 2 - n;
    predicate passes(integer n, integer l, integer r, integer c) = is_line(n, l) && on_line(n, l, r, c);

    predicate on_board(ttt_t *t, integer row, integer col) = 0 <= row < t->n && 0 <= col < t->n;
    predicate is_player(integer p) = p == TTT_X || p == TTT_O;

    // ---- What every state has: enough for each function to be defined ----
    predicate sized(ttt_t *t) = TTT_N_MIN <= t->n <= N_MAX;
    predicate counts_fit(ttt_t *t) =
        \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] <= t->n && t->count[1][l] <= t->n;
    predicate sound(ttt_t *t) = sized(t) && counts_fit(t) && 0 <= t->turn <= 2 && t->empty <= t->n * t->n;

    // The first rule that a move breaks, in the order that ttt.h promises; TTT_E_TAKEN stands for the last.
    logic integer broken_rule(ttt_t *t, integer row, integer col, integer player) =
        player != TTT_X && player != TTT_O ? TTT_E_PLAYER : row >= t->n || col >= t->n ? TTT_E_OUTSIDE :
        t->turn == TTT_NOBODY ? TTT_E_OVER : player != t->turn ? TTT_E_TURN : TTT_E_TAKEN;

    predicate complete_count(ttt_t *t, integer l) = t->count[0][l] == t->n || t->count[1][l] == t->n;
    predicate some_complete_count(ttt_t *t) = \exists integer l; is_line(t->n, l) && complete_count(t, l);
    logic integer mover(ttt_t *t) = (t->n * t->n - t->empty) % 2 == 1 ? TTT_X : TTT_O;

    // ---- What changes from one state, L1, to another, L2 ----
    predicate same_count{L1, L2}(ttt_t *t, integer p) =
        \forall integer l; 0 <= l < TTT_LINES_MAX ==> \at(t->count[p][l], L1) == \at(t->count[p][l], L2);
    predicate same_cells{L1, L2}(ttt_t *t) =
        \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==>
            \at(t->cell[r][c], L1) == \at(t->cell[r][c], L2);
    predicate unchanged{L1, L2}(ttt_t *t) =
        \at(t->n, L1) == \at(t->n, L2) && \at(t->turn, L1) == \at(t->turn, L2) &&
        \at(t->empty, L1) == \at(t->empty, L2) &&
        same_count{L1, L2}(t, 0) && same_count{L1, L2}(t, 1) && same_cells{L1, L2}(t);
*/

/*@ // Counters that a mark at a cell touches, of a player by index (0: X), and whether one of them is at n.
    predicate may_count(ttt_t *t, integer n, integer p, integer row, integer col, integer by) =
        0 <= t->count[p][2 + row] + by <= n && 0 <= t->count[p][2 + n + col] + by <= n &&
        (row == col ==> 0 <= t->count[p][0] + by <= n) && (row + col == n - 1 ==> 0 <= t->count[p][1] + by <= n);
    predicate completes(ttt_t *t, integer n, integer p, integer row, integer col) =
        t->count[p][2 + row] == n || t->count[p][2 + n + col] == n ||
        (row == col && t->count[p][0] == n) || (row + col == n - 1 && t->count[p][1] == n);
    // From L1 to L2 `by` is added to the counters of one player that a cell touches, and to no other of his.
    predicate added_row{L1, L2}(ttt_t *t, integer p, integer row, integer by) =
        \at(t->count[p][2 + row], L2) == \at(t->count[p][2 + row], L1) + by;
    predicate added_column{L1, L2}(ttt_t *t, integer n, integer p, integer col, integer by) =
        \at(t->count[p][2 + n + col], L2) == \at(t->count[p][2 + n + col], L1) + by;
    predicate added_diagonal{L1, L2}(ttt_t *t, integer p, integer row, integer col, integer by) =
        \at(t->count[p][0], L2) == \at(t->count[p][0], L1) + (row == col ? by : 0);
    predicate added_antidiagonal{L1, L2}(ttt_t *t, integer n, integer p, integer row, integer col, integer by) =
        \at(t->count[p][1], L2) == \at(t->count[p][1], L1) + (row + col == n - 1 ? by : 0);
    predicate same_rest{L1, L2}(ttt_t *t, integer n, integer p, integer row, integer col) =
        \forall integer l; 2 <= l < TTT_LINES_MAX && l != 2 + row && l != 2 + n + col ==>
            \at(t->count[p][l], L1) == \at(t->count[p][l], L2);
    predicate added{L1, L2}(ttt_t *t, integer n, integer p, integer row, integer col, integer by) =
        added_row{L1, L2}(t, p, row, by) && added_column{L1, L2}(t, n, p, col, by) &&
        added_diagonal{L1, L2}(t, p, row, col, by) && added_antidiagonal{L1, L2}(t, n, p, row, col, by) &&
        same_rest{L1, L2}(t, n, p, row, col);
*/

// ---- Questions ----

/*@ requires row < N_MAX;
    assigns \nothing;
    ensures \result == 2 + row;
*/
static inline uint8_t row_line(uint8_t row);

/*@ requires n <= N_MAX && col < N_MAX;
    assigns \nothing;
    ensures \result == 2 + n + col;
*/
static inline uint8_t column_line(uint8_t n, uint8_t col);

/*@ requires row < n <= N_MAX && col < N_MAX;
    assigns \nothing;
    ensures \result == n - row + col;
*/
static inline uint8_t row_to_column(uint8_t n, uint8_t row, uint8_t col);

/*@ assigns \nothing;
    ensures \result <==> row == col;
*/
static inline bool on_diagonal(uint8_t row, uint8_t col);

/*@ requires n <= N_MAX && row < N_MAX && col < N_MAX;
    assigns \nothing;
    ensures \result <==> row + col == n - 1;
*/
static inline bool on_antidiagonal(uint8_t n, uint8_t row, uint8_t col);

/*@ requires is_player(player);
    assigns \nothing;
    ensures \result == 3 - player;
*/
static inline uint8_t ttt_other(uint8_t player);

/*@ requires TTT_N_MIN <= n <= N_MAX && row < n && col < n && \valid(line + (0 .. 3));
    assigns line[0 .. 3];
    ensures lines: \result == 2 + (row == col ? 1 : 0) + (row + col == n - 1 ? 1 : 0);
    ensures row: line[0] == 2 + row;
    ensures column: line[1] == 2 + n + col;
    ensures diagonal: row == col ==> line[2] == 0;
    ensures antidiagonal: row + col == n - 1 ==> line[\result - 1] == 1;
    ensures numbers: \forall integer i; 0 <= i < \result ==> line[i] < 2 * n + 2;
*/
uint8_t ttt_lines_through(uint8_t n, uint8_t row, uint8_t col, uint8_t line[4]);

/*@ requires \valid_read(t) && sized(t);
    assigns \nothing;
    ensures \result == 2 * t->n + 2;
*/
uint8_t ttt_line_count(const ttt_t *t);

/*@ requires \valid_read(t) && sound(t);
    assigns \nothing;
    ensures \result == t->n * t->n - t->empty;
*/
ttt_cells_t ttt_marks(const ttt_t *t);

/*@ requires \valid_read(t) && sound(t);
    assigns \nothing;
    ensures \result == mover(t);
*/
static uint8_t last_mover(const ttt_t *t);

/*@ requires \valid_read(t) && sized(t) && 0 <= line < TTT_LINES_MAX;
    assigns \nothing;
    ensures \result <==> complete_count(t, line);
*/
bool ttt_is_complete(const ttt_t *t, uint8_t line);

/*@ requires \valid_read(t) && sized(t);
    assigns \nothing;
    ensures \result <==> some_complete_count(t);
*/
static bool has_complete_line(const ttt_t *t);

/*@ requires \valid_read(t) && sound(t);
    assigns \nothing;
    ensures t->turn != TTT_NOBODY ==> \result == TTT_OPEN;
    ensures t->turn == TTT_NOBODY && some_complete_count(t) ==> \result == mover(t);
    ensures t->turn == TTT_NOBODY && !some_complete_count(t) ==> \result == TTT_DRAW;
*/
ttt_result_t ttt_result(const ttt_t *t);

/*@ requires \valid_read(t) && sound(t) && on_board(t, row, col);
    assigns \nothing;
    ensures yes_x: completes(t, t->n, 0, row, col) ==> \result;
    ensures yes_o: completes(t, t->n, 1, row, col) ==> \result;
    ensures no: \result ==> completes(t, t->n, 0, row, col) || completes(t, t->n, 1, row, col);
*/
bool ttt_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col);

/*@ requires \valid_read(t) && sound(t) && 0 <= line < TTT_LINES_MAX && is_player(player);
    assigns \nothing;
    ensures \result <==> t->count[player - 1][line] == t->n - 1 && t->count[2 - player][line] == 0;
*/
bool ttt_is_threat(const ttt_t *t, uint8_t player, uint8_t line);

// ---- Start ----

/*@ requires \valid(t);
    assigns (&t->count[0][0])[0 .. 2 * TTT_LINES_MAX - 1];
    ensures \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] == 0 && t->count[1][l] == 0;
*/
static void clear_counters(ttt_t *t);

/*@ requires \valid(t);
    assigns (&t->cell[0][0])[0 .. N_MAX * N_MAX - 1];
    ensures \forall integer r, c; 0 <= r < N_MAX && 0 <= c < N_MAX ==> t->cell[r][c] == TTT_NOBODY;
*/
static void clear_cells(ttt_t *t);

/*@ requires \valid(t);
    assigns *t;
    ensures \result == (TTT_N_MIN <= n <= N_MAX ? TTT_OPEN : TTT_E_OUTSIDE);
    ensures \result < 0 ==> unchanged{Pre, Post}(t);
    ensures \result == TTT_OPEN ==> t->n == n && t->turn == TTT_X && t->empty == n * n;
    ensures \forall integer l; \result == TTT_OPEN && 0 <= l < TTT_LINES_MAX ==>
        t->count[0][l] == 0 && t->count[1][l] == 0;
    ensures \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX ==>
        t->cell[r][c] == TTT_NOBODY;
*/
ttt_result_t ttt_start(ttt_t *t, uint8_t n);

// ---- Counting ----

/*@ requires \valid(t) && is_player(player);
    assigns \result \from t, player;
    ensures player == TTT_X ==> \result == &t->count[0][0];
    ensures player == TTT_O ==> \result == &t->count[1][0];
*/
static inline uint8_t *counters(ttt_t *t, uint8_t player);

/*@ requires \valid(t) && TTT_N_MIN <= t->n <= N_MAX && on_board(t, row, col) && is_player(player);
    requires by == 1 || by == -1;
    requires player == TTT_X ==> may_count(t, t->n, 0, row, col, by);
    requires player == TTT_O ==> may_count(t, t->n, 1, row, col, by);
    assigns (&t->count[0][0])[0 .. 2 * TTT_LINES_MAX - 1];
    ensures row_x: player == TTT_X ==> added_row{Pre, Post}(t, 0, row, by);
    ensures row_o: player == TTT_O ==> added_row{Pre, Post}(t, 1, row, by);
    ensures column_x: player == TTT_X ==> added_column{Pre, Post}(t, t->n, 0, col, by);
    ensures column_o: player == TTT_O ==> added_column{Pre, Post}(t, t->n, 1, col, by);
    ensures diagonal_x: player == TTT_X ==> added_diagonal{Pre, Post}(t, 0, row, col, by);
    ensures diagonal_o: player == TTT_O ==> added_diagonal{Pre, Post}(t, 1, row, col, by);
    ensures antidiagonal_x: player == TTT_X ==> added_antidiagonal{Pre, Post}(t, t->n, 0, row, col, by);
    ensures antidiagonal_o: player == TTT_O ==> added_antidiagonal{Pre, Post}(t, t->n, 1, row, col, by);
    ensures rest_x: player == TTT_X ==> same_rest{Pre, Post}(t, t->n, 0, row, col);
    ensures rest_o: player == TTT_O ==> same_rest{Pre, Post}(t, t->n, 1, row, col);
    ensures others_x: player == TTT_X ==> same_count{Pre, Post}(t, 1);
    ensures others_o: player == TTT_O ==> same_count{Pre, Post}(t, 0);
    ensures win_x: player == TTT_X ==> (\result == t->n <==> completes(t, t->n, 0, row, col));
    ensures win_o: player == TTT_O ==> (\result == t->n <==> completes(t, t->n, 1, row, col));
*/
static inline uint8_t count_mark(ttt_t *t, uint8_t row, uint8_t col, uint8_t player, int8_t by);

// ---- Moves ----

/*@ requires \valid_read(t) && sized(t);
    assigns \nothing;
    ensures \result == broken_rule(t, row, col, player);
*/
static ttt_result_t refusal(const ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

/*@ requires \valid(t) && t->empty > 0 && is_player(player);
    assigns t->turn, t->empty;
    ensures t->turn == TTT_NOBODY && t->empty == \old(t->empty) - 1 && \result == player;
*/
static ttt_result_t win(ttt_t *t, uint8_t player);

/*@ requires \valid(t) && t->empty > 0 && is_player(player);
    assigns t->turn, t->empty;
    ensures t->empty == \old(t->empty) - 1;
    ensures t->empty == 0 ==> \result == TTT_DRAW && t->turn == TTT_NOBODY;
    ensures t->empty != 0 ==> \result == TTT_OPEN && t->turn == 3 - player;
*/
static inline ttt_result_t pass_turn(ttt_t *t, uint8_t player);

/*@ predicate legal(ttt_t *t, integer row, integer col, integer player) =
        is_player(player) && on_board(t, row, col) && player == t->turn && t->cell[row][col] == TTT_NOBODY;
    // While the game goes on, no counter is at n and a cell is empty.
    predicate playable(ttt_t *t) =
        t->turn != TTT_NOBODY ==> t->empty > 0 &&
            \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] < t->n && t->count[1][l] < t->n;
*/

/*@ requires \valid(t) && sized(t) && counts_fit(t) && playable(t) && t->turn <= 2;
    assigns *t;
    ensures n: t->n == \old(t->n);
    ensures refused: \result < 0 <==> !legal{Pre}(t, row, col, player);
    ensures why: \result < 0 ==> \result == broken_rule{Pre}(t, row, col, player);
    ensures unchanged: \result < 0 ==> unchanged{Pre, Post}(t);
    ensures mark: \result >= 0 ==> t->cell[row][col] == player && t->empty == \old(t->empty) - 1;
    ensures other_rows: \forall integer r, c; \result >= 0 && 0 <= r < N_MAX && 0 <= c < N_MAX && r != row ==>
        t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result >= 0 && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
    ensures row_x: \result >= 0 && player == TTT_X ==>
        added_row{Pre, Post}(t, 0, row, 1);
    ensures column_x: \result >= 0 && player == TTT_X ==>
        added_column{Pre, Post}(t, t->n, 0, col, 1);
    ensures diagonal_x: \result >= 0 && player == TTT_X ==>
        added_diagonal{Pre, Post}(t, 0, row, col, 1);
    ensures antidiagonal_x: \result >= 0 && player == TTT_X ==>
        added_antidiagonal{Pre, Post}(t, t->n, 0, row, col, 1);
    ensures rest_x: \result >= 0 && player == TTT_X ==>
        same_rest{Pre, Post}(t, t->n, 0, row, col);
    ensures row_o: \result >= 0 && player == TTT_O ==>
        added_row{Pre, Post}(t, 1, row, 1);
    ensures column_o: \result >= 0 && player == TTT_O ==>
        added_column{Pre, Post}(t, t->n, 1, col, 1);
    ensures diagonal_o: \result >= 0 && player == TTT_O ==>
        added_diagonal{Pre, Post}(t, 1, row, col, 1);
    ensures antidiagonal_o: \result >= 0 && player == TTT_O ==>
        added_antidiagonal{Pre, Post}(t, t->n, 1, row, col, 1);
    ensures rest_o: \result >= 0 && player == TTT_O ==>
        same_rest{Pre, Post}(t, t->n, 1, row, col);
    ensures others_x: \result >= 0 && player == TTT_X ==> same_count{Pre, Post}(t, 1);
    ensures others_o: \result >= 0 && player == TTT_O ==> same_count{Pre, Post}(t, 0);
    ensures results: \result >= 0 ==> \result == TTT_OPEN || \result == player || \result == TTT_DRAW;
    ensures win_x: \result >= 0 && player == TTT_X ==> (\result == TTT_X_WINS <==> completes(t, t->n, 0, row, col));
    ensures win_o: \result >= 0 && player == TTT_O ==> (\result == TTT_O_WINS <==> completes(t, t->n, 1, row, col));
    ensures draw: \result == TTT_DRAW ==> t->empty == 0;
    ensures open: \result == TTT_OPEN ==> t->empty != 0;
    ensures turn: \result >= 0 ==> t->turn == (\result == TTT_OPEN ? 3 - player : TTT_NOBODY);
*/
ttt_result_t ttt_move(ttt_t *t, uint8_t row, uint8_t col, uint8_t player);

// ---- Undo ----

/*@ predicate touches(integer n, integer l, integer row, integer col) =
        l == 2 + row || l == 2 + n + col || (l == 0 && row == col) || (l == 1 && row + col == n - 1);
    // A counter at n that taking a mark of a player by index (0: X) from a cell does not change.
    predicate left_behind(ttt_t *t, integer n, integer p, integer row, integer col) = \exists integer l; is_line(n, l) &&
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
    ensures row_x: \result == TTT_OPEN && player == TTT_X ==>
        added_row{Pre, Post}(t, 0, row, -1);
    ensures column_x: \result == TTT_OPEN && player == TTT_X ==>
        added_column{Pre, Post}(t, t->n, 0, col, -1);
    ensures diagonal_x: \result == TTT_OPEN && player == TTT_X ==>
        added_diagonal{Pre, Post}(t, 0, row, col, -1);
    ensures antidiagonal_x: \result == TTT_OPEN && player == TTT_X ==>
        added_antidiagonal{Pre, Post}(t, t->n, 0, row, col, -1);
    ensures rest_x: \result == TTT_OPEN && player == TTT_X ==>
        same_rest{Pre, Post}(t, t->n, 0, row, col);
    ensures row_o: \result == TTT_OPEN && player == TTT_O ==>
        added_row{Pre, Post}(t, 1, row, -1);
    ensures column_o: \result == TTT_OPEN && player == TTT_O ==>
        added_column{Pre, Post}(t, t->n, 1, col, -1);
    ensures diagonal_o: \result == TTT_OPEN && player == TTT_O ==>
        added_diagonal{Pre, Post}(t, 1, row, col, -1);
    ensures antidiagonal_o: \result == TTT_OPEN && player == TTT_O ==>
        added_antidiagonal{Pre, Post}(t, t->n, 1, row, col, -1);
    ensures rest_o: \result == TTT_OPEN && player == TTT_O ==>
        same_rest{Pre, Post}(t, t->n, 1, row, col);
    ensures over: \result == TTT_E_OVER ==> \old(t->turn) == TTT_NOBODY;
    ensures over_x: \result == TTT_E_OVER && player == TTT_X ==> left_behind{Pre}(t, t->n, 0, row, col);
    ensures over_o: \result == TTT_E_OVER && player == TTT_O ==> left_behind{Pre}(t, t->n, 1, row, col);
    ensures done_x: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY && player == TTT_X ==>
        !left_behind{Pre}(t, t->n, 0, row, col);
    ensures done_o: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY && player == TTT_O ==>
        !left_behind{Pre}(t, t->n, 1, row, col);
    ensures mark: \result == TTT_OPEN ==> t->cell[row][col] == TTT_NOBODY && t->turn == player &&
        t->empty == \old(t->empty) + 1;
    ensures other_rows: \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX && r != row ==>
        t->cell[r][c] == \old(t->cell[r][c]);
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
    ensures empty: \result == TTT_E_EMPTY <==> on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == TTT_NOBODY;
    ensures turn: \result == TTT_E_TURN <==> on_board{Pre}(t, row, col) &&
        \old(t->cell[row][col]) != TTT_NOBODY && \old(t->cell[row][col]) != mover{Pre}(t);
    ensures over: \result == TTT_E_OVER ==> on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t) &&
        \old(t->turn) == TTT_NOBODY;
    ensures over_x: \result == TTT_E_OVER && \old(t->cell[row][col]) == TTT_X ==> left_behind{Pre}(t, t->n, 0, row, col);
    ensures over_o: \result == TTT_E_OVER && \old(t->cell[row][col]) == TTT_O ==> left_behind{Pre}(t, t->n, 1, row, col);
    ensures done: \result == TTT_OPEN ==> on_board{Pre}(t, row, col) && \old(t->cell[row][col]) == mover{Pre}(t);
    ensures done_x: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY && \old(t->cell[row][col]) == TTT_X ==>
        !left_behind{Pre}(t, t->n, 0, row, col);
    ensures done_o: \result == TTT_OPEN && \old(t->turn) == TTT_NOBODY && \old(t->cell[row][col]) == TTT_O ==>
        !left_behind{Pre}(t, t->n, 1, row, col);
    ensures mark: \result == TTT_OPEN ==> t->cell[row][col] == TTT_NOBODY && t->turn == \old(t->cell[row][col]) &&
        t->empty == \old(t->empty) + 1;
    ensures other_rows: \forall integer r, c; \result == TTT_OPEN && 0 <= r < N_MAX && 0 <= c < N_MAX && r != row ==>
        t->cell[r][c] == \old(t->cell[r][c]);
    ensures other_cells: \forall integer c; \result == TTT_OPEN && 0 <= c < N_MAX && c != col ==>
        t->cell[row][c] == \old(t->cell[row][c]);
    ensures own_x: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_X ==> added{Pre, Post}(t, t->n, 0, row, col, -1);
    ensures own_o: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_O ==> added{Pre, Post}(t, t->n, 1, row, col, -1);
    ensures others_x: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_X ==> same_count{Pre, Post}(t, 1);
    ensures others_o: \result == TTT_OPEN && \old(t->cell[row][col]) == TTT_O ==> same_count{Pre, Post}(t, 0);
*/
ttt_result_t ttt_undo(ttt_t *t, uint8_t row, uint8_t col);

#include "ttt.c"
