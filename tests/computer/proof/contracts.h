// Contracts of cell.h, threats.c and computer.c, for Frama-C: what each function needs so that nothing
// overflows or lies out of bounds, on all boards and at all levels, while the computer looks at cells one by
// one. The look ahead (n <= 4) is not in here; that it is not called meanwhile is proved too.
// SPDX-License-Identifier: MIT
#include "tests/computer/proof/weights.h"

#include "computer/computer.h"

/*@ predicate on_it(ttt_t s, integer k) = 0 <= k < 64 && row_of(k) < s.n && col_of(k) < s.n;
    predicate is_free(ttt_t s, integer k) = on_it(s, k) && s.cell[row_of(k)][col_of(k)] == TTT_NOBODY;
    predicate none_free(ttt_t s, integer from, integer to) =
        \forall integer k; from < k < to ==> !is_free(s, k);
    // CELL_NONE is before the first cell.
    logic integer place(integer k) = k == CELL_NONE ? -1 : k;

    // What play guarantees while a game goes on: lemma_playable.
    predicate goes_on(ttt_t *t) = sized(t) && is_player(t->turn) && 0 < t->empty <= cells(t->n) &&
        \forall integer i, l; 0 <= i <= 1 && 0 <= l < TTT_LINES_MAX ==> t->count[i][l] < t->n;
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

/*@ requires \valid_read(game) && sized(game) && (cell == CELL_NONE || on_it(*game, cell));
    assigns \nothing;
    ensures first: cell == CELL_NONE ==> \result == 0;
    ensures row: cell != CELL_NONE && col_of(cell) + 1 < game->n ==>
        row_of(\result) == row_of(cell) && col_of(\result) == col_of(cell) + 1;
    ensures wrap: cell != CELL_NONE && col_of(cell) + 1 == game->n ==>
        row_of(\result) == row_of(cell) + 1 && col_of(\result) == 0;
    ensures end: on_it(*game, \result) || (row_of(\result) == game->n && col_of(\result) == 0);
    ensures range: place(cell) < \result <= 64;
    ensures between: \forall integer k; place(cell) < k < \result ==> !on_it(*game, k);
*/
static inline cell_t next_cell(const ttt_t *game, cell_t cell);

/*@ requires \valid_read(game) && sized(game) && (cell == CELL_NONE || on_it(*game, cell));
    assigns \nothing;
    ensures free: \result != CELL_NONE ==> is_free(*game, \result) && \result > place(cell);
    ensures next: none_free(*game, place(cell), \result == CELL_NONE ? 64 : \result);
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

/*@ requires \valid_read(game) && goes_on(game) && is_player(player) && on_it(*game, cell);
    assigns \nothing;
    ensures weight: \result == cell_weight(*game, player, row_of(cell), col_of(cell));
    ensures bound: 0 <= \result <= 512;
    ensures light: wins(*game, player, row_of(cell), col_of(cell)) <= 0 ==> \result <= 256;
*/
int16_t threats_cell_weight(const ttt_t *game, cell_t cell, uint8_t player);

/*@ requires \valid_read(game) && goes_on(game) && is_player(player) && on_it(*game, cell);
    assigns \nothing;
    ensures one: \result.one == wins(*game, player, row_of(cell), col_of(cell));
*/
threats_lacking_t threats_lacking(const ttt_t *game, cell_t cell, uint8_t player);

/*@ requires \valid_read(game) && goes_on(game) && is_player(player);
    assigns \nothing;
*/
threats_t threats_find(const ttt_t *game, uint8_t player);

/*@ requires \valid_read(game) && goes_on(game) && is_player(player);
    assigns \nothing;
*/
cell_t threats_first_win(const ttt_t *game, uint8_t player);

/*@ requires \valid_read(game) && goes_on(game) && is_player(player);
    assigns \nothing;
*/
bool threats_has_fork(const ttt_t *game, uint8_t player);

// ---- computer.c ----

