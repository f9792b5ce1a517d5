// How often each level is beaten by a person who errs: docs/behaviour.md, section 5, promises the shares.
//
// The person takes a win, overlooks a threat once in eight, and else plays a cell with the greatest sum of
// 2^(own marks) over the lines through it that the other player has not marked, ties by chance. Both sides
// begin in turn.
// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include <vboard/splitmix64.h>
#include "tests/rules/cellset.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { N_FIRST = 3, N_LAST = 8, GAMES = 2000, GAMES_SOAKED = 20000, LEVELS = 3 };

static cellset_board_t board;
static ttt_t game;
static uint64_t drawing;

static unsigned draw(unsigned count)
{
    return (unsigned)(splitmix64(&drawing) % count);
}

static cell_t any_of(cellset_t cells)
{
    for (unsigned skip = draw(cellset_size(cells)); skip > 0; skip--)
        cells &= cells - 1;
    return cellset_first(cells);
}

static unsigned attack(cellset_t own, cellset_t others, cellset_t cell)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < board.lines; i++)
        if ((board.line[i] & cell) != 0 && (board.line[i] & others) == 0)
            sum += 1u << cellset_size(board.line[i] & own);
    return sum;
}

static cell_t person(cellset_t own, cellset_t others)
{
    const cellset_t wins = cellset_winning(&board, own, others),
                    blocks = cellset_winning(&board, others, own);
    cellset_t best = 0;
    unsigned most = 0;
    if (wins != 0)
        return any_of(wins);
    if (blocks != 0 && draw(8) != 0)
        return any_of(blocks);
    for (cellset_t rest = board.all & ~(own | others); rest != 0; rest &= rest - 1) {
        const cellset_t cell = rest & -rest;
        const unsigned sum = attack(own, others, cell);
        best = sum > most ? cell : sum == most ? best | cell : best;
        most = sum > most ? sum : most;
    }
    return any_of(best);
}

// ---- Chance ----

// On an empty board all cells are equal, at each level.
TEST(each_of_several_equal_cells_has_its_share_of_all_numbers_from_chance_within_3_percent)
{
    enum { NUMBERS = 1 << 16 };
    for (uint8_t n = TTT_N_MIN; n <= N_LAST; n++) {
        unsigned chosen[CELL_NUMBERS] = {0};
        ttt_start(&game, n);
        for (unsigned random = 0; random < NUMBERS; random++)
            chosen[cellset_answer(&game, (computer_level_t)(random % LEVELS), (uint16_t)random)]++;
        for (uint8_t i = 0; i < n * n; i++)
            assert_in_range(100 * chosen[cell_at(i / n, i % n)] * n * n / NUMBERS, 97, 103);
    }
}

// ---- Games ----

typedef enum { COMPUTER_WON, DRAWN, PERSON_WON, ENDINGS } ending_t;

static ending_t one_game(computer_level_t level, bool computers_turn)
{
    cellset_t computers = 0, persons = 0; // marks
    ttt_start(&game, (uint8_t)board.n);
    for (; game.turn != TTT_NOBODY; computers_turn = !computers_turn) {
        const cell_t cell = computers_turn ? cellset_answer(&game, level, (uint16_t)draw(1 << 16))
                                           : person(persons, computers);
        *(computers_turn ? &computers : &persons) |= cellset_of(cell);
        cellset_play(&game, cell);
    }
    return cellset_has_line(&board, computers) ? COMPUTER_WON
           : cellset_has_line(&board, persons) ? PERSON_WON
                                               : DRAWN;
}

static void play_games(unsigned n, computer_level_t level, unsigned games, unsigned endings[ENDINGS])
{
    cellset_board(&board, n);
    drawing = soak_seed(100 * n + level);
    for (unsigned i = 0; i < games; i++)
        endings[one_game(level, i % 2 == 0)]++;
}

// ---- Keys ----

// Keys that play a cell on a keypad: up to 3x3 its own; else those that move the cursor there, diagonally and
// round the edges, and `5`.
static unsigned keys_to(cell_t from, cell_t to)
{
    const unsigned n = board.n;
    const unsigned down = (unsigned)abs(cell_row(from) - cell_row(to)),
                   right = (unsigned)abs(cell_col(from) - cell_col(to));
    const unsigned rows = down < n - down ? down : n - down, cols = right < n - right ? right : n - right;
    return n <= 3 ? 1 : (rows > cols ? rows : cols) + 1;
}

