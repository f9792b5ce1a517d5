// The console's commands and errors, one by one: SPEC section 6.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "console/commands.h"
#include "tests/console/dialogue.h"
#include "hal/serial.h"
#include "tests/support/serial_double.h"
#include "tests/console/typist.h"
#include "tests/support/stats_double.h"

#define HELLO "\nOXO: type help, or ROW COL, as in 1 1\n"
#define EMPTY_3x3                                                                                            \
    "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n"

static typist_t t;

static int start(void **state)
{
    (void)state;
    typist_start(&t);
    return 0;
}

// Types lines, each followed by what must be said to it.
static void dialogue(const dialogue_t *lines)
{
    for (; (*lines)[0] != NULL; lines++) {
        const char *said = typist_line(&t, (*lines)[0]);
        if (strcmp(said, (*lines)[1]) != 0)
            fprintf(stderr, "to '%s':\n", (*lines)[0]);
        assert_string_equal(said, (*lines)[1]);
    }
}

static void it_says_hello_and_shows_the_board(void **state)
{
    (void)state;
    serial_double_reset();
    console_start(&t.console, &t.game, true);
    assert_string_equal(typist_wait(&t), HELLO EMPTY_3x3 "> ");
}

static void it_says_first_that_nothing_was_saved(void **state)
{
    (void)state;
    serial_double_reset();
    console_start(&t.console, &t.game, false);
    assert_string_equal(typist_wait(&t), "\nnothing is saved: a fresh start" HELLO EMPTY_3x3 "> ");
}

static void the_board_is_drawn_as_specified(void **state)
{
    (void)state;
    typist_line(&t, "0 0");
    typist_line(&t, "0 2");
    assert_string_equal(typist_line(&t, "1 1"),
                        "  0   1   2\n0 X |   | O\n ---+---+---\n1   | X |\n ---+---+---\n"
                        "2   |   |\nPlayer 2's turn (O)\n");
}

static void the_board_is_drawn_for_every_size_with_columns_aligned(void **state)
{
    (void)state;
    for (unsigned n = 2; n <= 8; n++) {
        char line[20], expected[1000] = "";
        snprintf(line, sizeof line, "new %u", n);
        typist_line(&t, line);
        snprintf(line, sizeof line, "%u %u", n - 1, n - 1);
        const char *said = typist_line(&t, line);
        for (unsigned col = 0; col < n; col++)
            sprintf(expected + strlen(expected), "%s%u", col ? "   " : "  ", col);
        for (unsigned row = 0; row < n; row++) {
            sprintf(expected + strlen(expected), "%s%u ", "\n", row);
            for (unsigned col = 0; col < n; col++) {
                bool last = col == n - 1, marked = last && row == n - 1;
                strcat(expected, col ? "|" : "");
                strcat(expected, marked ? " X" : last ? "" : col ? "   " : "  ");
            }
            strcat(expected, row == n - 1 ? "\n" : "\n ---");
            for (unsigned col = 1; col < n && row < n - 1; col++)
                strcat(expected, "+---");
        }
        strcat(expected, "Player 2's turn (O)\n");
        assert_string_equal(said, expected);
    }
}

// The statement's examples: each line is (row, col, player) and what the method returns.
static void assert_example(const char *const moves[], const char *answers)
{
    typist_line(&t, "new 3");
    for (; *moves != NULL; moves++, answers++) {
        char line[40] = "move ";
        const char *said = typist_line(&t, strcat(line, *moves));
        assert_int_equal(said[0], *answers);
        assert_int_equal(said[1], '\n');
    }
}

static void move_answers_as_the_problem_statement_has_it(void **state)
{
    (void)state;
    assert_example((const char *[]){"0 0 1", "0 2 2", "2 2 1", "1 1 2", "2 0 1", "1 0 2", "2 1 1", NULL},
                   "0000001");
    assert_example((const char *[]){"0 0 1", "0 2 2", "1 1 1", "2 0 2", "2 2 1", NULL}, "00001");
    assert_example((const char *[]){"0 0 1", "1 1 2", "2 2 1", "0 1 2", "2 1 1", "2 0 2", "0 2 1", "1 2 2",
                                    "1 0 1", NULL},
                   "000000003");
    assert_example((const char *[]){"2 2 1", "0 0 2", "2 1 1", "0 1 2", "1 1 1", "0 2 2", NULL}, "000002");
}