/*@ // p, n and empty: s.turn, s.n and s.empty, as the code reads them.
    logic integer worth_at(ttt_t s, integer p, integer n, integer empty, integer k, integer level, integer blocks) =
        worth(s, p, n, empty, row_of(k), col_of(k), level, blocks);
    // Of the free cells below a number none is worth more than the choice, and none wins. Without any there is no choice.
    predicate is_best(ttt_t s, integer p, integer n, integer empty, integer level, integer blocks, integer choice,
                      integer value, integer end) =
        value < INT16_MAX &&
        (value == INT16_MIN ==> none_free(s, -1, end)) &&
        (value != INT16_MIN ==> is_free(s, choice) && value == worth_at(s, p, n, empty, choice, level, blocks)) &&
        \forall integer k; 0 <= k < end && is_free(s, k) ==> worth_at(s, p, n, empty, k, level, blocks) <= value;
    // What the choice, a free cell, is: a win, or the best.
    predicate is_reply(ttt_t s, integer p, integer n, integer empty, integer level, integer blocks, integer choice) =
        worth_at(s, p, n, empty, choice, level, blocks) == INT16_MAX ||
        \forall integer k; is_free(s, k) ==>
            worth_at(s, p, n, empty, k, level, blocks) <= worth_at(s, p, n, empty, choice, level, blocks);
    predicate best_so_far(computer_t c, ttt_t *t) = is_best(*t, t->turn, t->n, t->empty, c.level,
        sees(c.level, c.luck, t->n), c.choice, c.value, place(c.cell) + 1);
    predicate replies(computer_t c, ttt_t *t) = is_free(*t, c.choice) &&
        is_reply(*t, t->turn, t->n, t->empty, c.level, sees(c.level, c.luck, t->n), c.choice);
    predicate looks_ahead(integer level, integer n) = level == COMPUTER_PERFECT && n <= 4;
*/

/*@ assigns \nothing; */
static uint16_t next_random(uint16_t random);

/*@ requires \valid(c);
    assigns *c;
    ensures c->task == 0 && c->cell == CELL_NONE && c->value == INT16_MIN && c->level == level && c->ties == 0;
*/
void computer_start(computer_t *c, computer_level_t level, uint16_t random);

/*@ requires \valid_read(c);
    assigns \nothing;
    ensures \result == c->choice;
*/
cell_t computer_choice(const computer_t *c);

/*@ requires 0 < times;
    assigns \nothing;
*/
static bool once_in(uint8_t times, uint16_t random);

/*@ requires \valid(c) && c->ties < 255;
    assigns c->ties, c->random, c->choice, c->value;
    ensures value: c->value == (value > \old(c->value) ? value : \old(c->value));
    ensures better: value > \old(c->value) ==> c->choice == c->cell;
    ensures equal: value == \old(c->value) ==> c->choice == c->cell || c->choice == \old(c->choice);
    ensures ties: c->ties <= \old(c->ties) + 1;
    ensures worse: value < \old(c->value) ==> c->choice == \old(c->choice);
*/
static void keep_better(computer_t *c, int16_t value);

/*@ requires \valid_read(game) && goes_on(game);
    assigns \nothing;
    ensures weight: \result == weight(*game, 3 - game->turn);
    ensures bound: 0 <= \result <= 128 * TTT_LINES_MAX;
*/
static int16_t weight_of_lines(const ttt_t *game);

/*@ requires \valid_read(game) && goes_on(game);
    assigns \nothing;
    ensures first: \result <==> game->empty == cells(game->n);
*/
static inline bool is_first_mark(const ttt_t *game);

/*@ requires level <= COMPUTER_PERFECT;
    assigns \nothing;
    ensures sees: \result == sees(level, luck, n);
*/
static bool sees_threats(computer_level_t level, uint8_t luck, uint8_t n);

/*@ requires \valid_read(game) && goes_on(game) && on_it(*game, cell);
    requires wins(*game, game->turn, row_of(cell), col_of(cell)) <= 0;
    requires wins(*game, 3 - game->turn, row_of(cell), col_of(cell)) <= 0;
    requires later: game->empty != cells(game->n);
    assigns \nothing;
    ensures value: \result == quiet(2, game->n, game->empty, cell_weight(*game, game->turn, row_of(cell), col_of(cell)),
        cell_weight(*game, 3 - game->turn, row_of(cell), col_of(cell)), weight(*game, 3 - game->turn), power(game->n - 1));
    ensures range: -257 <= \result <= 2048;
*/
static int16_t safe_value(const ttt_t *game, cell_t cell);

