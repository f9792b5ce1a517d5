// Single bits of used RAM that flip at random instants of random sessions: the game goes on, or there is a
// reset and it goes on. Each flip happens to a copy of the board, so a session is played once.
#include "board/virtual/assembly.h"
#include "board/virtual/chip/whole.h"
#include "board/virtual/splitmix64.h"
#include "tests/power/flip_judge.h"
#include "tests/power/replay.h"
#include "tests/support/chip_facts.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { FLIPS = 50, FLIPS_SOAKED = 20000, FLIPS_PER_SESSION = 50, IN_STACK_EVERY = 8 };
enum { FRESH_EVERY = 10, STEPS = 25, MORE_INPUTS = 2, INPUT_MS = 100 };
enum { SPL = 0x5D, SPH = 0x5E }; // ATmega328P data sheet, register summary

// Between a flip and the restart that it causes, at most a second later, input is refused; besides, few bits
// lie between an input and what it does. A return address, or a pointer in use, leads anywhere once a bit of
// it flips; no checksum covers it.
enum { STRAYED_PERCENT_MAX = 6, STACK_WRONG_PERCENT_MAX = 10 };

typedef struct {
    chip_time_t at;
    bool in_stack;
    uint64_t random; // decides which bit there, and what is looked at afterwards
} flip_t;

typedef enum { UNNOTICED, RESET, STRAYED, WRONG, OUTCOMES } flip_outcome_t;

static recording_t recording;
static replay_t replay;
static flip_judge_t judge;

// What a reset may bring back, and the inputs that may go astray: the last before the flip, which may be
// under way, and some more. Returns when the last of them comes.
static chip_time_t expect(chip_time_t at)
{
    const recording_t *r = &recording;
    unsigned last = 0, first = replay.input == 0 ? 0 : replay.input - 1, end = replay.input + MORE_INPUTS;
    while (last + 1 < r->steps && r->step[last + 1].begun <= at)
        last++;
    for (unsigned i = last; i > 0 && r->step[i].safe > at; i--)
        flip_judge_add_past(&judge, &r->step[i - 1].state);
    flip_judge_add_past(&judge, &r->step[last].state);
    if (end > r->inputs)
        end = r->inputs;
    judge.base = r->input[first].before;
    judge.input = &r->input[first];
    judge.inputs = end - first;
    return r->input[end - 1].at > at ? r->input[end - 1].at : at;
}

// Which bit, as "bit of address" in one number.
static unsigned aim(const flip_t *flip)
{
    size_t size;
    const uint8_t *data = board_data(replay.device.board, &size);
    unsigned sp = data[SPL] | (unsigned)data[SPH] << 8;
    unsigned begin = flip->in_stack ? sp + 1 : chip_facts()->ram_begin,
             end = flip->in_stack ? (unsigned)size : replay.device.board->chip->meter.ram_end;
    return (begin + (unsigned)(flip->random / 8 % (end - begin))) * 8 + (unsigned)(flip->random % 8);
}

// In a copy.
static int suffer(void *context)
{
    const flip_t *flip = context;
    board_t *board = replay.device.board;
    size_t size;
    unsigned bit = aim(flip);
    judge.device.board = board;
    recorder_start(&judge.device.recorder, board);
    chip_time_t end = expect(flip->at);
    board_data(board, &size)[bit / 8] ^= (uint8_t)(1u << bit % 8);
    replay_run(&replay, end);
    recovery_wait_ms(&judge.device, INPUT_MS);
    if (flip_judge_is_well(&judge, flip->random))
        return judge.strayed ? STRAYED : judge.has_reset ? RESET : UNNOTICED;
    fprintf(stderr, "session %llu, flip at %.3f ms of bit %u of 0x%04X: %s\n",
            (unsigned long long)recording.seed, (double)flip->at * 1e3 / board_hz(board), bit % 8, bit / 8,
            judge.device.wrong);
    return WRONG;
}

static void flip_session(flip_t flips[FLIPS_PER_SESSION], unsigned count[2][OUTCOMES])
{
    replay_begin(&replay, &recording);
    replay_sort(flips, FLIPS_PER_SESSION, sizeof *flips);
    for (unsigned i = 0; i < FLIPS_PER_SESSION; i++) {
        replay_run(&replay, flips[i].at);
        int outcome = forked_run(suffer, &flips[i]);
        count[flips[i].in_stack][outcome < OUTCOMES ? outcome : WRONG]++;
    }
    replay_end(&replay);
}

TEST(a_bit_of_ram_that_flips_costs_no_game)
{
    static flip_t flips[FLIPS_PER_SESSION];
    unsigned count[2][OUTCOMES] = {{0}}, total = 0;
    uint64_t random = soak_seed(11);
    unsigned wanted = soak_trials(FLIPS, FLIPS_SOAKED);
    for (unsigned session = 0; total < wanted; session++, total += FLIPS_PER_SESSION) {
        recording_at_random(&recording, session, FRESH_EVERY, STEPS, &random);
        for (unsigned i = 0; i < FLIPS_PER_SESSION; i++)
            flips[i] = (flip_t){recording.ready + splitmix64(&random) % (recording.end - recording.ready),
                                i % IN_STACK_EVERY == 0, splitmix64(&random)};
        flip_session(flips, count);
    }
    for (int stack = 0; stack < 2; stack++)
        printf("flips in %s: %u unnoticed, %u reset, %u an input astray, %u WRONG\n",
               stack ? "the stack" : "static data", count[stack][UNNOTICED], count[stack][RESET],
               count[stack][STRAYED], count[stack][WRONG]);
    assert_int_equal(count[0][WRONG], 0);
    assert_true(count[1][WRONG] * 100 <= total / IN_STACK_EVERY * STACK_WRONG_PERCENT_MAX + 100);
    assert_true((count[0][STRAYED] + count[1][STRAYED]) * 100 <= total * STRAYED_PERCENT_MAX);
}