static void endings_are_announced(void **state)
{
    (void)state;
    typist_line(&t, "new 2");
    typist_line(&t, "0 0");
    typist_line(&t, "0 1");
    assert_string_equal(typist_line(&t, "1 1"), "  0   1\n0 X | O\n ---+---\n1   | X\nPlayer 1 (X) wins!\n");
    const char *o_wins[] = {"new 3", "2 2", "0 0", "2 1", "0 1", "1 1", "0 2"}, *said = NULL;
    for (unsigned i = 0; i < sizeof o_wins / sizeof o_wins[0]; i++)
        said = typist_line(&t, o_wins[i]);
    assert_non_null(strstr(said, "\nPlayer 2 (O) wins!\n"));
    const char *draw[] = {"new", "0 0", "1 1", "2 2", "0 1", "2 1", "2 0", "0 2", "1 2", "1 0"};
    for (unsigned i = 0; i < sizeof draw / sizeof draw[0]; i++)
        said = typist_line(&t, draw[i]);
    assert_non_null(strstr(said, "\nIt's a draw!\n"));
}

static void every_error_says_what_is_wrong_and_what_is_right_and_changes_nothing(void **state)
{
    (void)state;
    typist_line(&t, DIALOGUE_ERRORS_AFTER);
    game_t before = t.game;
    dialogue(dialogue_errors);
    assert_memory_equal(&t.game, &before, sizeof before);
}

static void after_the_end_a_move_is_an_error_and_undo_is_not(void **state)
{
    (void)state;
    dialogue(dialogue_after_the_end);
}

static void undo_without_a_move_is_an_error(void **state)
{
    (void)state;
    assert_string_equal(typist_line(&t, "undo"), "error: no move to take back\n");
}

static void score_counts_and_resets(void **state)
{
    (void)state;
    const char *x_wins[] = {"new 2", "0 0", "0 1", "1 1"};
    for (unsigned i = 0; i < 4; i++)
        typist_line(&t, x_wins[i]);
    dialogue((const char *const[][2]){
        {"score", "X 1, O 0, draws 0\n"},
        {"score reset", "X 0, O 0, draws 0\n  0   1\n0   |\n ---+---\n1   |\nPlayer 1's turn (X)\n"},
        {"SCORE", "X 0, O 0, draws 0\n"},
        {NULL, NULL},
    });
    for (unsigned i = 0; i < 4; i++)
        typist_line(&t, x_wins[i]);
    assert_string_equal(typist_line(&t, "score"), "X 1, O 0, draws 0\n");
    memcpy(t.game.score, (uint16_t[]){9999, 9998, 0}, sizeof t.game.score);
    typist_line(&t, "new"); // the game that X has won enters a score that is full
    assert_string_equal(typist_line(&t, "score"), "X 9999, O 9998, draws 0\n");
}

static void settings_are_set_and_said(void **state)
{
    (void)state;
    dialogue(dialogue_settings);
    typist_line(&t, "bright 13");
    typist_line(&t, "layout 6");
    assert_int_equal(t.game.brightness, 13);
    assert_int_equal(t.game.layout, 6);
}

static void show_stats_version_and_help_answer(void **state)
{
    (void)state;
    stats_double = (stats_double_t){
        .uptime = {50000, 59}, .asleep_permille = 991, .stack = 106, .interrupt_us = 28, .resets = 3};
    dialogue((const char *const[][2]){
        {"show", EMPTY_3x3},
        {"version", "OXO unversioned\n"},
        {"stats", "uptime 50000 min 59 s, asleep 99.1 %\nstack 106 bytes, interrupt 28 us\n"
                  "resets 3, last by unknown\n"},
        {"", ""},
        {"    ", ""},
        {NULL, NULL},
    });
    const char *causes[] = {"unknown", "power", "button", "brown-out", "watchdog"};
    for (stats_double.cause = 0; stats_double.cause < RESET_CAUSES; stats_double.cause++)
        assert_non_null(strstr(typist_line(&t, "stats"), causes[stats_double.cause]));
}

static void help_lists_every_command_with_what_it_takes(void **state)
{
    (void)state;
    const char *help = typist_line(&t, "help");
    assert_memory_equal(help, "ROW COL ", 8);
#define X(id, form, text)                                                                                    \
    assert_non_null(strstr(help, COMMAND_##id == COMMAND_PLAY ? form " " : "\n" form " "));                  \
    assert_non_null(strstr(help, " " text "\n"));
    COMMANDS(X)
#undef X
    for (const char *line = help; *line != '\0'; line = strchr(line, '\n') + 1)
        assert_true(strcspn(line, "\n") <= 60);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, start)
    const struct CMUnitTest tests[] = {
        TEST(it_says_hello_and_shows_the_board),
        TEST(it_says_first_that_nothing_was_saved),
        TEST(the_board_is_drawn_as_specified),
        TEST(the_board_is_drawn_for_every_size_with_columns_aligned),
        TEST(move_answers_as_the_problem_statement_has_it),
        TEST(endings_are_announced),
        TEST(every_error_says_what_is_wrong_and_what_is_right_and_changes_nothing),
        TEST(after_the_end_a_move_is_an_error_and_undo_is_not),
        TEST(undo_without_a_move_is_an_error),
        TEST(score_counts_and_resets),
        TEST(settings_are_set_and_said),
        TEST(show_stats_version_and_help_answer),
        TEST(help_lists_every_command_with_what_it_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