/*@ requires \valid_read(game) && goes_on(game) && on_it(*game, cell) && level <= COMPUTER_PERFECT;
    requires wins(*game, game->turn, row_of(cell), col_of(cell)) <= 0;
    requires level == COMPUTER_PERFECT ==> wins(*game, 3 - game->turn, row_of(cell), col_of(cell)) <= 0;
    assigns \nothing;
    ensures value: \result == quiet(level, game->n, game->empty,
        cell_weight(*game, game->turn, row_of(cell), col_of(cell)),
        cell_weight(*game, 3 - game->turn, row_of(cell), col_of(cell)), weight(*game, 3 - game->turn), power(game->n - 1));
    ensures range: -257 <= \result <= 2048;
*/
static int16_t quiet_value(const ttt_t *game, cell_t cell, computer_level_t level);

/*@ requires \valid_read(game) && goes_on(game) && on_it(*game, cell) && level <= COMPUTER_PERFECT;
    requires blocks: level == COMPUTER_PERFECT ==> blocks != 0;
    assigns \nothing;
    ensures worth: \result == worth_at(*game, game->turn, game->n, game->empty, cell, level, blocks);
    ensures range: INT16_MIN < \result;
*/
static int16_t value_of_cell(const ttt_t *game, cell_t cell, computer_level_t level, bool blocks);

/*@ requires \valid(c) && \valid_read(game) && \separated(c, game) && goes_on(game) && !looks_ahead(c->level, game->n);
    assigns c->task, c->value;
    ensures done: \result;
*/
static bool end_of_look(computer_t *c, const ttt_t *game);

// The look ahead: out of reach.

/*@ requires \false;
    assigns *c, *game;
*/
static bool look_ahead(computer_t *c, ttt_t *game);

/*@ requires \valid(c) && \valid(game) && \separated(c, game) && goes_on(game);
    requires !looks_ahead(c->level, game->n) && c->level <= COMPUTER_PERFECT && c->task == 0;
    requires c->cell == CELL_NONE || on_it(*game, c->cell);
    requires best: best_so_far(*c, game);
    requires some: \exists integer k; is_free(*game, k);
    requires ties: c->ties <= place(c->cell) + 1;
    assigns c->task, c->cell, c->ties, c->random, c->choice, c->value;
    ensures task: !\result ==> c->task == 0;
    ensures cell: !\result ==> on_it(*game, c->cell);
    ensures best: !\result ==> best_so_far(*c, game);
    ensures ties: !\result ==> c->ties <= place(c->cell) + 1;
    ensures further: !\result ==> place(c->cell) > \old(place(c->cell));
    ensures reply: \result ==> replies(*c, game);
*/
bool computer_think(computer_t *c, ttt_t *game);

/*@ requires \valid_read(game) && goes_on(game) && on_it(*game, cell);
    assigns \nothing;
    ensures wins: \result == COMPUTER_WINS <==> wins(*game, game->turn, row_of(cell), col_of(cell)) > 0;
    ensures first: \result == COMPUTER_FIRST_WINS <==> game->n == 2 &&
        wins(*game, game->turn, row_of(cell), col_of(cell)) == 0;
    ensures dead: \result == COMPUTER_DEAD_DRAW ==>
        \forall integer p, l; is_player(p) && is_line(game->n, l) ==> !in_reach(game, p, l);
    ensures blocks: \result == COMPUTER_BLOCKS ==> wins(*game, game->turn, row_of(cell), col_of(cell)) == 0 &&
        wins(*game, 3 - game->turn, row_of(cell), col_of(cell)) > 0;
    ensures none: \result == COMPUTER_NO_LINE ==> cell_weight(*game, game->turn, row_of(cell), col_of(cell)) <= 0 &&
        cell_weight(*game, 3 - game->turn, row_of(cell), col_of(cell)) <= 0;
*/
computer_reason_t computer_reason(const ttt_t *game, cell_t cell);
