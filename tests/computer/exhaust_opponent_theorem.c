// n = 5..8: F < 2^n whenever the computer is to move, in games that it has played from the first move; then
// no line of the other player's can be complete, says the theorem in firmware/computer/opponent.c. F is
// worked out here from sets of cells.
//
// Over many games against players at random; over every way to play the first marks; and the theorem's step
// over positions at random, whoever made them.
#include "board/virtual/splitmix64.h"
#include "tests/rules/cellset.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum {
    N_FIRST = 5,
    N_LAST = 8,
    GAMES = 600,
    GAMES_SOAKED = 4000,
    WAYS = 60000,
    WAYS_SOAKED = 1200000,
    STEPS = 2000,
    STEPS_SOAKED = 100000
};

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
    cell_t cell = cellset_answer(&game, OPPONENT_PERFECT, 0);
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

// Against a player at random. Returns whether the computer won.
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

// ---- Every beginning ----

static void follow(position_t p, bool computers_turn, unsigned plies)
{
    if (computers_turn) {
        cellset_t before = p.own;
        computer_moves(&p);
        if (plies != 0 && game.turn != TTT_NOBODY)
            follow(p, false, plies);
        cellset_take_back(&game, cellset_first(p.own & ~before));
        return;
    }
    for (cellset_t rest = board.all & ~(p.own | p.others); rest != 0; rest &= rest - 1) {
        cell_t cell = cellset_first(rest);
        cellset_play(&game, cell);
        follow((position_t){p.own, p.others | cellset_of(cell)}, true, plies - 1);
        cellset_take_back(&game, cell);
    }
}

// As many of the other player's first marks as stay below so many ways.
static unsigned plies_that_fit(void)
{
    unsigned plies = 0, cells = board.n * board.n;
    for (unsigned long ways = cells; ways < soak_trials(WAYS, WAYS_SOAKED); ways *= cells - 2 * plies)
        plies++;
    return plies;
}

TEST(bound_holds_after_every_beginning)
{
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        cellset_board(&board, n);
        for (unsigned first = 0; first <= 1; first++) {
            ttt_start(&game, (uint8_t)n);
            follow((position_t){0, 0}, first != 0, plies_that_fit());
        }
    }
}

// ---- The step: whatever the position ----

// Marks at random. A line is spared by the computer, so that F is often high.
// Returns whether it is the computer's turn in a game that goes on, and F < 2^n.
static bool any_position(position_t *p, unsigned marks, unsigned more)
{
    const cellset_t spared = board.line[splitmix64(&random_state) % board.lines];
    *p = (position_t){0, 0};
    for (unsigned i = 0; i < marks + more; i++) {
        const cellset_t empty = board.all & ~p->others, near = empty & spared;
        p->others |= cellset_of(any_of(near != 0 && splitmix64(&random_state) % 4 == 0 ? near : empty));
    }
    for (unsigned i = 0; i < marks; i++) {
        const cellset_t empty = board.all & ~(spared | p->own | p->others);
        if (empty == 0)
            return false;
        p->own |= cellset_of(any_of(empty));
    }
    return !cellset_has_line(&board, p->own) && cellset_weight(&board, p->own, p->others) < 1u << board.n;
}

// The computer moves, and then any answer leaves F < 2^n, unless the computer has won. Where F is high, no
// other cell takes more of it away.
static void step_from(position_t p)
{
    const bool moves_first = cellset_size(p.own) == cellset_size(p.others);
    const position_t before = p;
    const bool is_high = cellset_weight(&board, p.own, p.others) >= 1u << (board.n - 1);
    cellset_set_up(&game, (uint8_t)board.n, moves_first ? p.own : p.others, moves_first ? p.others : p.own);
    computer_moves(&p);
    if (cellset_has_line(&board, p.own))
        return;
    const unsigned weight = cellset_weight(&board, p.own, p.others);
    for (cellset_t rest = board.all & ~(p.own | p.others); rest != 0; rest &= rest - 1) {
        const cellset_t cell = rest & -rest;
        assert_true(cellset_weight(&board, p.own, p.others | cell) < 1u << board.n);
        assert_true(!is_high || cellset_weight(&board, before.own | cell, p.others) >= weight);
    }
}

// Here a cell that weighs nearly the most attacks much better than a heaviest one.
TEST(a_heaviest_cell_comes_before_the_best_attack)
{
    static const struct {
        unsigned n;
        position_t position;
    } tempting[] = {{5, {0x0000000600000606, 0x000000110b000808}},
                    {6, {0x0000002900002d2c, 0x00003a10143c0000}},
                    {7, {0x0026440026664600, 0x0011003910091179}},
                    {8, {0x00ad88a88500adac, 0x5852231310770252}}};
    for (unsigned i = 0; i < sizeof tempting / sizeof tempting[0]; i++) {
        cellset_board(&board, tempting[i].n);
        step_from(tempting[i].position);
    }
}

TEST(a_reply_restores_the_bound_whatever_the_position)
{
    for (unsigned n = N_FIRST; n <= N_LAST; n++) {
        const unsigned steps = soak_trials(STEPS, STEPS_SOAKED);
        unsigned heavy = 0; // where F is so high that the computer must take a heaviest cell
        cellset_board(&board, n);
        for (unsigned done = 0; done < steps;) {
            const unsigned more = splitmix64(&random_state) % 2;
            position_t p;
            if (!any_position(&p, (unsigned)(splitmix64(&random_state) % (n * n / 2)), more))
                continue;
            heavy += cellset_weight(&board, p.own, p.others) >= 1u << (n - 1);
            step_from(p);
            done++;
        }
        assert_true(heavy >= steps / 20);
    }
}
