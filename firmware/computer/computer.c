// Chooses the computer's move, and explains why the perfect level never loses.
//
// n >= 5: a theorem (P. Erdos and J. L. Selfridge, On a combinatorial game, Journal of Combinatorial Theory A
// 14, 1973). A line without the computer's marks weighs 2^m, where m is the number of the other player's
// marks on it; other lines weigh nothing, as the other player can no longer complete them. F is the weight of
// all lines; a cell weighs as much as the lines through it.
//
//   Let F < 2^n with the computer to move. It takes a cell of weight w: F falls to F - w. The other player
//   takes a cell and doubles the lines through it: F grows by the cell's current weight, which is at most its
//   weight before the computer's move, and at most F - w, as no cell weighs more than all lines together. So
//     - if F - w is below 2^(n-1), F ends below twice that;
//     - if the computer took a heaviest cell, F grows by at most w and ends no greater than it was.
//   Either way F < 2^n again. A line completed by the other player would weigh 2^n alone, so there is none.
//
//   Before the first mark F is 2n + 2, and a first mark of the other player adds at most 4: below 2^n for
//   every n >= 4.
//
// So among the cells that leave F below 2^(n-1) the computer takes the one with the best attack and defence,
// and a heaviest cell if there is none. (A threat weighs 2^(n-1) or more, so the cell that blocks it leaves
// less than that.)
//
// n <= 4: look-ahead. On 3x3 the bound does not hold at the start, and on 4x4 it forbids most winning
// attacks. So each cell with each answer is evaluated: lost if the other player threatens to win in two
// places, as good as won if a fork is available, otherwise by the lines open to the computer and those that
// the other player has nearly completed. That this never loses is shown by enumeration:
// tests/computer/exhaust_computer_4x4.c tries every reply, and every choice of chance.
// SPDX-License-Identifier: MIT
#include "computer/computer.h"

#include "computer/threats.h"

enum { LOOK_AHEAD_N_MAX = 4, ANSWERS = 4 };

// Tasks, one a slice.
enum {
    TASK_LOOK,       // a cell: whether it wins, must be blocked, or how well it attacks and defends
    TASK_TRY,        // n <= 4: a cell, and whether it makes a threat
    TASK_ANSWER,     // n <= 4: answers to that cell
    TASK_ONLY_ANSWER // n <= 4: the answer that blocks its threat
};

// Values of a cell outside the range of all others.
enum { WINS = INT16_MAX, BLOCKS = INT16_MAX - 1, LOSES = INT16_MIN + 1, NOT_YET = INT16_MIN };

// If nothing wins or must be blocked, a line weighs at most 2^(n-2) and a cell at most 4 * 2^6.
enum { HEAVIEST = 256 };

// A safe cell is worth three times its attack and once its danger, on even boards 2.5 times: measured, the
// most games won against the person of tests/computer/exhaust_computer_levels.c. If danger only breaks ties
// of attack, it wins 22 % instead of 32 on 8x8.
enum { ATTACK_ODD = 6, ATTACK_EVEN = 5, DANGER = 2 };
_Static_assert((ATTACK_ODD + DANGER) * HEAVIEST < BLOCKS, "a block must be worth more than other cells");

// How many of 256 times a threat is overlooked. Each size has the share of games that docs/behaviour.md
// promises: on the smaller boards fewer mistakes lose as many games.
enum { EASY_OVERLOOKS = 128, MEDIUM_OVERLOOKS_SMALL = 32, MEDIUM_OVERLOOKS = 43 };

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

// ---- The best so far, and chance ----

// A linear congruential generator that passes through all 2^16 numbers. Of 1,500 pairs of constants these
// choose most evenly between 9 to 64 equal cells: over all numbers each has its share within 3 %.
static uint16_t next_random(uint16_t random)
{
    return (uint16_t)(14473u * random + 5737u);
}

void computer_start(computer_t *c, computer_level_t level, uint16_t random)
{
    c->level = level;
    c->random = next_random(random);
    c->luck = (uint8_t)(c->random >> 8);
    c->task = TASK_LOOK;
    c->cell = CELL_NONE;
    c->value = NOT_YET;
    c->ties = 0;
}

cell_t computer_choice(const computer_t *c)
{
    return c->choice;
}

// True for one number of `times`. times: 1..64.
static bool once_in(uint8_t times, uint16_t random)
{
    return (uint32_t)random * times <= UINT16_MAX;
}

