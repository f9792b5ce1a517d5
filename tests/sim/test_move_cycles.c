// What a move costs on the chip, in cycles from CALL to RET inclusive, over random games on every board from
// 3 to 8: printed as a table, and held to what the rules promise, that a larger board does not cost more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "board/virtual/vboard.h"
#include "tests/sim/images/move_cycles.h"

// The goal: at most a quarter above 100, 104 and 115 cycles (least, mean, worst), what the same function is
// expected to need when written in assembler by hand.
enum { MIN_MAX = 125, MEAN_MAX = 130, WORST_MAX = 143 };

// 3x3 has cells on two, three and four lines, as many as a cell can lie on; a larger board has nothing
// dearer.
enum { GROWTH_MAX_PERCENT = 2 };

enum { DEADLINE_S = 60, MOVES_MIN = 300, RESULTS = 4 };

typedef struct {
    uint64_t moves, total, min, max;
    unsigned results[RESULTS];
} cost_t;

typedef struct {
    cost_t cost[MOVE_CYCLES_N_LAST + 1];
    vb_time_t begun;
    uint64_t overhead;
    unsigned n; // of the games that run now; 0: the bracket's own cost is being taken
    bool finished;
} bench_t;

static bench_t bench;

static void add(cost_t *cost, uint64_t cycles)
{
    if (cost->moves == 0 || cycles < cost->min)
        cost->min = cycles;
    if (cycles > cost->max)
        cost->max = cycles;
    cost->total += cycles;
    cost->moves++;
}

static void on_marker(vb_t *vb, uint8_t marker, void *context)
{
    bench_t *b = context;
    uint64_t elapsed = vb_now(vb) - b->begun;
    if (marker == MARK_BEGIN)
        b->begun = vb_now(vb);
    else if (marker == MARK_END && b->n == 0)
        b->overhead = elapsed;
    else if (marker == MARK_END)
        add(&b->cost[b->n], elapsed - b->overhead);
    else if (marker == MARK_FINISHED)
        b->finished = true;
    else if (marker >= MARK_RESULT && marker < MARK_RESULT + RESULTS)
        b->cost[b->n].results[marker - MARK_RESULT]++;
    else if (marker >= MARK_SIZE + MOVE_CYCLES_N_FIRST && marker <= MARK_SIZE + MOVE_CYCLES_N_LAST)
        b->n = marker - MARK_SIZE;
    else if (marker != MARK_OVERHEAD)
        fail_msg("the image wrote the unknown marker 0x%02x", marker);
}

static int run_the_image(void **state)
{
    char error[200] = "";
    vb_t *vb = vb_new(IMAGES "/move_cycles.elf", 1, error, sizeof error);
    if (vb == NULL) {
        print_error("%s\n", error);
        return -1;
    }
    vb_on_marker(vb, on_marker, &bench);
    vb_power_on(vb);
    while (!bench.finished && vb_now(vb) < (vb_time_t)DEADLINE_S * vb_hz(vb))
        vb_run(vb, vb_now(vb) + vb_us(vb, 1000));
    unsigned faults = vb_faults(vb);
    if (faults != 0)
        print_error("%s\n", vb_fault(vb, 0));
    vb_free(vb);
    (void)state;
    return bench.finished && faults == 0 ? 0 : -1;
}

static void bracket_alone_is_one_cycle(void **state)
{
    (void)state;
    assert_int_equal(bench.overhead, 1);
}

static void games_of_every_size_were_measured(void **state)
{
    (void)state;
    print_message("ttt_move, cycles with call and return\n n  moves   min    mean   max\n");
    for (unsigned n = MOVE_CYCLES_N_FIRST; n <= MOVE_CYCLES_N_LAST; n++) {
        const cost_t *c = &bench.cost[n];
        assert_in_range(c->moves, MOVES_MIN, UINT32_MAX);
        assert_int_not_equal(c->results[1] + c->results[2], 0);
        print_message(" %u %6u %5u %7.1f %5u\n", n, (unsigned)c->moves, (unsigned)c->min,
                      (double)c->total / (double)c->moves, (unsigned)c->max);
    }
}

static void move_costs_no_more_on_a_larger_board(void **state)
{
    (void)state;
    const cost_t *small = &bench.cost[MOVE_CYCLES_N_FIRST];
    for (unsigned n = MOVE_CYCLES_N_FIRST + 1; n <= MOVE_CYCLES_N_LAST; n++) {
        const cost_t *c = &bench.cost[n];
        assert_in_range(c->min * 100, 0, small->min * (100 + GROWTH_MAX_PERCENT));
        assert_in_range(c->max * 100, 0, small->max * (100 + GROWTH_MAX_PERCENT));
        assert_in_range(c->total * small->moves * 100, 0,
                        small->total * c->moves * (100 + GROWTH_MAX_PERCENT));
    }
}

static void move_is_within_a_quarter_of_hand_written_assembler(void **state)
{
    (void)state;
    for (unsigned n = MOVE_CYCLES_N_FIRST; n <= MOVE_CYCLES_N_LAST; n++) {
        const cost_t *c = &bench.cost[n];
        assert_in_range(c->min, 0, MIN_MAX);
        assert_in_range(c->total, 0, c->moves * MEAN_MAX);
        assert_in_range(c->max, 0, WORST_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bracket_alone_is_one_cycle),
        cmocka_unit_test(games_of_every_size_were_measured),
        cmocka_unit_test(move_costs_no_more_on_a_larger_board),
        cmocka_unit_test(move_is_within_a_quarter_of_hand_written_assembler),
    };
    return cmocka_run_group_tests_name("move_cycles", tests, run_the_image, NULL);
}
