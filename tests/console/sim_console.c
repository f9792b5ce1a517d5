// The console on the virtual board: docs/behaviour.md, 6, as somebody at a serial monitor sees it.
#include <string.h>

#include "tests/console/dialogue.h"
#include "tests/support/checked.h"
#include "tests/support/test.h"

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
    assert_int_equal(board_intensity(s.rig.board), 15);
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
