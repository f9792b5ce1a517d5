// What the console prints: greeting, answers of `move`, endings, help, stats. docs/behaviour.md, 6.
#include <ctype.h>
#include <string.h>

#include "console/commands.h"
#include "console/tokens.h"
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

TEST(the_board_is_the_welcome_and_a_fresh_session_says_first_why_it_is_one)
{
    static const struct {
        report_beginning_t beginning;
        const char *why;
    } welcomes[] = {{REPORT_GOES_ON, ""},
                    {REPORT_NOTHING_SAVED, "\nnothing is saved: a fresh start\n"},
                    {REPORT_DAMAGED, "\nthe saved game is damaged: a fresh start\n"},
                    {REPORT_OTHER_FORMAT, "\nthe saved game has another format: a fresh start\n"}};
    for (unsigned i = 0; i < sizeof welcomes / sizeof *welcomes; i++) {
        char expected[300];
        serial_double_reset();
        console_start(&app.console, welcomes[i].beginning);
        strcat(strcpy(expected, welcomes[i].why), HELLO EMPTY_3x3 "> ");
        assert_string_equal(app_type(""), expected);
    }
}

// The statement's examples: what `move` is given, what it returns, and how the last answer ends.
TEST(move_answers_as_the_problem_statement_has_it_and_endings_are_announced)
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
    assert_string_equal(app_type("w\r"), "w\n  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n"
                                         "2   |   |\nPlayer 1's turn (X): you, against easy\n> ");
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

// ---- Words and numbers of a line ----

static tokens_t split(const char *line)
{
    tokens_t tokens;
    tokens_split(&tokens, line);
    return tokens;
}

TEST(blanks_separate_words_and_do_not_count)
{
    assert_int_equal(split("").count, 0);
    assert_int_equal(split("     ").count, 0);
    assert_int_equal(split("a").count, 1);
    assert_int_equal(split("  move 0   1 2  ").count, 4);
    tokens_t tokens = split("  move 0   1 22 ");
    assert_memory_equal(tokens.token[0], "move ", 5);
    assert_string_equal(tokens.token[3], "22 ");
    assert_int_equal(split("1 2 3 4 5 6").count, 6); // more than are kept
    assert_memory_equal(split("1 2 3 4 5 6").token[3], "4", 1);
}

TEST(a_word_matches_whole_and_in_either_case)
{
    tokens_t tokens = split("Score sco scores SCORE");
    assert_true(token_is(tokens.token[0], "score"));
    assert_false(token_is(tokens.token[1], "score"));
    assert_false(token_is(tokens.token[2], "score"));
    assert_true(token_is(tokens.token[3], "score"));
    tokens = split("one two");
    assert_true(token_is(tokens.token[0], "one argument")); // a word ends at a blank on either side
    assert_false(token_is(tokens.token[1], "twofold"));
}

TEST(a_letter_is_none_but_itself_in_either_case)
{
    for (char letter = 'a'; letter <= 'z'; letter++) {
        for (int byte = 1; byte < 256; byte++) {
            const char word[] = {(char)byte, '\0'}, is[] = {letter, '\0'};
            assert_int_equal(token_is(word, is), tolower(byte) == letter);
        }
    }
}

TEST(numbers_are_digits_and_nothing_else)
{
    for (int n = 0; n < TOKEN_NO_NUMBER; n++) {
        char text[16];
        snprintf(text, sizeof text, "%d", n);
        tokens_t tokens = split(text);
        assert_int_equal(token_number(tokens.token[0]), n);
    }
    const char *wrong[] = {"1x",  "x1",  "-1",     "+1",          "0x1", "1.0", "100",
                           "256", "258", "999999", "99999999999", "/",   ":",   "1-"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tokens_t tokens = split(wrong[i]);
        assert_int_equal(token_number(tokens.token[0]), TOKEN_NO_NUMBER);
    }
    tokens_t tokens = split("007");
    assert_int_equal(token_number(tokens.token[0]), 7);
}
