// Chooses the computer's move, and explains why the perfect level never loses.
//
// n >= 5: a theorem (P. Erdos and J. L. Selfridge, On a combinatorial game, Journal of Combinatorial Theory A
// 14, 1973). A line without the computer's marks weighs 2^m, where m is the number of the other player's
// marks on it; other lines weigh nothing, as the other player can no longer complete them. F is the weight of
// all lines; a cell weighs as much as the lines through it.
//
//   Let F < 2^n with the computer to move. It takes a cell of weight w: F falls to F - w. The other player
//   takes a cell and doubles the lines through it: F grows by the cell's current weight, which is at most its
//   weight before the computer's move. So
//     - if the computer took a heaviest cell, F grows by at most w and ends no greater than it was;
//     - if F was below 2^(n-1), it stays below twice that whatever the computer took, as no cell weighs more
//       than all lines together.
//   Either way F < 2^n again. A line completed by the other player would weigh 2^n alone, so there is none.
//
//   Before the first mark F is 2n + 2, and a first mark of the other player adds at most 4: below 2^n for
//   every n >= 4.
//
// So while F is below 2^(n-1) the computer takes the cell with the best attack, otherwise a heaviest cell,
// among these one with a good attack. (A threat weighs 2^(n-1), more than all other lines together, so the
// heaviest cell blocks it.)
//
// n <= 4: look-ahead. On 3x3 the bound does not hold at the start, and on 4x4 it forbids most winning
// attacks. So each cell with each answer is evaluated: lost if the other player threatens to win in two
// places, as good as won if a fork is available, otherwise by the lines open to the computer and those that
// the other player has nearly completed. That this never loses is shown by enumeration:
// tests/computer/exhaust_computer_4x4.c tries every reply.
// SPDX-License-Identifier: MIT
#include "computer/computer.h"

#include "computer/threats.h"

enum { LOOK_AHEAD_N_MAX = 4 };

// Tasks, one a slice.
enum {
    TASK_LOOK,       // a cell: whether it wins, must be blocked, or how well it attacks and defends
    TASK_TRY,        // n <= 4: a cell, and whether it makes a threat
    TASK_ANSWER,     // n <= 4: each answer to that cell
    TASK_ONLY_ANSWER // n <= 4: the answer that blocks its threat
};

// Values of a cell outside the range of all others.
enum { WINS = INT16_MAX, BLOCKS = INT16_MAX - 1, LOSES = INT16_MIN + 1, NOT_YET = INT16_MIN };

// Among heaviest cells the best attack, up to TIE_MAX, decides. If nothing wins or must be blocked, a line
// weighs at most 2^(n-2) and a cell at most 4 * 2^6 = 256 = HEAVIEST, so all values stay below BLOCKS.
enum { HEAVIEST = 256, TIE_MAX = 126 };
_Static_assert((TIE_MAX + 1) * HEAVIEST + TIE_MAX < BLOCKS,
               "a cell that must be blocked must be worth more than any other");

// Value of a position in the look-ahead: the value of the lines of the player to move (threats_find), less
// NEAR for each of the other player's lines that lacks two marks, and twice NEAR for each that lacks one. The
// other player has a mark, so the player has at most 8 lines of 15, and the other subtracts at most 10 * 2 *
// NEAR: -80 to 120, a byte, with LOST below; a sum over 15 answers needs two bytes.
//
// The constants, with those of threats.c, are the best of a full search: most games won on 4x4 against
// players who err (tests/computer/exhaust_computer_4x4.c), among those that give nothing away on 3x3 and lose
// no game on 4x4. Separate weights for each number of marks, for crossings of lines and for boards with
// blocked threats won less than one more game in a hundred.
enum { LOST = INT8_MIN, GOOD_AS_WON = 62, WON = 56, NEAR = 4 };

void computer_start(computer_t *c, computer_level_t level, uint16_t random)
{
    c->level = level;
    c->random = (uint8_t)(random ^ random >> 8);
    c->task = TASK_LOOK;
    c->cell = CELL_NONE;
    c->value = NOT_YET;
}

