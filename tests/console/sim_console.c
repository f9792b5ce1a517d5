// The console on the virtual board: SPEC section 6, as somebody at a serial monitor sees it.
#include <string.h>

#include "tests/console/dialogue.h"
#include "tests/support/checked.h"
#include "tests/support/test.h"

#define STATS_FORMAT                                                                                         \
    "uptime %u min %u s, asleep %lf %%\nstack %u bytes, interrupt %u us\n"                                   \
    "EEPROM saves, 0 bytes worn\nresets %u, last by power\n"

static checked_t s;

TEST(it_says_hello_and_the_board_after_reset)
{
    checked_start(&s, 1);
    assert_string_equal(s.recorder.text,
                        "\nnothing is saved: a fresh start\n\nOXO: type help, or ROW COL, as in 1 1\n"
                        "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\n"
                        "Player 1's turn (X)\n> ");
    checked_end(&s);
}

TEST(the_statements_examples_can_be_typed_in)
{
    const struct {
        const char *move, answer;
    } lines[] = {
        {"0 0 1", '0'}, {"0 2 2", '0'}, {"2 2 1", '0'}, {"1 1 2", '0'}, {"2 0 1", '0'}, {"1 0 2", '0'},
        {"2 1 1", '1'}, {NULL, 0},      {"0 0 1", '0'}, {"0 2 2", '0'}, {"1 1 1", '0'}, {"2 0 2", '0'},
        {"2 2 1", '1'}, {NULL, 0},      {"0 0 1", '0'}, {"1 1 2", '0'}, {"2 2 1", '0'}, {"0 1 2", '0'},
        {"2 1 1", '0'}, {"2 0 2", '0'}, {"0 2 1", '0'}, {"1 2 2", '0'}, {"1 0 1", '3'},
    };
    checked_start(&s, 2);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (lines[i].move == NULL) {
            checked_line(&s, "new 3");
            continue;
        }
        const char *answer = checked_line(&s, "move %s", lines[i].move);
        assert_int_equal(answer[0], lines[i].answer);
        assert_int_equal(answer[1], '\n');
    }
    checked_end(&s);
}

static void assert_dialogue(const dialogue_t *lines)
{
    for (; (*lines)[0] != NULL; lines++)
        assert_string_equal(checked_line(&s, "%s", (*lines)[0]), (*lines)[1]);
}

TEST(every_command_and_every_error_is_answered_to_the_letter)
{
    checked_start(&s, 6);
    checked_line(&s, DIALOGUE_ERRORS_AFTER);
    assert_dialogue(dialogue_errors);
    assert_dialogue(dialogue_after_the_end);
    assert_dialogue(dialogue_settings);
    assert_int_equal(vb_intensity(s.rig.vb), 15);
    assert_non_null(strstr(checked_line(&s, "help"), "\nmove ROW COL PLAYER "));
    assert_non_null(strstr(checked_line(&s, "version"), "OXO " OXO_VERSION "\n"));
    checked_look(&s);
    checked_end(&s);
}

TEST(lines_end_with_cr_lf_or_both)
{
    const char *ends[] = {"\n", "\r", "\r\n"};
    for (int i = 0; i < 3; i++) {
        checked_start(&s, 7);
        recorder_news(&s.recorder);
        char line[20] = "bright 3";
        recorder_type(&s.recorder, strcat(line, ends[i]));
        assert_string_equal(recorder_news(&s.recorder), "bright 3\nbrightness 3\n> ");
        checked_end(&s);
    }
}

