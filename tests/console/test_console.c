// The console's output: greeting, every error, answers of `move`, help, stats. docs/behaviour.md, 6. Answers
// to other valid lines are checked by the model, in tests/device/test_random_play.c.
// SPDX-License-Identifier: MIT
#include <ctype.h>
#include <string.h>

#include "console/commands.h"
#include "console/tokens.h"
#include "tests/support/hal_double.h"
#include "tests/support/app.h"
#include "tests/support/test.h"

#define HELLO "\nOXO: type help, or ROW COL, as in 1 1\n"
#define EMPTY_3x3(who)                                                                                       \
    "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)" who "\n"

BEFORE_EACH
{
    app_start();
}

TEST(the_greeting_ends_with_the_board_and_begins_with_the_reason_for_a_fresh_session)
{
    static const struct {
        report_beginning_t beginning;
        const char *why;
    } welcomes[] = {{REPORT_GOES_ON, ""},
                    {REPORT_EARLIER, "\nthe saved game is damaged: an earlier one goes on\n"},
                    {REPORT_NOTHING_SAVED, "\nnothing is saved: a fresh start\n"},
                    {REPORT_DAMAGED, "\nthe saved game is damaged: a fresh start\n"},
                    {REPORT_OTHER_FORMAT, "\nthe saved game has another format: a fresh start\n"}};
    for (unsigned i = 0; i < sizeof welcomes / sizeof *welcomes; i++) {
        char expected[300];
        serial_double_reset();
        console_start(&app.console, welcomes[i].beginning);
        strcat(strcpy(expected, welcomes[i].why), HELLO EMPTY_3x3("") "> ");
        assert_string_equal(app_type(""), expected);
    }
}

// ---- Errors ----

#define ONE_MOVE       "0 0"
#define OVER           "new 2|0 0|0 1|1 1"
#define COMPUTERS_TURN "computer perfect|0 0"

// Types lines, separated by `|`.
//   answer: to each of them; NULL: any.
static void type_lines(const char *lines, const char *answer)
{
    char copy[80];
    for (char *line = strtok(strcpy(copy, lines), "|"); line != NULL; line = strtok(NULL, "|")) {
        const char *said = app_line(line);
        if (answer != NULL)
            assert_string_equal(said, answer);
    }
}

