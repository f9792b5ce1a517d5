// Contracts of cell.h, threats.c and computer.c, for Frama-C: what each function needs so that nothing
// overflows or lies out of bounds, on all boards and at all levels, while the computer looks at cells one by
// one. The look ahead (n <= 4) is not in here; that it is not called meanwhile is proved too.
#include "tests/rules/proof/contracts.c"
#include "computer/computer.h"

/*@ // A division by cases: no prover reasons well about another.
    logic integer row_of(integer k) =
        k < 8 ? 0 : k < 16 ? 1 : k < 24 ? 2 : k < 32 ? 3 : k < 40 ? 4 : k < 48 ? 5 :
        k < 56 ? 6 : k < 64 ? 7 : 8;
    logic integer col_of(integer k) = k - 8 * row_of(k);
    predicate on_it(ttt_t *t, integer k) = 0 <= k < 64 && row_of(k) < t->n && col_of(k) < t->n;
    predicate is_free(ttt_t *t, integer k) = on_it(t, k) && t->cell[row_of(k)][col_of(k)] == TTT_NOBODY;
    predicate none_free(ttt_t *t, integer from, integer to) =
        \forall integer k; from < k < to ==> !is_free(t, k);
    // CELL_NONE is before the first cell.
    logic integer place(integer k) = k == CELL_NONE ? -1 : k;

    // What play guarantees while a game goes on: lemma_playable.
    predicate goes_on(ttt_t *t) = sized(t) && is_player(t->turn) &&
        \forall integer l; 0 <= l < TTT_LINES_MAX ==> t->count[0][l] < t->n && t->count[1][l] < t->n;
    predicate has_room(ttt_t *t) = 0 < t->empty <= t->n * t->n;
*/

// ---- cell.h ----

/*@ requires col < 8 && row <= 8;
    assigns \nothing;
    ensures \result == 8 * row + col;
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

/*@ requires \valid_read(game) && sized(game) && (cell == CELL_NONE || on_it(game, cell));
    assigns \nothing;
    ensures free: \result != CELL_NONE ==> is_free(game, \result) && \result > place(cell);
    ensures next: none_free(game, place(cell), \result == CELL_NONE ? 64 : \result);
*/
cell_t threats_next_empty(const ttt_t *game, cell_t cell);

/*@ requires \valid_read(game) && sized(game) && is_player(player) && line < TTT_LINES_MAX;
    assigns \nothing;
    ensures x: player == TTT_X ==> \result == (game->count[1][line] == 0 ? game->count[0][line] : 255);
    ensures o: player == TTT_O ==> \result == (game->count[0][line] == 0 ? game->count[1][line] : 255);
*/
uint8_t threats_marks(const ttt_t *game, uint8_t line, uint8_t player);

/*@ requires \valid(v) && \valid_read(game) && \separated(v, game) && goes_on(game) && is_player(player);
    requires on_it(game, cell);
    assigns *v;
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
*/

/*@ requires \valid(c);
    assigns *c;
    ensures c->task == 0 && c->cell == CELL_NONE && c->value == INT16_MIN && c->level == level;
*/
void computer_start(computer_t *c, computer_level_t level, uint16_t random);

/*@ requires \valid_read(c);
    assigns \nothing;
*/
cell_t computer_choice(const computer_t *c);

/*@ requires \valid_read(game) && goes_on(game);
    assigns \nothing;
    ensures 0 <= \result <= 128 * TTT_LINES_MAX;
*/
static int16_t weight_of_lines(const ttt_t *game);

/*@ requires thinks(c, game) && on_it(game, c->cell);
    assigns c->own, c->others;
    ensures 0 <= \result;
*/
static int16_t look_at_cell(computer_t *c, const ttt_t *game);

/*@ requires thinks(c, game) && has_room(game);
    assigns c->choice;
    ensures c->choice == CELL_NONE || is_free(game, c->choice);
*/
static void choose_by_chance(computer_t *c, const ttt_t *game);

/*@ requires thinks(c, game) && has_room(game);
    assigns c->choice, c->task, c->value;
    ensures task: !\result ==> c->task == 1 && game->n <= 4;
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

/*@ requires thinks(c, game) && \valid(game) && has_room(game) && c->task == 0;
    requires c->cell == CELL_NONE || on_it(game, c->cell);
    assigns *c;
    ensures task: !\result && game->n > 4 ==> c->task == 0;
    ensures cell: !\result && game->n > 4 ==> on_it(game, c->cell);
    ensures further: !\result && c->task == 0 ==> place(c->cell) > \old(place(c->cell));
*/
bool computer_think(computer_t *c, ttt_t *game);