// Chooses c->cell if it is worth more than the best so far. If it is worth as much, each of them has the same
// chance.
static void keep_better(computer_t *c, int16_t value)
{
    if (value < c->value)
        return;
    c->ties = value > c->value ? 1 : (uint8_t)(c->ties + 1);
    c->random = next_random(c->random);
    if (value > c->value || once_in(c->ties, c->random))
        c->choice = c->cell;
    c->value = value;
}

// ---- n <= 4: look-ahead ----

static void play(ttt_t *game, cell_t cell)
{
    ttt_move(game, cell_row(cell), cell_col(cell), game->turn);
}

static void take_back(ttt_t *game, cell_t cell)
{
    ttt_undo(game, cell_row(cell), cell_col(cell));
}

// The player has made a mark, and could not win before it: all lines that now lack one mark run through its
// cell. As they meet nowhere else, each is to be completed in a cell of its own.
static bool threatens_twice(const threats_t *own)
{
    return own->lacking.one > 1;
}

// The position's value for the player to move, who must block this cell.
static int8_t outlook_after_block(ttt_t *game, cell_t block, int8_t near)
{
    const uint8_t player = game->turn;
    play(game, block);
    const threats_t own = threats_find(game, player);
    take_back(game, block);
    return threatens_twice(&own) ? GOOD_AS_WON : (int8_t)(own.value - near);
}

// The position's value for the player to move, who cannot win at once.
static int8_t outlook(computer_t *c, ttt_t *game)
{
    const uint8_t player = game->turn, other = ttt_other(player);
    const threats_t others = threats_find(game, other);
    const int8_t near = (int8_t)(NEAR * (2 * others.lacking.one + others.lacking.two));
    if (threatens_twice(&others))
        return LOST;
    if (others.lacking.one != 0) {
        c->is_slow = true;
        return outlook_after_block(game, threats_first_win(game, other), near);
    }
    const threats_t own = threats_find(game, player);
    if (own.lacking.two > 1)
        c->is_slow = true;
    const bool forks = own.lacking.two > 1 && threats_has_fork(game, player);
    return forks ? GOOD_AS_WON : (int8_t)(own.value - near);
}

// Starts to try c->cell. Returns its value: two threats at once win.
static int16_t try_cell(computer_t *c, ttt_t *game)
{
    const uint8_t player = game->turn;
    play(game, c->cell);
    const threats_t own = threats_find(game, player);
    c->reply = own.lacking.one != 0 ? threats_first_win(game, player) : CELL_NONE;
    take_back(game, c->cell);
    c->task = c->reply != CELL_NONE ? TASK_ONLY_ANSWER : TASK_ANSWER;
    c->sum = 0;
    return threatens_twice(&own) ? WINS : NOT_YET;
}

// Value of the position, with c->cell played, after the next answer. After the last answer, c->reply is
// CELL_NONE.
static int8_t value_of_answer(computer_t *c, ttt_t *game)
{
    if (c->task == TASK_ANSWER)
        c->reply = threats_next_empty(game, c->reply);
    if (c->reply == CELL_NONE)
        return 0;
    play(game, c->reply);
    const int8_t value = outlook(c, game);
    take_back(game, c->reply);
    return value;
}

