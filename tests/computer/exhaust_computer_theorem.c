// n = 5..8: F < 2^n whenever the computer is to move, in games that it has played from the first move. By the
// theorem in firmware/computer/computer.c the other player then never completes a line. F is computed here
// from sets of cells, in many games against random players, and after every opening.
// exhaust_computer_step.c tests the code of the theorem's step.
// SPDX-License-Identifier: MIT
#include <vboard/splitmix64.h>
#include "tests/rules/cellset.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { N_FIRST = 5, N_LAST = 8, GAMES = 600, GAMES_SOAKED = 4000, WAYS = 60000, WAYS_SOAKED = 1200000 };

typedef struct {
    cellset_t own, others; // the computer's marks, and the other player's
} position_t;

static cellset_board_t board;
static ttt_t game;
static uint64_t random_state;

BEFORE_ALL
{
    random_state = soak_seed(1);
}

static void computer_moves(position_t *p)
{
    unsigned weight = cellset_weight(&board, p->own, p->others);
    if (weight >= 1u << board.n)
        fail_msg("n %u: F is %u; %016llx against %016llx", board.n, weight, (unsigned long long)p->own,
                 (unsigned long long)p->others);
    cell_t cell = cellset_answer(&game, COMPUTER_PERFECT, (uint16_t)splitmix64(&random_state));
    cellset_play(&game, cell);
    p->own |= cellset_of(cell);
}

// ---- Games ----

static cell_t any_of(cellset_t cells)
{
    for (uint64_t skip = splitmix64(&random_state) % cellset_size(cells); skip > 0; skip--)
        cells &= cells - 1;
    return cellset_first(cells);
}

// Plays against a random player. Returns whether the computer won.
static bool one_game(bool computers_turn)
{
    position_t p = {0, 0};
    ttt_start(&game, (uint8_t)board.n);
    for (; game.turn != TTT_NOBODY; computers_turn = !computers_turn) {
        if (computers_turn) {
            computer_moves(&p);
            continue;
        }
        cell_t cell = any_of(board.all & ~(p.own | p.others));
        cellset_play(&game, cell);
        p.others |= cellset_of(cell);
        assert_false(cellset_has_line(&board, p.others));
    }
    return cellset_has_line(&board, p.own);
}

TEST(bound_holds_in_every_game_and_random_players_lose_nearly_all)
{
    const unsigned games = soak_trials(GAMES, GAMES_SOAKED);
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        unsigned won = 0;
        cellset_board(&board, n);
        for (unsigned i = 0; i < games; i++)
            won += one_game(i % 2 == 0);
        assert_true(won >= games * 96 / 100);
    }
}

// ---- Every opening ----

static void follow(position_t p, bool computers_turn, unsigned plies)
{
    if (computers_turn) {
        cellset_t before = p.own;
        computer_moves(&p);
        if (plies != 0 && game.turn != TTT_NOBODY)
            follow(p, false, plies);
        cellset_undo(&game, cellset_first(p.own & ~before));
        return;
    }
    for (cellset_t rest = board.all & ~(p.own | p.others); rest != 0; rest &= rest - 1) {
        cell_t cell = cellset_first(rest);
        cellset_play(&game, cell);
        follow((position_t){p.own, p.others | cellset_of(cell)}, true, plies - 1);
        cellset_undo(&game, cell);
    }
}

// Number of the other player's first marks that can be played in fewer than WAYS ways, soaked WAYS_SOAKED.
static unsigned plies_that_fit(void)
{
    unsigned plies = 0, cells = board.n * board.n;
    for (unsigned long ways = cells; ways < soak_trials(WAYS, WAYS_SOAKED); ways *= cells - 2 * plies)
        plies++;
    return plies;
}

TEST(bound_holds_after_every_opening)
{
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        cellset_board(&board, n);
        for (unsigned first = 0; first <= 1; first++) {
            ttt_start(&game, (uint8_t)n);
            follow((position_t){0, 0}, first != 0, plies_that_fit());
        }
    }
}

// In these positions a slightly lighter cell attacks much better than a heaviest one, the only safe one.
// After the computer's move, any reply must leave F < 2^n.
TEST(a_safe_cell_comes_before_the_best_attack)
{
    static const struct {
        unsigned n;
        cellset_t own, others;
    } tempting[] = {{5, 0x0000000600000606, 0x000000110b000808},
                    {6, 0x0000002900002d2c, 0x00003a10143c0000},
                    {7, 0x0026440026664600, 0x0011003910091179},
                    {8, 0x00ad88a88500adac, 0x5852231310770252}};
    for (unsigned i = 0; i < sizeof tempting / sizeof tempting[0]; i++) {
        position_t p = {tempting[i].own, tempting[i].others};
        cellset_board(&board, tempting[i].n);
        cellset_set_up(&game, (uint8_t)board.n, p.others, p.own);
        computer_moves(&p);
        for (cellset_t rest = board.all & ~(p.own | p.others); rest != 0; rest &= rest - 1)
            assert_true(cellset_weight(&board, p.own, p.others | (rest & -rest)) < 1u << board.n);
    }
}