TEST(every_error_names_the_problem_and_the_remedy_and_changes_nothing)
{
    static const struct {
        const char *before, *error, *lines;
    } rows[] = {
        {ONE_MOVE, "row must be 0..2", "3 1|move 3 0 2|1x 1|-1 1|9999 1"},
        {ONE_MOVE, "column must be 0..2", "1 3|1 x1"},
        {ONE_MOVE, "usage: ROW COL", "1|1 1 1|1 2 3 4 5 6"},
        {ONE_MOVE, "cell 0 0 is taken", "0 0|move 0 0 2|  00   000  "},
        {ONE_MOVE, "usage: move ROW COL PLAYER", "move|move 1 1|move 1 1 2 2"},
        {ONE_MOVE, "it is player 2's turn", "move 1 1 1"},
        {ONE_MOVE, "player must be 1..2", "move 1 1 3|move 1 1 0|move 1 1 X"},
        {ONE_MOVE, "usage: new [N]", "new 3 3"},
        {ONE_MOVE, "size must be 2..8", "new 1|new 9|new x"},
        {ONE_MOVE, "usage: undo", "undo 1"},
        {ONE_MOVE, "usage: hint", "hint me"},
        {ONE_MOVE, "usage: show", "show me"},
        {ONE_MOVE, "usage: score [reset]", "score board|score reset now"},
        {ONE_MOVE, "usage: computer [WHO]", "computer easy first"},
        {ONE_MOVE, "try computer off|easy|medium|perfect|first|second", "computer hard|computer firs"},
        {ONE_MOVE, "it is off; try computer easy", "computer first|computer second"},
        {ONE_MOVE, "usage: watch", "watch 1"},
        {ONE_MOVE, "usage: bright [0..15]", "bright 1 2"},
        {ONE_MOVE, "brightness must be 0..15", "bright 16|bright -1|bright +1|bright 0x1|bright 1.0"},
        {ONE_MOVE, "brightness must be 0..15",
         "bright /|bright :|bright 1-|bright 100|bright 256|bright 99999999999"},
        {ONE_MOVE, "usage: layout [0..7]", "layout 1 2"},
        {ONE_MOVE, "layout must be 0..7", "layout 8|layout upright"},
        {ONE_MOVE, "usage: stats", "stats 1"},
        {ONE_MOVE, "usage: version", "version 2"},
        {ONE_MOVE, "usage: help", "help me"},
        {ONE_MOVE, "no such command; type help", "demo|nonsense|?|sco|scores|SCORES"},
        {OVER, "the game is over; type new", "1 0|move 1 0 2|move 1 0 1|hint"},
        {COMPUTERS_TURN, "it is the computer's turn", "1 1|0 0|move 1 1 2|move 1 1 1|hint"},
        {"", "no move to undo", "undo"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char expected[80];
        app_start();
        type_lines(rows[i].before, NULL);
        const session_t before = app.session;
        snprintf(expected, sizeof expected, "error: %s\n", rows[i].error);
        type_lines(rows[i].lines, expected);
        assert_memory_equal(&app.session, &before, sizeof before);
    }
}

TEST(each_letter_matches_only_itself_in_either_case)
{
    for (char letter = 'a'; letter <= 'z'; letter++) {
        for (int byte = 1; byte < 256; byte++) {
            const char word[] = {(char)byte, '\0'}, is[] = {letter, '\0'};
            assert_int_equal(token_is(word, is), tolower(byte) == letter);
        }
    }
}

// ---- Answers ----

// The problem statement's examples: arguments of `move`, its results, and the end of the last answer.
TEST(move_answers_as_in_the_problem_statement_and_endings_are_announced)
{
    static const struct {
        const char *moves, *answers, *end;
    } examples[] = {
        {"001 022 221 112 201 102 211", "0000001", "\nPlayer 1 (X) wins!\n"},
        {"001 022 111 202 221", "00001", "\nPlayer 1 (X) wins!\n"},
        {"001 112 221 012 211 202 021 122 101", "000000003", "\nIt's a draw!\n"},
        {"221 002 211 012 111 022", "000002", "\nPlayer 2 (O) wins!\n"},
    };
    for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++) {
        const char *said = app_line("new 3"), *move = examples[i].moves;
        for (const char *answer = examples[i].answers; *answer != '\0'; answer++, move += 4) {
            char line[20];
            snprintf(line, sizeof line, "move %c %c %c", move[0], move[1], move[2]);
            said = app_line(line);
            assert_true(said[0] == *answer && said[1] == '\n');
        }
        assert_string_equal(said + strlen(said) - strlen(examples[i].end), examples[i].end);
    }
}

// The answer waits until the move is saved; meanwhile the other player's key wins.
TEST(move_answers_for_its_own_move_whatever_follows_before_it_is_printed)
{
    type_lines("0 0|1 0|0 1|1 1", NULL);
    app_keep_eeprom_busy(20);
    for (const char *byte = "move 2 2 1\r"; *byte != '\0'; byte++)
        serial_double_put(*byte);
    app_wait(5);
    assert_int_equal(session_moves(&app.session), 5);
    app_press("6");
    assert_int_equal(session_moves(&app.session), 6);
    const char *printed = app_printed_in(100);
    assert_ptr_equal(strstr(printed, "\n0\n"), strchr(printed, '\n'));
    assert_non_null(strstr(printed, "Player 2 (O) wins!\n> "));
}

