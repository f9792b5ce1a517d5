// Games cut at each of their EEPROM writes (docs/behaviour.md, section 7), at one in three of the instants
// below; soaked, at all.

#include "board/virtual/splitmix64.h"
#include "tests/power/power_cut.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static recording_t recording;

// Just before a write, just begun, thrice within, before and after its end.
static const int64_t instants_us[] = {-1, 1, 450, 900, 1350, 1799, 1801};
enum { INSTANTS = sizeof instants_us / sizeof instants_us[0], AGAIN_EVERY = 4 };

static void cut_at_every_write(power_cut_tally_t *tally)
{
    static power_cut_t cuts[RECORDING_WRITES * INSTANTS];
    unsigned count = 0;
    const chip_time_t per_us = F_CPU / 1000000;
    uint64_t random = recording.seed;
    const unsigned step = soak_step(3);
    for (unsigned i = 0; i < recording.writes; i++) {
        for (unsigned k = i % step; k < INSTANTS; k += step) {
            chip_time_t at = recording.write[i].start + (chip_time_t)(instants_us[k] * (int64_t)per_us);
            cuts[count] = (power_cut_t){at, splitmix64(&random), count % AGAIN_EVERY == 0};
            count++;
        }
    }
    power_cut_session(&recording, cuts, count, tally);
}

static void play(const char *const steps[])
{
    for (; *steps != NULL; steps++)
        recording_do(&recording, *steps);
    recording_end(&recording, 300);
}

TEST(wins_draws_and_undo_from_the_first_power_up_on)
{
    static const char *const steps[] = {"15243", "#3", "A", "159287364", "##64", "**2", "AA", "D5*9", NULL};
    power_cut_tally_t tally = {0};
    recording_begin(&recording, 1);
    play(steps);
    cut_at_every_write(&tally);
    power_cut_assert_none_lost("3x3", &tally);
}

TEST(sizes_settings_and_lines)
{
    static const char *const steps[] = {">new 4", ">0 0",         ">move 1 1 2", "85",        ">undo",
                                        "*2",     "124",          "B",           ">layout 3", ">bright 11",
                                        "#",      "5BB",          ">new 8",      ">0 0",      "5",
                                        "#",      ">score reset", NULL};
    power_cut_tally_t tally = {0};
    recording_begin(&recording, 2);
    play(steps);
    cut_at_every_write(&tally);
    power_cut_assert_none_lost("sizes and settings", &tally);
}

// Whether a new log has taken the place of the old one: that writes more than two bytes, erased before, for
// each step.
static bool was_replaced(void)
{
    enum { BYTES_PER_STEP = 4, LOG_BYTES = 24 };
    return recording.writes > BYTES_PER_STEP * recording.steps + LOG_BYTES;
}

// A game that is over, and so many settings behind it that the log has been replaced and the EEPROM written
// all over, and the next few steps will have it replaced for the third time.
static void grow_log(void)
{
    enum { SETTINGS = 12, REPLACED = 3 };
    static recording_t before;
    recording_begin(&recording, 3);
    recording_keys(&recording, "15243");
    recording_end(&recording, 300);
    for (unsigned replaced = 0; replaced < REPLACED; replaced += was_replaced()) {
        before = recording;
        recording_go_on(&recording, 3);
        for (int i = 0; i < SETTINGS; i++)
            recording_line(&recording, i % 2 == 0 ? "bright 3" : "bright 4");
        recording_end(&recording, 300);
    }
    recording = before;
}

TEST(a_game_against_the_computer_while_the_log_is_replaced)
{
    static const char *const steps[] = {
        "D#3D#3*9", "C5#", ">computer first", ">computer perfect", "7*13#A", ">new 3", "1", ">computer off",
        "5",        NULL};
    power_cut_tally_t tally = {0};
    grow_log();
    recording_go_on(&recording, 4);
    play(steps);
    assert_true(was_replaced());
    cut_at_every_write(&tally);
    power_cut_assert_none_lost("against the computer, log replaced", &tally);
}
