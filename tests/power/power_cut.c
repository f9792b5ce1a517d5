// Cuts, and which states may come back after each.
#include "tests/power/power_cut.h"

#include "tests/power/recovery.h"
#include "tests/power/replay.h"
#include "tests/support/forked.h"
#include "tests/support/test.h"

static recovery_t recovery;

// From the last state that must have survived to the last that may have been begun.
static void find_states(const recording_t *r, chip_time_t at)
{
    unsigned first = 0, last = 0;
    for (unsigned i = 1; i < r->steps; i++) {
        if (r->step[i].safe <= at)
            first = i;
        if (r->step[i].begun <= at)
            last = i;
    }
    recovery.states = 0;
    for (unsigned i = first; i <= last && recovery.states < RECOVERY_STATES; i++)
        recovery.state[recovery.states++] = r->step[i].state;
}

typedef struct {
    board_t *board;
    const recording_t *recording;
    const power_cut_t *cut;
} attempt_t;

// In a copy. Returns 0 when nothing is lost.
static int suffer(void *context)
{
    const attempt_t *attempt = context;
    board_t *board = attempt->board;
    const recording_t *r = attempt->recording;
    const power_cut_t *cut = attempt->cut;
    recovery.board = board;
    recovery.may_be_fresh = r->blank && cut->at < r->ready;
    find_states(r, cut->at);
    // Draws from the board's random numbers, so that cuts of one write tear it in different ways.
    for (unsigned i = 0; i < cut->random % 8; i++)
        board_glitch_matrix(board);
    recovery_cut(&recovery);
    if (cut->again)
        recovery_cut_again(&recovery, cut->random / 8);
    if (recovery_is_right(&recovery, cut->random / 16))
        return 0;
    double ms = 1e3 / board_hz(board);
    fprintf(stderr, "session %llu, cut at %.3f ms%s: %s\n", (unsigned long long)r->seed, (double)cut->at * ms,
            cut->again ? " and again" : "", recovery.wrong);
    return 1;
}

void power_cut_session(const recording_t *r, power_cut_t *cuts, unsigned count, power_cut_tally_t *tally)
{
    replay_t replay;
    replay_begin(&replay, r);
    replay_sort(cuts, count, sizeof *cuts);
    for (unsigned i = 0; i < count; i++) {
        replay_run(&replay, cuts[i].at);
        tally->losses += forked_run(suffer, &(attempt_t){replay.device.board, r, &cuts[i]}) != 0;
        tally->second_cuts += cuts[i].again;
    }
    replay_end(&replay);
    tally->sessions++;
    tally->steps += r->steps - 1;
    tally->writes += r->writes;
    tally->cuts += count;
}

void power_cut_assert_none_lost(const char *what, const power_cut_tally_t *tally)
{
    printf("%s: %u sessions with %u steps and %u EEPROM writes; %u cuts, %u of them again in the recovery: "
           "%u losses\n",
           what, tally->sessions, tally->steps, tally->writes, tally->cuts, tally->second_cuts,
           tally->losses);
    assert_int_equal(tally->losses, 0);
}