typedef struct {
    unsigned keys, idle, draws, dead; // keys in all, and of these after nobody could win any more; games
} casual_t;

// Two people like the one above play against each other. A game that nobody can win ends as a draw.
static void play_casually(casual_t *c)
{
    cellset_t marks[2] = {0, 0};
    cell_t cursor = cell_at((uint8_t)(board.n / 2), (uint8_t)(board.n / 2));
    bool is_dead = false;
    ttt_start(&game, (uint8_t)board.n);
    for (unsigned turn = 0; game.turn != TTT_NOBODY; turn = 1 - turn) {
        const cell_t cell = person(marks[turn], marks[1 - turn]);
        const unsigned keys = keys_to(cursor, cell);
        c->keys += keys;
        c->idle += is_dead ? keys : 0;
        marks[turn] |= cellset_of(cell);
        cellset_play(&game, cursor = cell);
        assert_true(!is_dead || game.turn != TTT_NOBODY || ttt_result(&game) == TTT_DRAW);
        is_dead |= ttt_is_dead_draw(&game);
    }
    c->draws += ttt_result(&game) == TTT_DRAW;
    c->dead += is_dead;
}

TEST(two_people_need_fewer_keys_once_a_game_that_nobody_can_win_may_end)
{
    for (unsigned n = 2; n <= N_LAST; n++) {
        casual_t c = {0};
        cellset_board(&board, n);
        drawing = soak_seed(n);
        for (unsigned i = 0; i < GAMES; i++)
            play_casually(&c);
        print_message("%ux%u: %.1f keys a game, %.1f if it ends once nobody can win; %.0f %% draws\n", n, n,
                      (double)c.keys / GAMES, (double)(c.keys - c.idle) / GAMES, 100.0 * c.draws / GAMES);
        assert_true(n == 2 ? c.draws == 0 : c.idle > 0 && c.dead <= c.draws);
    }
}

// ---- Shares ----

// The contract's shares, in percent, measured in 20,000 games each.
static const struct {
    computer_level_t level;
    ending_t ending;
    const char *what;
    double share[N_LAST + 1];
} promises[] = {
    {COMPUTER_EASY, PERSON_WON, "easy is beaten", {[3] = 69, 70, 77, 78, 80, 80}},
    {COMPUTER_MEDIUM, PERSON_WON, "medium is beaten", {[3] = 19, 25, 28, 28, 29, 28}},
    {COMPUTER_PERFECT, PERSON_WON, "perfect is beaten", {0}},
    {COMPUTER_PERFECT, COMPUTER_WON, "perfect wins", {[3] = 44, 27, 27, 31, 32, 32}},
};

// A share of p is off by more than four standard deviations, of sqrt(p (1 - p) / games), once in 15,000
// times. What is promised is rounded by half a percent; nothing is nothing.
static bool is_kept(double promised, double share, unsigned games)
{
    double off = share > promised ? share - promised : promised - share;
    off = off > 0.005 && promised != 0 ? off - 0.005 : promised != 0 ? 0 : off;
    return off * off <= 16 * promised * (1 - promised) / games;
}

TEST(a_person_who_errs_beats_each_level_in_the_promised_share_of_games)
{
    const unsigned games = soak_trials(GAMES, GAMES_SOAKED);
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        unsigned endings[LEVELS][ENDINGS] = {0};
        for (computer_level_t level = COMPUTER_EASY; level <= COMPUTER_PERFECT; level++) {
            play_games(n, level, games, endings[level]);
            print_message(
                "%ux%u, level %d: the computer wins %.1f %%, %.1f %% draws, the person wins %.1f %%\n", n, n,
                level, 100.0 * endings[level][COMPUTER_WON] / games, 100.0 * endings[level][DRAWN] / games,
                100.0 * endings[level][PERSON_WON] / games);
        }
        for (unsigned i = 0; i < sizeof promises / sizeof *promises; i++) {
            const double share = (double)endings[promises[i].level][promises[i].ending] / games;
            if (!is_kept(promises[i].share[n] / 100, share, games))
                fail_msg("%ux%u: %s in %.1f %% of games, not in %.0f %%", n, n, promises[i].what, 100 * share,
                         promises[i].share[n]);
        }
    }
}
