// Contracts of cell.h, threats.c and computer.c, for Frama-C: what each function needs so that nothing
// overflows or lies out of bounds, on all boards and at all levels, while the computer looks at cells one by
// one. The look ahead (n <= 4) is not in here; that it is not called meanwhile is proved too.
// SPDX-License-Identifier: MIT
#include "tests/computer/proof/weights.h"

#include "computer/computer.h"

/*@ predicate on_it(ttt_t *t, integer k) = 0 <= k < 64 && row_of(k) < t->n && col_of(k) < t->n;
    predicate is_free(ttt_t *t, integer k) = on_it(t, k) && t->cell[row_of(k)][col_of(k)] == TTT_NOBODY;
    predicate none_free(ttt_t *t, integer from, integer to) =
        \forall integer k; from < k < to ==> !is_free(t, k);
    // CELL_NONE is before the first cell.
    logic integer place(integer k) = k == CELL_NONE ? -1 : k;

    // What play guarantees while a game goes on: lemma_playable.
    predicate goes_on(ttt_t *t) = sized(t) && is_player(t->turn) &&
        \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> t->count[i][l] < t->n;
    // By name: cvc4 does not see that products of equal numbers are equal.
    logic integer cells(integer n) = n * n;
    // `empty` is the number of empty cells, and the corner of an empty board is one of them: lemma_corner.
    predicate has_room(ttt_t *t) = 0 < t->empty && t->empty <= cells(t->n) &&
        t->empty == total(*t, TTT_NOBODY, t->n) && (t->empty == cells(t->n) ==> is_free(t, 0));
    // How many empty cells are before a cell in the order of their numbers, and how many with it.
    logic integer empty_before(ttt_t s, integer r, integer c) =
        total(s, TTT_NOBODY, r) + marks(s, TTT_NOBODY, 2 + r, c);
    logic integer empty_through(ttt_t s, integer k) =
        k == CELL_NONE ? 0 : empty_before(s, row_of(k), col_of(k) + 1);
*/

// ---- cell.h ----

/*@ requires col < 8 && row <= 8;
    assigns \nothing;
    ensures \result == 8 * row + col;
    ensures row_of(\result) == row && col_of(\result) == col;
*/
static inline cell_t cell_at(uint8_t row, uint8_t col);

/*@ requires cell < 72;
    assigns \nothing;
    ensures \result == row_of(cell);
*/
static inline uint8_t cell_row(cell_t cell);

/*@ requires cell < 72;
    assigns \nothing;
    ensures \result == col_of(cell);
*/
static inline uint8_t cell_col(cell_t cell);

/*@ requires \valid_read(board) && cell < 64;
    assigns \nothing;
    ensures \result == board->cell[row_of(cell)][col_of(cell)];
*/
static inline uint8_t cell_mark(const ttt_t *board, cell_t cell);

// ---- threats.c ----

/*@ requires marks < 8;
    assigns \nothing;
    ensures m0: marks == 0 ==> \result == 1;
    ensures m1: marks == 1 ==> \result == 2;
    ensures m2: marks == 2 ==> \result == 4;
    ensures m3: marks == 3 ==> \result == 8;
    ensures m4: marks == 4 ==> \result == 16;
    ensures m5: marks == 5 ==> \result == 32;
    ensures m6: marks == 6 ==> \result == 64;
    ensures m7: marks == 7 ==> \result == 128;
*/
static inline uint8_t threats_weight(uint8_t marks);

/*@ requires cell == CELL_NONE || cell < 64;
    assigns \nothing;
    ensures first: cell == CELL_NONE ==> \result == 0;
    ensures next: cell < 64 ==> \result == cell + 1;
    ensures same_row: cell < 64 && col_of(cell) < 7 ==>
        row_of(\result) == row_of(cell) && col_of(\result) == col_of(cell) + 1;
    ensures next_row: cell < 64 && col_of(cell) == 7 ==> row_of(\result) == row_of(cell) + 1 && col_of(\result) == 0;
*/
static inline cell_t next_number(cell_t cell);