// Returns the value of c->cell, times the number of answers, once it is known: LOSES if any answer leads to
// LOST, otherwise the sum over all answers. A threat has a single answer, which a quarter of all players is
// assumed to overlook.
static int16_t try_answer(computer_t *c, ttt_t *game)
{
    const uint8_t answers = game->empty;
    const int8_t value = value_of_answer(c, game);
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

// A slice has time for some quick answers and one that is slow.
static int16_t try_answers(computer_t *c, ttt_t *game)
{
    int16_t value = NOT_YET;
    play(game, c->cell);
    c->is_slow = false;
    /*@ loop assigns i, value, *c, *game;
        loop variant ANSWERS - i; */
    for (uint8_t i = 0; i < ANSWERS && !c->is_slow && value == NOT_YET; i++)
        value = try_answer(c, game);
    take_back(game, c->cell);
    return value;
}

// Returns true once the choice is made.
static bool look_ahead(computer_t *c, ttt_t *game)
{
    int16_t value;
    if (c->task == TASK_TRY) {
        c->cell = threats_next_empty(game, c->cell);
        if (c->cell == CELL_NONE)
            return true;
        value = try_cell(c, game);
    } else {
        value = try_answers(c, game);
    }
    if (value != NOT_YET)
        keep_better(c, value);
    return value == WINS;
}

// ---- All sizes ----

// F, in the terms above.
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

static inline bool is_first_mark(const ttt_t *game)
{
    return ttt_marks(game) == 0;
}

// Whether this time threats are blocked.
static bool sees_threats(computer_level_t level, uint8_t luck, uint8_t n)
{
    if (level == COMPUTER_EASY)
        return luck >= EASY_OVERLOOKS;
    if (level == COMPUTER_MEDIUM)
        return luck >= (n <= LOOK_AHEAD_N_MAX ? MEDIUM_OVERLOOKS_SMALL : MEDIUM_OVERLOOKS);
    return true;
}

// What a cell that neither wins nor blocks is worth to perfect. A cell that leaves F too great is worth less
// than any other, and the more the heavier it is.
static int16_t safe_value(const ttt_t *game, cell_t cell)
{
    const int16_t attack = threats_cell_weight(game, cell, game->turn);
    const int16_t danger = threats_cell_weight(game, cell, ttt_other(game->turn));
    if (weight_of_lines(game) - danger >= threats_weight((uint8_t)(game->n - 1)))
        return (int16_t)(danger - HEAVIEST - 1);
    return (int16_t)((game->n % 2 == 0 ? ATTACK_EVEN : ATTACK_ODD) * attack + DANGER * danger);
}

// The same at all levels: the first mark may be anywhere, easy plays anywhere, and medium attacks.
static int16_t quiet_value(const ttt_t *game, cell_t cell, computer_level_t level)
{
    if (level == COMPUTER_EASY || is_first_mark(game))
        return 0;
    return level == COMPUTER_MEDIUM ? threats_cell_weight(game, cell, game->turn) : safe_value(game, cell);
}

// What an empty cell is worth without look-ahead.
static int16_t value_of_cell(const ttt_t *game, cell_t cell, computer_level_t level, bool blocks)
{
    if (threats_lacking(game, cell, game->turn).one != 0)
        return WINS;
    if (blocks && threats_lacking(game, cell, ttt_other(game->turn)).one != 0)
        return BLOCKS;
    return quiet_value(game, cell, level);
}

// All cells have been looked at, and none wins. Returns true if the choice is made.
static bool end_of_look(computer_t *c, const ttt_t *game)
{
    if (c->level != COMPUTER_PERFECT || game->n > LOOK_AHEAD_N_MAX || c->value == BLOCKS ||
        is_first_mark(game))
        return true;
    c->task = TASK_TRY;
    c->value = NOT_YET;
    return false;
}

bool computer_think(computer_t *c, ttt_t *game)
{
    if (c->task != TASK_LOOK)
        return look_ahead(c, game);
    c->cell = threats_next_empty(game, c->cell);
    if (c->cell == CELL_NONE)
        return end_of_look(c, game);
    keep_better(c, value_of_cell(game, c->cell, c->level, sees_threats(c->level, c->luck, game->n)));
    return c->value == WINS;
}

computer_reason_t computer_reason(const ttt_t *game, cell_t cell)
{
    const uint8_t player = game->turn, other = ttt_other(player);
    const threats_lacking_t own = threats_lacking(game, cell, player);
    const threats_lacking_t others = threats_lacking(game, cell, other);
    const int16_t builds = threats_cell_weight(game, cell, player);
    const int16_t prevents = threats_cell_weight(game, cell, other);
    if (own.one != 0)
        return COMPUTER_WINS;
    if (game->n == 2)
        return COMPUTER_FIRST_WINS;
    if (ttt_is_dead_draw(game))
        return COMPUTER_DEAD_DRAW;
    if (others.one != 0)
        return COMPUTER_BLOCKS;
    if (own.two > 1)
        return COMPUTER_MAKES_TWO_THREATS;
    if (others.two > 1)
        return COMPUTER_PREVENTS_TWO_THREATS;
    if (own.two != 0)
        return COMPUTER_THREATENS;
    if (builds < prevents)
        return COMPUTER_PREVENTS_LINES;
    return builds != 0 ? COMPUTER_BUILDS_LINES : COMPUTER_NO_LINE;
}
