// Contracts of the functions that answer questions about a position, for Frama-C.
// SPDX-License-Identifier: MIT
#include "tests/rules/proof/fields.h"

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
    ensures wins: \result <==> completes(t, t->n, TTT_X, row, col) || completes(t, t->n, TTT_O, row, col);
*/
bool ttt_is_winning_cell(const ttt_t *t, uint8_t row, uint8_t col);

/*@ requires \valid_read(t) && sound(t) && is_line(t->n, line) && is_player(player);
    assigns \nothing;
    ensures reach: \result <==> in_reach(t, player, line);
*/
static bool can_complete(const ttt_t *t, uint8_t line, uint8_t player);

/*@ requires \valid_read(t) && sound(t);
    assigns \nothing;
    ensures dead: \result <==> t->turn != TTT_NOBODY &&
        \forall integer p, l; is_player(p) && is_line(t->n, l) ==> !in_reach(t, p, l);
*/
bool ttt_is_dead_draw(const ttt_t *t);
