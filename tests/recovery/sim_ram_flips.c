// Single bits of used RAM flip at random instants of random sessions: the game continues, with or without a
// reset. Each flip is made in a copy of the board, so a session is played only once.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/virtual_board.h>
#include <vboard/splitmix64.h>
#include "tests/recovery/replay.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { FLIPS = 50, FLIPS_SOAKED = 20000, FLIPS_PER_SESSION = 50, IN_STACK_EVERY = 8 };
enum { FRESH_EVERY = 10, STEPS = 25 };

// A restart comes at most 6 s after its flip; menus have closed by then.
enum { SETTLED_MS = 7000 };

// Few bits can alter the effect of an input (ASTRAY). A flipped return address, or pointer in use, can have
// any effect; no checksum covers it, nor static data between a check and the new checksum, while the CPU
// works on them: one flip in some 10,000.
enum { ASTRAY_PERCENT_MAX = 6, STACK_WRONG_PERCENT_MAX = 10, STATIC_WRONG_ONE_IN = 3000 };

typedef enum { RIGHT, ASTRAY, WRONG, OUTCOMES } flip_outcome_t;

static recording_t recording;
static recovery_t recovery;

// Selects a bit of the stack in use (second kind) or of static data. Returns 8 * address + bit.
static unsigned aim(const replay_fault_t *flip)
{
    size_t size;
    const board_t *board = replay_device()->board;
    const uint8_t *data = chip_data(board_chip(replay_device()->board), &size);
    unsigned sp = data[SPL] | (unsigned)data[SPH] << 8;
    unsigned begin = flip->second_kind ? sp + 1 : rig_chip()->ram_begin,
             end = flip->second_kind ? (unsigned)size : chip_data_end(board_chip(board));
    return begin * 8 + (unsigned)(flip->random % ((end - begin) * 8));
}

// Adds the recorded states, and every other reply: after a reset the computer may choose another move.
static void find_states(chip_time_t from, chip_time_t to)
{
    replay_find_states(&recovery, from, to);
    for (unsigned i = 0; i < recovery.states; i++) {
        const model_t *m = &recovery.state[i];
        for (int cell = 0; cell < m->n * m->n && recovery.states < RECOVERY_STATES; cell++) {
            model_t after = *m;
            if (model_reply(&after, cell))
                recovery.state[recovery.states++] = after;
        }
    }
}

// Whether `D` changes the brightness. `#` or `5` closes a self-test or layout screen opened by the flip.
static bool accepts_keys(rig_t *d)
{
    unsigned before = board_intensity(d->board);
    for (const char *key = "DD#5DD"; *key != '\0' && board_intensity(d->board) == before; key++)
        rig_press(d, (char[]){*key, '\0'});
    for (unsigned i = 0; i < recovery.states; i++) {
        recovery.state[i].asked = '\0';
        model_key(&recovery.state[i], 'D');
    }
    return board_intensity(d->board) != before;
}

// With the cursor in any cell.
static bool is_on_matrix(const board_t *board)
{
    frame_t lit;
    board_picture(board, lit.row);
    for (unsigned i = 0; i < recovery.states; i++) {
        model_t m = recovery.state[i];
        for (m.row = 0; m.row < m.n; m.row++)
            for (m.col = 0; m.col < m.n; m.col++)
                if (model_may_show(&m, &lit))
                    return true;
    }
    return false;
}

// WRONG unless keys work and the saved session is the one on the console; RIGHT if it is also a possible
// state and on the matrix.
static flip_outcome_t judge(rig_t *d, uint64_t random)
{
    static char board[MODEL_TEXT];
    if (!accepts_keys(d))
        return WRONG;
    bool shown = is_on_matrix(d->board);
    recorder_line(&recovery.recorder, ""); // ends a partial line
    snprintf(board, sizeof board, "%s", recorder_line(&recovery.recorder, "show"));
    recovery_cut(&recovery);
    if (recovery_is_right(&recovery, random) && shown)
        return RIGHT;
    return strstr(recovery.recorder.text, board) != NULL ? ASTRAY : WRONG;
}

// Runs in a copy, up to the next input.
static int suffer(void *context)
{
    const replay_fault_t *flip = context;
    rig_t *d = replay_device();
    unsigned bit = aim(flip);
    const chip_t *chip = board_chip(d->board);
    unsigned pc = chip_pc(chip);
    bool asleep = chip_next(chip) > chip_now(chip);
    chip_time_t next = replay_next_input();
    recovery.board = d->board;
    recorder_start(&recovery.recorder, d->board);
    chip_data(board_chip(d->board), &(size_t){0})[bit / 8] ^= (uint8_t)(1u << bit % 8);
    replay_run(next);
    rig_wait_ms(d, SETTLED_MS);
    find_states(flip->at, next);
    flip_outcome_t outcome = judge(d, flip->random);
    if (outcome == WRONG)
        fprintf(stderr, "session %llu, flip at %.3f ms of bit %u of 0x%04X, %s 0x%04X: %s\n",
                (unsigned long long)recording.seed, (double)flip->at * 1e3 / chip_hz(board_chip(d->board)),
                bit % 8, bit / 8, asleep ? "asleep at" : "before the instruction at", pc, recovery.wrong);
    return (int)outcome;
}

TEST(a_bit_of_ram_that_flips_costs_no_game)
{
    static replay_fault_t flips[FLIPS_PER_SESSION];
    unsigned count[2][OUTCOMES] = {{0}}, total = 0;
    uint64_t random = soak_seed(11);
    unsigned wanted = soak_trials(FLIPS, FLIPS_SOAKED);
    for (unsigned session = 0; total < wanted; session++, total += FLIPS_PER_SESSION) {
        recording_at_random(&recording, session, FRESH_EVERY, STEPS, &random);
        for (unsigned i = 0; i < FLIPS_PER_SESSION; i++)
            flips[i] =
                (replay_fault_t){recording.ready + splitmix64(&random) % (recording.end - recording.ready),
                                 splitmix64(&random), i % IN_STACK_EVERY == 0, 0};
        replay_with_faults(&recording, flips, FLIPS_PER_SESSION, suffer);
        for (unsigned i = 0; i < FLIPS_PER_SESSION; i++)
            count[flips[i].second_kind][flips[i].outcome < OUTCOMES ? flips[i].outcome : WRONG]++;
    }
    printf("flips in static data: %u astray, %u WRONG; in the stack: %u astray, %u WRONG\n", count[0][ASTRAY],
           count[0][WRONG], count[1][ASTRAY], count[1][WRONG]);
    assert_true(count[0][WRONG] * STATIC_WRONG_ONE_IN <= total);
    assert_true(count[1][WRONG] * 100 <= total / IN_STACK_EVERY * STACK_WRONG_PERCENT_MAX + 100);
    assert_true((count[0][ASTRAY] + count[1][ASTRAY]) * 100 <= total * ASTRAY_PERCENT_MAX);
}