cell_t computer_choice(const computer_t *c)
{
    return c->choice;
}

static void play(ttt_t *game, cell_t cell)
{
    ttt_move(game, cell_row(cell), cell_col(cell), game->turn);
}

static void take_back(ttt_t *game, cell_t cell)
{
    ttt_undo(game, cell_row(cell), cell_col(cell));
}

// ---- n <= 4: look-ahead ----

// The position's value for the player to move, who cannot win at once.
static int8_t outlook(computer_t *c, ttt_t *game)
{
    uint8_t player = game->turn;
    threats_find(&c->others, game, ttt_other(player), false);
    if (c->others.wins > 1)
        return LOST;
    if (c->others.wins == 1)
        play(game, c->others.win);
    uint8_t worth = threats_find(&c->own, game, player, c->others.wins == 0);
    if (c->others.wins == 1) {
        take_back(game, c->others.win);
        c->own.forks = c->own.wins > 1; // after the block, two wins count as a fork
    }
    if (c->own.forks != 0)
        return GOOD_AS_WON;
    return (int8_t)(worth - NEAR * c->others.near);
}

// Starts to try c->cell. Returns its value: two threats at once win.
static int16_t try_cell(computer_t *c, ttt_t *game)
{
    uint8_t player = game->turn;
    play(game, c->cell);
    threats_find(&c->own, game, player, false);
    take_back(game, c->cell);
    c->task = c->own.wins != 0 ? TASK_ONLY_ANSWER : TASK_ANSWER;
    c->sum = 0;
    c->reply = c->own.win;
    return c->own.wins > 1 ? WINS : NOT_YET;
}

// Value of the position after c->cell and the next answer. After the last answer, c->reply is CELL_NONE.
static int8_t value_of_answer(computer_t *c, ttt_t *game)
{
    int8_t value = 0;
    play(game, c->cell);
    if (c->task == TASK_ANSWER)
        c->reply = threats_next_empty(game, c->reply);
    if (c->reply != CELL_NONE) {
        play(game, c->reply);
        value = outlook(c, game);
        take_back(game, c->reply);
    }
    take_back(game, c->cell);
    return value;
}

// Returns the value of c->cell, times the number of answers, once it is known: LOSES if any answer leads to
// LOST, otherwise the sum over all answers. A threat has a single answer, which a quarter of all players is
// assumed to overlook.
static int16_t try_answer(computer_t *c, ttt_t *game)
{
    uint8_t answers = (uint8_t)(game->empty - 1);
    int8_t value = value_of_answer(c, game);
    c->sum = (int16_t)(c->sum + value);
    if (value == LOST)
        c->sum = LOSES;
    else if (c->task == TASK_ONLY_ANSWER)
        c->sum = (int16_t)(answers * ((WON + 3 * value) / 4));
    else if (c->reply != CELL_NONE)
        return NOT_YET;
    c->task = TASK_TRY;
    return c->sum;
}

// ---- All sizes ----

// F, in the header's terms.
static int16_t weight_of_lines(const ttt_t *game)
{
    int16_t weight = 0;
    /*@ loop invariant 0 <= line <= 2 * game->n + 2;
        loop invariant weight == weights(*game, 3 - game->turn, line);
        loop invariant 0 <= weight <= 128 * line;
        loop assigns line, weight;
        loop variant 2 * game->n + 2 - line; */
    for (uint8_t line = 0; line < ttt_line_count(game); line++) {
        uint8_t marks = threats_marks(game, line, ttt_other(game->turn));
        if (marks != THREATS_SHARED)
            weight = (int16_t)(weight + threats_weight(marks));
    }
    return weight;
}

