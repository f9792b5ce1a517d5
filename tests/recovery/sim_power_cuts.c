// Power cuts (docs/behaviour.md, section 7): in a game at its EEPROM writes, at one in twelve of the instants
// below, when soaking at all of them; in random sessions at random instants. Each cut is made in a copy of
// the board, so a session is played only once.
// SPDX-License-Identifier: MIT
#include <vboard/splitmix64.h>
#include "tests/recovery/replay.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// Just before and after the start of a write, three times within, just before and after its end.
static const int64_t instants_us[] = {-1, 1, 450, 900, 1350, 1799, 1801};
enum { INSTANTS = sizeof instants_us / sizeof instants_us[0], AGAIN_EVERY = 4, ONE_IN = 20 };
enum { LATEST_MS = 350 }; // of a question; the computer moves 300 ms after power-up
enum { RANDOM_CUTS = 50, RANDOM_CUTS_SOAKED = 20000, CUTS_PER_SESSION = 50, FRESH_EVERY = 30, STEPS = 25 };

static recording_t recording;
static recovery_t recovery;
static replay_fault_t cuts[RECORDING_WRITES * INSTANTS]; // second kind: cut again during recovery

// Runs in a copy. Returns 0 if nothing is lost.
static int suffer(void *context)
{
    const replay_fault_t *cut = context;
    recovery.board = replay_device()->board;
    recovery.late_ms = cut->random / 32 % 2 == 0 ? 0 : (unsigned)(cut->random / 64 % LATEST_MS);
    recovery.may_be_fresh = recording.blank && cut->at < recording.ready;
    replay_find_states(&recovery, cut->at, cut->at);
    // Advances the board's random numbers, so that cuts of one write tear it in different ways.
    for (unsigned i = 0; i < cut->random % 8; i++)
        board_glitch_display(recovery.board);
    recovery_cut(&recovery);
    if (cut->second_kind)
        recovery_cut_again(&recovery, cut->random / 8);
    if (recovery_is_right(&recovery, cut->random / 16))
        return 0;
    fprintf(stderr, "session %llu, cut at %.3f ms%s: %s\n", (unsigned long long)recording.seed,
            (double)cut->at * 1e3 / chip_hz(board_chip(recovery.board)), cut->second_kind ? " and again" : "",
            recovery.wrong);
    return 1;
}

static void assert_cuts_lose_nothing(unsigned count)
{
    unsigned losses = 0;
    replay_with_faults(&recording, cuts, count, suffer);
    for (unsigned i = 0; i < count; i++)
        losses += cuts[i].outcome != 0;
    printf("%u steps, %u EEPROM writes, %u cuts: %u losses\n", recording.steps - 1, recording.writes, count,
           losses);
    assert_int_equal(losses, 0);
}

// ---- Each write of a game ----

static void play(const char *const steps[])
{
    for (; *steps != NULL; steps++)
        recording_do(&recording, *steps);
    recording_end(&recording, 300);
}

static void cut_at_every_write(void)
{
    unsigned count = 0;
    const int64_t per_us = F_CPU / 1000000;
    uint64_t random = recording.seed;
    const unsigned step = soak_step(ONE_IN);
    for (unsigned i = 0; i < recording.writes * INSTANTS; i += step) {
        chip_time_t at =
            recording.write[i / INSTANTS].start + (chip_time_t)(instants_us[i % INSTANTS] * per_us);
        cuts[count] = (replay_fault_t){at, splitmix64(&random), count % AGAIN_EVERY == 0, 0};
        count++;
    }
    assert_cuts_lose_nothing(count);
}

// Whether a new log has replaced the old one, which takes more writes than erasing and programming two bytes
// for each step.
static bool was_replaced(void)
{
    enum { BYTES_PER_STEP = 4, LOG_BYTES = 24 };
    return recording.writes > BYTES_PER_STEP * recording.steps + LOG_BYTES;
}

// Records a finished game, then settings until the next steps will replace the log for the third time.
static void grow_log(void)
{
    enum { SETTINGS = 12, REPLACED = 3 };
    static recording_t before;
    recording_begin(&recording, 3);
    play((const char *const[]){"15243", NULL});
    for (unsigned replaced = 0; replaced < REPLACED; replaced += was_replaced()) {
        before = recording;
        recording_go_on(&recording, 3);
        for (int i = 0; i < SETTINGS; i++)
            recording_do(&recording, i % 2 == 0 ? ">bright 3" : ">bright 4");
        recording_end(&recording, 300);
    }
    recording = before;
}

TEST(a_game_against_the_computer_while_the_log_is_replaced)
{
    static const char *const steps[] = {
        "D#3D#3*9", "C5#", ">computer first", ">computer perfect", "7*13#A", ">new 3", "1", ">computer off",
        "5",        NULL};
    grow_log();
    recording_go_on(&recording, 4);
    play(steps);
    assert_true(was_replaced());
    cut_at_every_write();
}

// ---- Random ----

// Half of the cuts at any time, half while a byte is written.
static replay_fault_t random_cut(uint64_t *random)
{
    replay_fault_t cut = {splitmix64(random) % recording.end, splitmix64(random), false, 0};
    cut.second_kind = splitmix64(random) % AGAIN_EVERY == 0;
    if (splitmix64(random) % 2 == 0 && recording.writes != 0) {
        const recording_write_t *w = &recording.write[splitmix64(random) % recording.writes];
        cut.at = w->start + splitmix64(random) % (w->done - w->start);
    }
    return cut;
}

TEST(random_sessions_lose_nothing_at_random_cuts)
{
    uint64_t random = soak_seed(5);
    unsigned sessions = soak_trials(RANDOM_CUTS, RANDOM_CUTS_SOAKED) / CUTS_PER_SESSION;
    for (unsigned session = 0; session < sessions; session++) {
        recording_at_random(&recording, session, FRESH_EVERY, STEPS, &random);
        for (unsigned i = 0; i < CUTS_PER_SESSION; i++)
            cuts[i] = random_cut(&random);
        assert_cuts_lose_nothing(CUTS_PER_SESSION);
    }
}
