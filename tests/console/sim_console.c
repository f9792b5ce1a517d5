// The console on the virtual board, and random lines that the model judges. docs/behaviour.md, 6.
#include <string.h>

#include "tests/support/checked.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINES = 600, LINES_SOAKED = 20000, LINES_AGAINST_THE_COMPUTER = 50 };

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

static void type_a_line(uint32_t *seed)
{
    char line[41];
    generator_line(seed, line, sizeof line);
    checked_line(&s, "%s", line);
    if (!s.watching)
        checked_reply_if_due(&s);
}

TEST(random_lines_of_real_words_are_answered_by_the_rules)
{
    uint32_t seed = (uint32_t)soak_seed(5);
    const unsigned lines = soak_trials(LINES, LINES_SOAKED);
    unsigned since = 0;
    checked_start(&s, 5);
    for (int i = 0; i < (int)lines; i++) {
        if (i % 200 == 0)
            recorder_start(&s.recorder, s.rig.board); // a fresh sheet
        type_a_line(&seed);
        since = s.model.level == MODEL_OFF ? 0 : since + 1;
        if (since == LINES_AGAINST_THE_COMPUTER) // it takes its time
            checked_line(&s, "computer off");
        if (i % 300 == 299)
            checked_line(&s, "computer medium");
    }
    assert_true(s.count[MODEL_REFUSED] > lines / 10 && s.count[MODEL_PLAYED] > lines / 10);
    assert_true(s.count[MODEL_HINTED] > lines / 100);
    for (outcome_t outcome = MODEL_REFUSED; outcome <= MODEL_BEGUN; outcome++) {
        if (s.count[outcome] == 0 && lines >= LINES_SOAKED) // rare ones want many lines
            fail_msg("no line led to outcome %u of model.h", outcome);
    }
    checked_line(&s, "computer off");
    checked_line(&s, "layout 0");
    checked_look(&s);
    checked_end(&s);
}