TEST(show_stats_and_version_answer)
{
    stats_double = (stats_double_t){.uptime = {.minutes = 50, .seconds = 59},
                                    .asleep_permille = 987,
                                    .stack = 106,
                                    .interrupt_us = 28,
                                    .resets = 3};
    assert_string_equal(app_line("SHOW"), EMPTY_3x3(""));
    assert_string_equal(app_line("Bright 007"), "brightness 7\n");
    assert_string_equal(app_line("version"), "OXO unversioned\n");
    assert_string_equal(app_line("stats"), "uptime 50 min 59 s, asleep 98.7 %\n"
                                           "stack 106 bytes, interrupt 28 us\n"
                                           "EEPROM: 0 bytes worn\nresets 3, last by unknown\n");
    stats_double.uptime = (uptime_t){0, 1, 0, 9};
    assert_non_null(strstr(app_line("stats"), "uptime 1 h 0 min 9 s, asleep 98.7 %\n"));
    stats_double.uptime = (uptime_t){65535, 0, 59, 0};
    assert_non_null(strstr(app_line("stats"), "uptime 65535 d 0 h 59 min 0 s, asleep 98.7 %\n"));
    const char *causes[] = {"unknown", "power", "button", "brown-out", "watchdog"};
    for (unsigned cause = 0; cause < RESET_CAUSES; cause++) {
        stats_double.cause = (reset_cause_t)cause;
        assert_non_null(strstr(app_line("stats"), causes[cause]));
    }
}

TEST(failed_saving_is_reported_at_once_and_in_stats)
{
    console_storage(&app.console, (report_storage_t){.failed = true});
    assert_string_equal(app_type(""), "\nthe EEPROM fails: games are not saved\n> ");
    console_storage(&app.console, (report_storage_t){.failed = true});
    assert_string_equal(app_type(""), "");
    assert_non_null(strstr(app_line("stats"), "\nthe EEPROM fails: games are not saved\n"));
}

TEST(a_display_that_does_not_answer_is_reported_at_once_and_in_stats)
{
    static const char said[] = "\nthe display does not answer: check its wires\n";
    console_display(&app.console, false);
    assert_non_null(strstr(app_type(""), said));
    console_display(&app.console, false);
    assert_string_equal(app_type(""), "");
    assert_non_null(strstr(app_line("stats"), said));
    console_display(&app.console, true);
    assert_null(strstr(app_line("stats"), said));
}

TEST(a_setting_changed_by_a_key_is_printed_and_a_line_being_typed_is_repeated)
{
    app_type("sho");
    app_press("D");
    assert_string_equal(app_type(""), "\nbrightness 9\n> sho");
    app_press("*#6");
    assert_string_equal(app_type(""), "\nlayout 1\n> sho");
    app_press("5C");
    assert_string_equal(app_type(""),
                        "\ncomputer easy, player 2\ntakes a win, overlooks every other threat\n" EMPTY_3x3(
                            ": you, against easy") "> sho");
    assert_string_equal(app_type("w\r"), "w\n" EMPTY_3x3(": you, against easy") "> ");
}

// Factory Optiboot takes a `d` for "program a page" and erases the first page of the flash. With the prompt,
// the help fits a screen of 24 lines.
TEST(help_lists_every_command_with_its_arguments_and_no_command_begins_with_d)
{
    const char *help = app_line("help");
    unsigned lines = 0;
#define X(id, form, text)                                                                                    \
    assert_non_null(strstr(help, COMMAND_##id == COMMAND_PLAY ? form " " : "\n" form " "));                  \
    assert_non_null(strstr(help, " " text "\n"));
    COMMANDS(X)
#undef X
    assert_memory_equal(help, "ROW COL ", 8);
    for (const char *line = help; *line != '\0'; line = strchr(line, '\n') + 1, lines++) {
        assert_true(strcspn(line, "\n") <= 58);
        assert_int_not_equal(tolower(*line), 'd');
    }
    assert_in_range(lines, COMMAND_COUNT, 23);
}
