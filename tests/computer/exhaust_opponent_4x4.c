// The computer on every position that play can reach on 3x3 and 4x4, whoever made it: a win that is there is
// taken, a lone threat is blocked. And on 4x4 against every reply, moving first and second: it never loses.
//
// Positions are two sets of cells here, and lines are sets too; nothing is asked of the engine but to play.
#include <stdlib.h>

#include "tests/rules/cellset.h"
#include "tests/support/test.h"

static cellset_board_t board;
static ttt_t game;

// ---- Every position ----

// Whether the last move, one of these marks, can have been the one that completed what lines there are.
static bool is_just_won(cellset_t marks)
{
    for (cellset_t rest = marks; rest != 0; rest &= rest - 1)
        if (!cellset_has_line(&board, marks & ~cellset_of(cellset_first(rest))))
            return true;
    return false;
}

static unsigned positions, with_win, with_threat;

static void check_open(cellset_t x, cellset_t o, cellset_t own, cellset_t others)
{
    cellset_t wins = cellset_winning(&board, own, others), threats = cellset_winning(&board, others, own);
    if (wins == 0 && cellset_size(threats) != 1)
        return;
    cellset_set_up(&game, (uint8_t)board.n, x, o);
    for (opponent_level_t level = OPPONENT_MEDIUM; level <= OPPONENT_PERFECT; level++) {
        cell_t cell = cellset_answer(&game, level, 0);
        if ((cellset_of(cell) & (wins != 0 ? wins : threats)) == 0)
            fail_msg("n %u, X %08x, O %08x: played %u", board.n, (unsigned)x, (unsigned)o, cell);
    }
    if (wins != 0)
        with_win++;
    else
        with_threat++;
}

// x and o have no cell in common and are equally many, or x is one more.
static void check(cellset_t x, cellset_t o)
{
    bool x_moves = cellset_size(x) == cellset_size(o);
    cellset_t last = x_moves ? o : x, next = x_moves ? x : o;
    bool won = cellset_has_line(&board, last);
    if (cellset_has_line(&board, next) || (won && !is_just_won(last)))
        return; // play cannot reach it
    positions++;
    if (!won && (x | o) != board.all)
        check_open(x, o, next, last);
}

static void check_all(unsigned n)
{
    cellset_board(&board, n);
    positions = with_win = with_threat = 0;
    cellset_t x = 0;
    do {
        cellset_t free = board.all & ~x, o = 0;
        do {
            if (cellset_size(x) - cellset_size(o) <= 1)
                check(x, o);
            o = (o - free) & free; // the next subset
        } while (o != 0);
        x = (x - board.all) & board.all;
    } while (x != 0);
    printf("n = %u: %u positions, %u with a win, %u more with a lone threat\n", n, positions, with_win,
           with_threat);
}

TEST(wins_and_blocks_on_all_5478_positions_of_3x3)
{
    check_all(3);
    assert_int_equal(positions, 5478);
}

TEST(wins_and_blocks_on_all_9722011_positions_of_4x4)
{
    check_all(4);
    assert_int_equal(positions, 9722011);
}

// ---- Every reply ----

enum { SEEN_SLOTS = 1 << 20 };
static uint32_t *seen; // positions with the computer to move; 0: free
static unsigned met;

// Whether the position comes up for the first time. Four columns leave half of each row's byte free for the
// other.
static bool meet(cellset_t own, cellset_t others)
{
    uint32_t key = (uint32_t)(own | others << 4);
    uint32_t slot = key * 2654435769u >> 12; // Knuth's multiplier
    while (seen[slot] != 0 && seen[slot] != key)
        slot = (slot + 1) % SEEN_SLOTS;
    if (seen[slot] == key && key != 0)
        return false;
    seen[slot] = key;
    met++;
    assert_true(met < SEEN_SLOTS / 2);
    return true;
}

static void computer_moves(cellset_t own, cellset_t others);

static void other_moves(cellset_t own, cellset_t others)
{
    for (cellset_t rest = board.all & ~(own | others); rest != 0; rest &= rest - 1) {
        cell_t cell = cellset_first(rest);
        cellset_t marks = others | cellset_of(cell);
        if (cellset_has_line(&board, marks))
            fail_msg("lost: %08x against %08x", (unsigned)own, (unsigned)marks);
        cellset_play(&game, cell);
        if ((own | marks) != board.all)
            computer_moves(own, marks);
        cellset_take_back(&game, cell);
    }
}

static void computer_moves(cellset_t own, cellset_t others)
{
    if (!meet(own, others))
        return;
    cell_t cell = cellset_answer(&game, OPPONENT_PERFECT, 0);
    own |= cellset_of(cell);
    cellset_play(&game, cell);
    if (!cellset_has_line(&board, own))
        other_moves(own, others);
    cellset_take_back(&game, cell);
}

static void follow_all(bool first)
{
    cellset_board(&board, 4);
    ttt_start(&game, 4);
    met = 0;
    seen = calloc(SEEN_SLOTS, sizeof *seen);
    assert_non_null(seen);
    if (first)
        computer_moves(0, 0);
    else
        other_moves(0, 0);
    free(seen);
    printf("n = 4, moving %s: %u positions, none lost\n", first ? "first" : "second", met);
}

TEST(never_loses_on_4x4_moving_first)
{
    follow_all(true);
}

TEST(never_loses_on_4x4_moving_second)
{
    follow_all(false);
}