// Returns the value of c->cell without look-ahead.
static int16_t look_at_cell(computer_t *c, const ttt_t *game)
{
    c->own = c->others = (threats_t){0};
    int16_t attack = threats_add_cell(&c->own, game, c->cell, game->turn);
    int16_t danger = threats_add_cell(&c->others, game, c->cell, ttt_other(game->turn));
    if (c->own.wins != 0)
        return WINS;
    if (c->others.wins != 0)
        return BLOCKS;
    if (weight_of_lines(game) < threats_weight((uint8_t)(game->n - 1)))
        return attack;
    if (attack > TIE_MAX)
        attack = TIE_MAX;
    return (int16_t)((TIE_MAX + 1) * danger + attack);
}

static void choose_by_chance(computer_t *c, const ttt_t *game)
{
    uint8_t skip = (uint8_t)(c->random % game->empty);
    c->choice = CELL_NONE;
    /*@ loop invariant same: same_position{Pre, Here}(game) && same_free{Pre, Here}(game);
        loop invariant choice: c->choice == CELL_NONE || is_free(game, c->choice);
        loop invariant left: empty_through(*game, c->choice) + skip < game->empty;
        loop assigns c->choice, skip;
        loop variant skip; */
    do
        c->choice = threats_next_empty(game, c->choice);
    while (skip-- > 0);
}

static inline bool is_first_mark(const ttt_t *game)
{
    return ttt_marks(game) == 0;
}

// All cells have been examined (except by easy), and none wins. Returns true if the choice is made.
static bool end_of_look(computer_t *c, const ttt_t *game)
{
    if (c->value == BLOCKS)
        return true;
    if (c->level != COMPUTER_PERFECT) {
        choose_by_chance(c, game);
        return true;
    }
    if (is_first_mark(game)) {
        // A corner makes most players err; the look-ahead is too short to see that.
        c->choice = cell_at(0, 0);
        return true;
    }
    c->task = TASK_TRY;
    c->value = NOT_YET;
    return game->n > LOOK_AHEAD_N_MAX;
}

bool computer_think(computer_t *c, ttt_t *game)
{
    int16_t value;
    if (c->level == COMPUTER_EASY)
        return end_of_look(c, game);
    if (c->task >= TASK_ANSWER) {
        value = try_answer(c, game);
    } else {
        c->cell = threats_next_empty(game, c->cell);
        //@ assert same: same_position{Pre, Here}(game);
        //@ assert free: same_free{Pre, Here}(game);
        //@ assert seen: is_best(c, game, c->cell == CELL_NONE ? 64 : c->cell);
        //@ assert open: goes_on(game);
        //@ assert room: has_room(game);
        //@ assert found: c->cell == CELL_NONE ==> c->value != NOT_YET;
        if (c->cell == CELL_NONE && c->task == TASK_LOOK)
            return end_of_look(c, game);
        if (c->cell == CELL_NONE)
            return true;
        value = c->task == TASK_TRY ? try_cell(c, game) : look_at_cell(c, game);
        //@ assert same2: same_position{Pre, Here}(game);
        //@ assert free2: same_free{Pre, Here}(game);
        //@ assert still: is_best(c, game, c->cell);
        //@ assert value: value == worth(*game, game->turn, game->n, row_of(c->cell), col_of(c->cell));
    }
    if (value > c->value) {
        c->choice = c->cell;
        c->value = value;
    }
    //@ assert same3: same_position{Pre, Here}(game);
    //@ assert free3: same_free{Pre, Here}(game);
    //@ assert looked: value == worth(*game, game->turn, game->n, row_of(c->cell), col_of(c->cell));
    /*@ assert before: \forall integer k; 0 <= k < c->cell && is_free(game, k) ==>
        worth(*game, game->turn, game->n, row_of(k), col_of(k)) <= c->value; */
    /*@ assert upto: \forall integer k; 0 <= k < c->cell + 1 && is_free(game, k) ==>
        worth(*game, game->turn, game->n, row_of(k), col_of(k)) <= c->value; */
    /*@ assert chosen: c->value != NOT_YET && is_free(game, c->choice) &&
        c->value == worth(*game, game->turn, game->n, row_of(c->choice), col_of(c->choice)); */
    //@ assert best: c->value < WINS ==> is_best(c, game, c->cell + 1);
    return value == WINS;
}
