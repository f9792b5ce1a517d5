// Games cut at every EEPROM write of theirs, at one in three of the instants below; soaked, at all.

#include "board/virtual/random.h"
#include "tests/power/power_cut.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static rehearsal_t rehearsal;

// Just before a write, just begun, thrice within, before and after its end.
static const int64_t instants_us[] = {-1, 1, 450, 900, 1350, 1799, 1801};
enum { INSTANTS = sizeof instants_us / sizeof instants_us[0], AGAIN_EVERY = 4 };

static void cut_at_every_write(power_cut_tally_t *tally)
{
    static power_cut_t cuts[REHEARSAL_WRITES * INSTANTS];
    unsigned count = 0;
    const vb_time_t per_us = F_CPU / 1000000;
    uint64_t random = rehearsal.seed;
    const unsigned step = soak_step(3);
    for (unsigned i = 0; i < rehearsal.writes; i++) {
        for (unsigned k = i % step; k < INSTANTS; k += step) {
            vb_time_t at = rehearsal.write[i].start + (vb_time_t)(instants_us[k] * (int64_t)per_us);
            cuts[count] = (power_cut_t){at, vb_random(&random), count % AGAIN_EVERY == 0};
            count++;
        }
    }
    power_cut_session(&rehearsal, cuts, count, tally);
}

// Steps: keys, or a line behind '>'.
static void play(const char *const steps[])
{
    for (; *steps != NULL; steps++) {
        if ((*steps)[0] == '>')
            rehearsal_line(&rehearsal, *steps + 1);
        else
            rehearsal_keys(&rehearsal, *steps);
    }
    rehearsal_end(&rehearsal, 300);
}

TEST(wins_draws_and_undo_from_the_first_power_up_on)
{
    static const char *const steps[] = {"15243", "#3", "A", "159287364", "##64", "**2", "AA", "D5*9", NULL};
    power_cut_tally_t tally = {0};
    rehearsal_begin(&rehearsal, 1);
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
    rehearsal_begin(&rehearsal, 2);
    play(steps);
    cut_at_every_write(&tally);
    power_cut_assert_none_lost("sizes and settings", &tally);
}

// Whether a new log has taken the place of the old one: that writes more than two bytes, erased before, for
// each step.
static bool was_replaced(void)
{
    enum { BYTES_PER_STEP = 4, LOG_BYTES = 24 };
    return rehearsal.writes > BYTES_PER_STEP * rehearsal.steps + LOG_BYTES;
}

// A game that is over, and so many settings behind it that the log has been replaced and the EEPROM written
// all over, and the next few steps will have it replaced for the third time.
static void grow_log(void)
{
    enum { SETTINGS = 12, REPLACED = 3 };
    static rehearsal_t before;
    rehearsal_begin(&rehearsal, 3);
    rehearsal_keys(&rehearsal, "15243");
    rehearsal_end(&rehearsal, 300);
    for (unsigned replaced = 0; replaced < REPLACED; replaced += was_replaced()) {
        before = rehearsal;
        rehearsal_go_on(&rehearsal, 3);
        for (int i = 0; i < SETTINGS; i++)
            rehearsal_line(&rehearsal, i % 2 == 0 ? "bright 3" : "bright 4");
        rehearsal_end(&rehearsal, 300);
    }
    rehearsal = before;
}

TEST(a_game_against_the_computer_while_the_log_is_replaced)
{
    static const char *const steps[] = {
        "D#3D#3*9", "C5#", ">computer first", ">computer perfect", "7*13#A", ">new 3", "1", ">computer off",
        "5",        NULL};
    power_cut_tally_t tally = {0};
    grow_log();
    rehearsal_go_on(&rehearsal, 4);
    play(steps);
    assert_true(was_replaced());
    cut_at_every_write(&tally);
    power_cut_assert_none_lost("against the computer, log replaced", &tally);
}
