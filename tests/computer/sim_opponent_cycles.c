// The computer's thinking on the chip: every slice within half a millisecond, every reply within 100 ms of
// CPU, on every board and at each level, and each choice the one that is made on this machine.
#include "board/virtual/board.h"
#include "tests/computer/image_opponent_cycles.h"
#include "tests/rules/cellset.h"
#include "tests/support/test.h"

enum { SLICE_MAX = 8000, REPLY_MAX_MS = 100, REPLIES_MIN = 8, DEADLINE_S = 600 };

typedef struct {
    unsigned replies;
    uint64_t worst_reply, worst_slice; // cycles
} cost_t;

typedef struct {
    cost_t cost[OPPONENT_CYCLES_N_LAST + 1][OPPONENT_CYCLES_LEVELS];
    uint8_t marker; // whose value comes next, or 0
    uint8_t level, random;
    ttt_t game; // the image's
    chip_time_t begun;
    uint64_t reply;
    bool finished;
} listener_t;

static uint64_t longer(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void end_reply(listener_t *l, cell_t cell)
{
    cost_t *cost = &l->cost[l->game.n][l->level];
    assert_int_equal(cell, cellset_answer(&l->game, (opponent_level_t)l->level, l->random));
    cellset_play(&l->game, cell);
    cost->replies++;
    cost->worst_reply = longer(cost->worst_reply, l->reply);
    l->reply = 0;
}

static void take_value(listener_t *l, uint8_t value)
{
    switch (l->marker) {
    case MARK_SIZE: assert_int_equal(ttt_start(&l->game, value), TTT_OPEN); break;
    case MARK_LEVEL: l->level = value; break;
    case MARK_RANDOM: l->random = value; break;
    case MARK_CHOICE: end_reply(l, value); break;
    default: cellset_play(&l->game, value); break;
    }
    l->marker = 0;
}

static void end_slice(listener_t *l, uint64_t cycles)
{
    cost_t *cost = &l->cost[l->game.n][l->level];
    cost->worst_slice = longer(cost->worst_slice, cycles);
    l->reply += cycles;
}

static void on_marker(board_t *board, uint8_t marker, void *context)
{
    listener_t *l = context;
    if (l->marker != 0)
        take_value(l, marker);
    else if (marker == MARK_BEGIN)
        l->begun = board_now(board);
    else if (marker == MARK_END)
        end_slice(l, board_now(board) - l->begun);
    else if (marker == MARK_FINISHED)
        l->finished = true;
    else
        l->marker = marker;
}

TEST(choices_are_those_made_here_a_slice_takes_8000_cycles_and_a_reply_100_ms_at_most)
{
    static listener_t l;
    char error[200] = "";
    board_t *board = board_new(IMAGES "/opponent_cycles.elf", 1, error, sizeof error);
    if (board == NULL)
        fail_msg("%s", error);
    board_on_marker(board, on_marker, &l);
    board_power_on(board);
    while (!l.finished && board_now(board) < (chip_time_t)DEADLINE_S * board_hz(board))
        board_run(board, board_now(board) + board_us(board, 1000));
    assert_true(l.finished);
    assert_int_equal(board_faults(board), 0);
    for (unsigned n = OPPONENT_CYCLES_N_FIRST; n <= OPPONENT_CYCLES_N_LAST; n++) {
        for (unsigned level = 0; level < OPPONENT_CYCLES_LEVELS; level++) {
            const cost_t *cost = &l.cost[n][level];
            assert_true(cost->replies >= REPLIES_MIN);
            assert_in_range(cost->worst_reply, 1, board_us(board, 1000 * REPLY_MAX_MS));
            assert_in_range(cost->worst_slice, 1, SLICE_MAX);
        }
    }
    board_free(board);
}
