// What the console prints: greeting, boards, answers of `move`, endings, help, stats. docs/behaviour.md, 6.
#include <string.h>

#include "console/commands.h"
#include "hal/serial.h"
#include "tests/support/serial_double.h"
#include "tests/support/app.h"
#include "tests/support/stats_double.h"
#include "tests/support/test.h"

#define HELLO "\nOXO: type help, or ROW COL, as in 1 1\n"
#define EMPTY_3x3                                                                                            \
    "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n"

BEFORE_EACH
{
    app_start();
}

static const char *welcome(report_beginning_t beginning)
{
    serial_double_reset();
    console_start(&app.console, beginning);
    return app_type("");
}

TEST(a_session_that_goes_on_is_welcomed_with_its_board)
{
    assert_string_equal(welcome(REPORT_GOES_ON), HELLO EMPTY_3x3 "> ");
}

TEST(a_fresh_session_says_first_why_it_is_one)
{
    assert_string_equal(welcome(REPORT_NOTHING_SAVED),
                        "\nnothing is saved: a fresh start\n" HELLO EMPTY_3x3 "> ");
    assert_string_equal(welcome(REPORT_DAMAGED),
                        "\nthe saved game is damaged: a fresh start\n" HELLO EMPTY_3x3 "> ");
    assert_string_equal(welcome(REPORT_OTHER_FORMAT),
                        "\nthe saved game has another format: a fresh start\n" HELLO EMPTY_3x3 "> ");
}

TEST(the_board_is_drawn_for_every_size_with_columns_aligned)
{
    for (unsigned n = 2; n <= 8; n++) {
        char line[20], expected[1000] = "";
        snprintf(line, sizeof line, "new %u", n);
        app_line(line);
        snprintf(line, sizeof line, "%u %u", n - 1, n - 1);
        const char *said = app_line(line);
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
    app_line("new 3");
    for (; *moves != NULL; moves++, answers++) {
        char line[40] = "move ";
        const char *said = app_line(strcat(line, *moves));
        assert_int_equal(said[0], *answers);
        assert_int_equal(said[1], '\n');
    }
}

TEST(move_answers_as_the_problem_statement_has_it)
{
    assert_example((const char *[]){"0 0 1", "0 2 2", "2 2 1", "1 1 2", "2 0 1", "1 0 2", "2 1 1", NULL},
                   "0000001");
    assert_example((const char *[]){"0 0 1", "0 2 2", "1 1 1", "2 0 2", "2 2 1", NULL}, "00001");
    assert_example((const char *[]){"0 0 1", "1 1 2", "2 2 1", "0 1 2", "2 1 1", "2 0 2", "0 2 1", "1 2 2",
                                    "1 0 1", NULL},
                   "000000003");
    assert_example((const char *[]){"2 2 1", "0 0 2", "2 1 1", "0 1 2", "1 1 1", "0 2 2", NULL}, "000002");
}

static const char *last_answer(const char *const lines[])
{
    const char *said = NULL;
    while (*lines != NULL)
        said = app_line(*lines++);
    return said;
}

TEST(endings_are_announced)
{
    assert_non_null(
        strstr(last_answer((const char *[]){"new 2", "0 0", "0 1", "1 1", NULL}), "\nPlayer 1 (X) wins!\n"));
    assert_non_null(
        strstr(last_answer((const char *[]){"new 3", "2 2", "0 0", "2 1", "0 1", "1 1", "0 2", NULL}),
               "\nPlayer 2 (O) wins!\n"));
    assert_non_null(strstr(last_answer((const char *[]){"new", "0 0", "1 1", "2 2", "0 1", "2 1", "2 0",
                                                        "0 2", "1 2", "1 0", NULL}),
                           "\nIt's a draw!\n"));
}

TEST(show_stats_version_and_help_answer)
{
    stats_double = (stats_double_t){
        .uptime = {50000, 59}, .asleep_permille = 987, .stack = 106, .interrupt_us = 28, .resets = 3};
    assert_string_equal(app_line("show"), EMPTY_3x3);
    assert_string_equal(app_line("version"), "OXO unversioned\n");
    assert_string_equal(app_line("stats"), "uptime 50000 min 59 s, asleep 98.7 %\n"
                                           "stack 106 bytes, interrupt 28 us\n"
                                           "EEPROM: 0 bytes worn\nresets 3, last by unknown\n");
    const char *causes[] = {"unknown", "power", "button", "brown-out", "watchdog"};
    for (unsigned cause = 0; cause < RESET_CAUSES; cause++) {
        stats_double.cause = (reset_cause_t)cause;
        assert_non_null(strstr(app_line("stats"), causes[cause]));
    }
}

TEST(saving_that_fails_is_told_at_once_and_in_stats)
{
    console_storage(&app.console, (report_storage_t){.failed = true});
    assert_string_equal(app_type(""), "\nthe EEPROM fails: games are not saved\n> ");
    console_storage(&app.console, (report_storage_t){.failed = true});
    assert_string_equal(app_type(""), "");
    assert_non_null(strstr(app_line("stats"), "\nthe EEPROM fails: games are not saved\n"));
}

TEST(a_setting_that_a_key_changes_is_told_behind_a_line_that_is_being_typed)
{
    app_type("sho");
    app_press("D");
    assert_string_equal(app_type(""), "\nbrightness 9\n> sho");
    app_press("*#6");
    assert_string_equal(app_type(""), "\nlayout 1\n> sho");
    app_press("5C");
    assert_string_equal(app_type(""),
                        "\ncomputer easy, player 2\n"
                        "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\n"
                        "Player 1's turn (X): you, against easy\n> sho");
}

// Factory Optiboot takes a `d` for "program a page" and erases the first page of the flash.
TEST(no_command_begins_with_d)
{
    static const char *const forms[] = {
#define X(id, form, text) form,
        COMMANDS(X)
#undef X
    };
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_true(forms[i][0] != 'd' && forms[i][0] != 'D');
}

TEST(help_lists_every_command_with_what_it_takes)
{
    const char *help = app_line("help");
    assert_memory_equal(help, "ROW COL ", 8);
#define X(id, form, text)                                                                                    \
    assert_non_null(strstr(help, COMMAND_##id == COMMAND_PLAY ? form " " : "\n" form " "));                  \
    assert_non_null(strstr(help, " " text "\n"));
    COMMANDS(X)
#undef X
    for (const char *line = help; *line != '\0'; line = strchr(line, '\n') + 1)
        assert_true(strcspn(line, "\n") <= 60);
    unsigned lines = 0;
    for (const char *line = help; *line != '\0'; line++)
        lines += *line == '\n';
    assert_in_range(lines, COMMAND_COUNT, 23); // with the prompt, a screen of 24
}