// Compares what the firmware measures of itself with what the board measures from outside; for so long that
// the mean has forgotten its beginning.
TEST(stats_tell_the_truth)
{
    checked_start(&s, 8);
    for (int i = 0; i < 150; i++) {
        rig_press(&s.rig, "5#");
        rig_wait_ms(&s.rig, 1500);
    }
    recorder_news(&s.recorder);
    vb_measures_t m;
    vb_measures(s.rig.vb, &m);
    const char *said = checked_line(&s, "stats");
    double asleep = 0;
    unsigned min = 9, s = 99, stack = 0, interrupt = 0, resets = 9;
    printf("%s", said);
    assert_int_equal(sscanf(said, STATS_FORMAT, &min, &s, &asleep, &stack, &interrupt, &resets), 6);
    double seconds = (double)m.elapsed / vb_hz(s.rig.vb),
           share = 100.0 * (double)m.asleep / (double)m.elapsed;
    printf("seen from outside: uptime %.1f s, asleep %.2f %%, deepest stack %u bytes\n", seconds, share,
           m.stack);
    unsigned uptime = 60 * min + s;
    assert_true(uptime <= seconds && uptime > seconds - 2);
    assert_true(asleep > share - 0.3 && asleep < share + 0.3);
    assert_true(stack <= m.stack && stack + 10 >= m.stack);
    vb_time_t worst = 0;
    for (unsigned i = 0; i < VB_VECTORS_MAX; i++)
        worst = m.vector[i].worst > worst ? m.vector[i].worst : worst;
    double worst_us = (double)worst * 1e6 / vb_hz(s.rig.vb);
    printf("worst interrupt, entry and exit included: %.1f us\n", worst_us);
    // The device counts from the cause on: another interrupt, or main's waking up, may have come before.
    assert_true(interrupt + 8 >= worst_us && interrupt <= worst_us + 16);
    assert_int_equal(resets, 0);
    vb_reset(s.rig.vb);
    recorder_news(&s.recorder);
    assert_non_null(strstr(recorder_line(&s.recorder, "stats"), "resets 1, last by button\n"));
    checked_end(&s);
}

TEST(a_whole_game_by_console_is_on_the_matrix)
{
    for (int n = 2; n <= 8; n++) {
        checked_start(&s, (uint64_t)n);
        checked_line(&s, "new %d", n);
        for (int i = 0; i < n; i++) {
            checked_line(&s, "%d %d", i, i);
            checked_look(&s);
            if (i < n - 1)
                checked_line(&s, "%d %d", i, (i + 1) % n);
        }
        assert_int_equal(model_result(&s.model), 'X');
        checked_line(&s, "undo");
        checked_look(&s);
        checked_end(&s);
    }
}

TEST(what_keys_change_is_printed)
{
    checked_start(&s, 3);
    checked_keys(&s, "159#937#78"); // a whole game, and what is refused
    rig_press(&s.rig, "*0");        // the score: nothing changes
    assert_string_equal(recorder_news(&s.recorder), "");
    rig_wait_ms(&s.rig, 4000);
    checked_keys(&s, "DDDD*9CCCC*1*1AABB*5**"); // settings, opponents and boards
    checked_end(&s);
}

TEST(the_layout_that_keys_choose_is_printed)
{
    checked_start(&s, 5);
    rig_press(&s.rig, "*#");
    assert_string_equal(recorder_news(&s.recorder), "");
    for (int turn = 1; turn <= 8; turn++) {
        rig_press(&s.rig, "6");
        s.model.layout = turn % 8;
        checked_news(&s, MODEL_LAYOUT_SET);
    }
    rig_press(&s.rig, "4");
    s.model.layout = 7;
    checked_news(&s, MODEL_LAYOUT_SET);
    rig_press(&s.rig, "5");
    checked_line(&s, "layout");
    checked_end(&s);
}

TEST(a_game_by_keys_and_console_in_turn)
{
    checked_start(&s, 4);
    checked_keys(&s, "5");
    checked_line(&s, "0 0");
    checked_keys(&s, "3");
    checked_line(&s, "move 2 0 2");
    checked_look(&s);
    checked_keys(&s, "4");
    checked_line(&s, "1 2");
    checked_line(&s, "undo");
    checked_keys(&s, "#");
    checked_line(&s, "new 4");
    checked_keys(&s, "5");
    checked_look(&s);
    checked_end(&s);
}
