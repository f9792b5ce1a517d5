// What the computer's thinking costs on the chip: every slice within half a millisecond, every reply within
// 100 ms of CPU, on every board and at each level. Printed as a table.
#include <stdlib.h>

#include "board/virtual/board.h"
#include "tests/computer/image_opponent_cycles.h"
#include "tests/support/test.h"

enum { SLICE_MAX = 8000, REPLY_MAX_MS = 100, REPLIES_MIN = 8, REPLIES_MAX = 400, DEADLINE_S = 600 };
enum { N_LAST = OPPONENT_CYCLES_N_LAST, LEVELS = OPPONENT_CYCLES_LEVELS, PERFECT = LEVELS - 1 };

typedef struct {
    uint64_t reply[REPLIES_MAX]; // cycles
    unsigned replies, slices;
    uint64_t worst_slice;
    unsigned results[3]; // lost, drawn, won
} cost_t;

typedef struct {
    cost_t cost[N_LAST + 1][LEVELS];
    cost_t *now;
    unsigned n;
    chip_time_t begun;
    uint64_t reply;
    bool finished;
} bench_t;

static bench_t bench;
static uint32_t hz;

static void end_slice(bench_t *b, uint64_t cycles)
{
    b->reply += cycles;
    b->now->slices++;
    if (cycles > b->now->worst_slice)
        b->now->worst_slice = cycles;
}

static void end_reply(bench_t *b)
{
    assert_true(b->now->replies < REPLIES_MAX);
    b->now->reply[b->now->replies++] = b->reply;
    b->reply = 0;
}

static void on_marker(board_t *board, uint8_t marker, void *context)
{
    bench_t *b = context;
    if (marker == MARK_BEGIN)
        b->begun = board_now(board);
    else if (marker == MARK_END)
        end_slice(b, board_now(board) - b->begun);
    else if (marker == MARK_CHOICE)
        end_reply(b);
    else if (marker == MARK_FINISHED)
        b->finished = true;
    else if (marker >= MARK_RESULT && marker < MARK_RESULT + 3)
        b->now->results[marker - MARK_RESULT]++;
    else if (marker >= MARK_SIZE + OPPONENT_CYCLES_N_FIRST && marker <= MARK_SIZE + N_LAST)
        b->n = marker - MARK_SIZE;
    else if (marker >= MARK_LEVEL && marker < MARK_LEVEL + LEVELS)
        b->now = &b->cost[b->n][marker - MARK_LEVEL];
    else
        fail_msg("the image wrote the unknown marker 0x%02x", marker);
}

BEFORE_ALL
{
    char error[200] = "";
    board_t *board = board_new(IMAGES "/opponent_cycles.elf", 1, error, sizeof error);
    if (board == NULL)
        fail_msg("%s", error);
    hz = board_hz(board);
    board_on_marker(board, on_marker, &bench);
    board_power_on(board);
    while (!bench.finished && board_now(board) < (chip_time_t)DEADLINE_S * hz)
        board_run(board, board_now(board) + board_us(board, 1000));
    assert_true(bench.finished);
    if (board_faults(board) != 0)
        fail_msg("%s", board_fault(board, 0));
    board_free(board);
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static double ms(uint64_t cycles)
{
    return 1000.0 * (double)cycles / hz;
}

TEST(reply_takes_at_most_100_ms_and_a_slice_8000_cycles)
{
    static const char *const names[LEVELS] = {"easy", "medium", "perfect"};
    print_message("a reply in ms of CPU at %u MHz; a slice in cycles\n", hz / 1000000);
    print_message(" n  level    replies  median   worst   slices a reply  worst slice\n");
    for (unsigned n = OPPONENT_CYCLES_N_FIRST; n <= N_LAST; n++) {
        for (unsigned level = 0; level < LEVELS; level++) {
            cost_t *c = &bench.cost[n][level];
            assert_in_range(c->replies, REPLIES_MIN, REPLIES_MAX);
            qsort(c->reply, c->replies, sizeof c->reply[0], by_size);
            uint64_t worst = c->reply[c->replies - 1];
            print_message(" %u  %-7s %8u %7.1f %7.1f %16u %12u\n", n, names[level], c->replies,
                          ms(c->reply[c->replies / 2]), ms(worst), c->slices / c->replies,
                          (unsigned)c->worst_slice);
            assert_in_range(worst, 1, (uint64_t)hz / 1000 * REPLY_MAX_MS);
            assert_in_range(c->worst_slice, 1, SLICE_MAX);
        }
    }
}

TEST(perfect_loses_no_game_on_the_chip)
{
    for (unsigned n = 3; n <= N_LAST; n++) {
        assert_int_equal(bench.cost[n][PERFECT].results[0], 0);
        assert_in_range(bench.cost[n][PERFECT].results[2], 1, UINT32_MAX);
    }
}