/*@ requires \valid_read(game) && sized(game) && (cell == CELL_NONE || on_it(game, cell));
    assigns \nothing;
    ensures first: cell == CELL_NONE ==> \result == 0;
    ensures row: cell != CELL_NONE && col_of(cell) + 1 < game->n ==>
        row_of(\result) == row_of(cell) && col_of(\result) == col_of(cell) + 1;
    ensures wrap: cell != CELL_NONE && col_of(cell) + 1 == game->n ==>
        row_of(\result) == row_of(cell) + 1 && col_of(\result) == 0;
    ensures end: on_it(game, \result) || (row_of(\result) == game->n && col_of(\result) == 0);
    ensures range: place(cell) < \result <= 64;
    ensures between: \forall integer k; place(cell) < k < \result ==> !on_it(game, k);
    ensures none: empty_before(*game, 0, 0) == 0;
    ensures rows: \forall integer r; 0 <= r < game->n ==> empty_before(*game, r, game->n) == empty_before(*game, r + 1, 0);
    ensures cells: \forall integer r, c; 0 <= r < game->n && 0 <= c < game->n ==> empty_before(*game, r, c + 1) ==
        empty_before(*game, r, c) + (game->cell[r][c] == TTT_NOBODY ? 1 : 0);
*/
static inline cell_t next_cell(const ttt_t *game, cell_t cell);

/*@ requires \valid_read(game) && sized(game) && (cell == CELL_NONE || on_it(game, cell));
    assigns \nothing;
    ensures free: \result != CELL_NONE ==> is_free(game, \result) && \result > place(cell);
    ensures next: none_free(game, place(cell), \result == CELL_NONE ? 64 : \result);
    ensures one: \result != CELL_NONE ==> empty_through(*game, \result) == empty_through(*game, cell) + 1;
    ensures all: \result == CELL_NONE ==> empty_through(*game, cell) == total(*game, TTT_NOBODY, game->n);
*/
cell_t threats_next_empty(const ttt_t *game, cell_t cell);

/*@ requires \valid_read(game) && goes_on(game) && is_player(player) && line < TTT_LINES_MAX;
    assigns \nothing;
    ensures marks: \result == (game->count[2 - player][line] == 0 ? game->count[player - 1][line] : 255);
    ensures range: \result < game->n || \result == 255;
    ensures weight: line_weight(*game, player, line) == (\result == 255 ? 0 : power(\result));
    ensures lacks: lacks_one(*game, player, line) == (\result == game->n - 1 ? 1 : 0);
*/
uint8_t threats_marks(const ttt_t *game, uint8_t line, uint8_t player);

/*@ requires \valid(v) && \valid_read(game) && \separated(v, game) && goes_on(game) && is_player(player);
    requires on_it(game, cell);
    assigns *v;
    ensures weight: \result == cell_weight(*game, player, row_of(cell), col_of(cell));
    ensures wins: \old(v->wins) == 0 ==> (v->wins != 0 <==> wins(*game, player, row_of(cell), col_of(cell)) > 0);
    ensures bound: 0 <= \result <= 512;
    ensures light: \old(v->wins) == 0 && v->wins == 0 ==> \result <= 256;
*/
int16_t threats_add_cell(threats_t *v, const ttt_t *game, cell_t cell, uint8_t player);

/*@ requires \valid(v) && \valid_read(game) && \separated(v, game) && goes_on(game) && is_player(player);
    assigns *v;
*/
uint8_t threats_find(threats_t *v, const ttt_t *game, uint8_t player, bool forks);

// ---- computer.c ----

/*@ predicate thinks(computer_t *c, ttt_t *t) =
        \valid(c) && \valid_read(t) && \separated(c, t) && goes_on(t);
    // Nothing of the position has changed. WP needs to be told, as the computer and the position share a memory.
    predicate same_position{L1, L2}(ttt_t *t) =
        \at(*t, L1) == \at(*t, L2) && \at(t->turn, L1) == \at(t->turn, L2) && \at(t->n, L1) == \at(t->n, L2) &&
        \at(t->empty, L1) == \at(t->empty, L2) &&
        \forall integer r, c; 0 <= r < 8 && 0 <= c < 8 ==> \at(t->cell[r][c], L1) == \at(t->cell[r][c], L2);
    predicate same_free{L1, L2}(ttt_t *t) =
        \forall integer k; 0 <= k < 64 ==> (is_free{L1}(t, k) <==> is_free{L2}(t, k));
    // Of the free cells below a number none is worth more than the choice, and none wins. Without any there is no choice.
    predicate is_best(computer_t *c, ttt_t *t, integer end) =
        c->value < INT16_MAX &&
        (c->value == INT16_MIN ==> none_free(t, -1, end)) &&
        (c->value != INT16_MIN ==> is_free(t, c->choice) &&
            c->value == worth(*t, t->turn, t->n, row_of(c->choice), col_of(c->choice))) &&
        \forall integer k; 0 <= k < end && is_free(t, k) ==>
            worth(*t, t->turn, t->n, row_of(k), col_of(k)) <= c->value;
    // What the choice, a free cell, is: at medium and perfect a win, or the best if that blocks; at perfect the best, but for
    // the first mark.
    predicate is_reply(computer_t *c, ttt_t *t) =
        worth(*t, t->turn, t->n, row_of(c->choice), col_of(c->choice)) == INT16_MAX ||
        (worth(*t, t->turn, t->n, row_of(c->choice), col_of(c->choice)) == INT16_MAX - 1 &&
            \forall integer k; is_free(t, k) ==> worth(*t, t->turn, t->n, row_of(k), col_of(k)) < INT16_MAX) ||
        ((\forall integer k; is_free(t, k) ==> worth(*t, t->turn, t->n, row_of(k), col_of(k)) < INT16_MAX - 1) &&
            (c->level == COMPUTER_PERFECT ==>
                (t->empty == cells(t->n) && c->choice == 0) ||
                (\forall integer k; is_free(t, k) ==> worth(*t, t->turn, t->n, row_of(k), col_of(k)) <=
                    worth(*t, t->turn, t->n, row_of(c->choice), col_of(c->choice)))));
    predicate looks_ahead(computer_t *c, ttt_t *t) = c->level == COMPUTER_PERFECT && t->n <= 4;
*/

/*@ requires \valid(c);
    assigns *c;
    ensures c->task == 0 && c->cell == CELL_NONE && c->value == INT16_MIN && c->level == level;
*/
void computer_start(computer_t *c, computer_level_t level, uint16_t random);

/*@ requires \valid_read(c);
    assigns \nothing;
    ensures \result == c->choice;
*/
cell_t computer_choice(const computer_t *c);

/*@ requires \valid_read(game) && goes_on(game);
    assigns \nothing;
    ensures weight: \result == weight(*game, 3 - game->turn);
    ensures bound: 0 <= \result <= 128 * TTT_LINES_MAX;
*/
static int16_t weight_of_lines(const ttt_t *game);

/*@ requires thinks(c, game) && on_it(game, c->cell);
    assigns c->own, c->others;
    ensures worth: \result == worth(*game, game->turn, game->n, row_of(c->cell), col_of(c->cell));
    ensures bound: 0 <= \result;
*/
static int16_t look_at_cell(computer_t *c, const ttt_t *game);

/*@ requires thinks(c, game) && has_room(game);
    assigns c->choice;
    ensures free: is_free(game, c->choice);
*/
static void choose_by_chance(computer_t *c, const ttt_t *game);

/*@ requires \valid_read(game) && goes_on(game) && has_room(game);
    assigns \nothing;
    ensures first: \result <==> game->empty == cells(game->n);
*/
static inline bool is_first_mark(const ttt_t *game);

/*@ requires thinks(c, game) && has_room(game) && !looks_ahead(c, game);
    requires c->level != COMPUTER_EASY ==> is_best(c, game, 64) && c->value != INT16_MIN;
    requires easy: c->level == COMPUTER_EASY ==> c->value == INT16_MIN;
    assigns c->choice, c->task, c->value;
    ensures done: \result;
    ensures free: is_free(game, c->choice);
    ensures reply: c->level != COMPUTER_EASY ==> is_reply(c, game);
*/
static bool end_of_look(computer_t *c, const ttt_t *game);

// The look ahead: out of reach.

/*@ requires \false;
    assigns *c, *game;
*/
static int16_t try_cell(computer_t *c, ttt_t *game);

/*@ requires \false;
    assigns *c, *game;
*/
static int16_t try_answer(computer_t *c, ttt_t *game);

/*@ requires thinks(c, game) && \valid(game) && has_room(game) && !looks_ahead(c, game) && c->task == 0;
    requires c->cell == CELL_NONE || on_it(game, c->cell);
    requires c->level != COMPUTER_EASY ==> is_best(c, game, place(c->cell) + 1);
    requires easy: c->level == COMPUTER_EASY ==> c->value == INT16_MIN;
    requires some: \exists integer k; is_free(game, k);
    assigns *c;
    ensures level: c->level == \old(c->level);
    ensures task: !\result ==> c->task == 0;
    ensures cell: !\result ==> on_it(game, c->cell);
    ensures best: !\result ==> c->level != COMPUTER_EASY && is_best(c, game, place(c->cell) + 1);
    ensures further: !\result ==> place(c->cell) > \old(place(c->cell));
    ensures free: \result ==> is_free(game, c->choice);
    ensures reply: \result && c->level != COMPUTER_EASY ==> is_reply(c, game);
*/
bool computer_think(computer_t *c, ttt_t *game);
