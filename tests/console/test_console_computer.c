// The console with the computer: its moves, hints and `watch`. docs/behaviour.md, 6.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/hal_double.h"
#include "tests/support/app.h"
#include "tests/support/test.h"

#define BOARD(row0, row1, row2, state)                                                                       \
    "  0   1   2\n0" row0 "\n ---+---+---\n1" row1 "\n ---+---+---\n2" row2 "\n" state "\n"
#define X_TO_MOVE     "Player 1's turn (X)"
#define O_TO_MOVE     "Player 2's turn (O)"
#define EMPTY(who)    BOARD("   |   |", "   |   |", "   |   |", X_TO_MOVE who)
#define AFTER_00(who) BOARD(" X |   |", "   |   |", "   |   |", O_TO_MOVE who)

BEFORE_EACH
{
    app_start();
}

#define ANSWERED BOARD(" X |   |", "   | O |", "   |   |", X_TO_MOVE ": you, against perfect")

TEST(its_move_comes_300_ms_later_with_the_board)
{
    app_line("computer perfect");
    unsigned long before = app_now();
    assert_string_equal(app_line("move 0 0 1"), "0\n" AFTER_00(": perfect"));
    assert_string_equal(app_printed_in((unsigned)(before + 299 - app_now())), "");
    assert_string_equal(app_printed_in(20), "\n" ANSWERED "> ");            // when the EEPROM has the move
    assert_string_equal(app_line("undo"), EMPTY(": you, against perfect")); // back to the player's own turn
}

TEST(its_move_keeps_a_line_being_typed)
{
    app_line("computer perfect");
    app_line("0 0");
    app_type("2 ");
    assert_string_equal(app_printed_in(320), "\n" ANSWERED "> 2 ");
    assert_string_equal(app_type("2\r"),
                        "2\n" BOARD(" X |   |", "   | O |", "   |   | X", O_TO_MOVE ": perfect") "> ");
}

TEST(its_first_move_cannot_be_taken_back)
{
    app_line("computer perfect");
    app_line("computer first");
    app_wait(300);
    assert_string_equal(app_line("undo"), "error: no move to undo\n");
    assert_int_equal(session_moves(&app.session), 1);
}

// Asks for a hint on the console alone: the computer does not think yet.
static void ask_for_a_hint(bool granted)
{
    for (const char *byte = "hint\r"; *byte != '\0'; byte++)
        serial_double_put(*byte);
    console_result_t result = {0};
    while (console_has_work(&app.console, false))
        result = console_run(&app.console, &app.session, &app.session);
    assert_int_equal(result.action, ACTION_HINT);
    assert_string_equal(app_printed(), "hint\n");
    if (granted)
        console_event(&app.console, (event_t){EVENT_HINT_WANTED, SOURCE_CONSOLE, CELL_NONE},
                      &app.session.board);
}

TEST(while_a_hint_is_computed_nothing_is_printed_and_typed_text_waits)
{
    ask_for_a_hint(true);
    serial_double_put('x');
    assert_false(console_has_work(&app.console, true));
    console_event(&app.console, (event_t){EVENT_REFUSED, SOURCE_KEY, CELL_NONE},
                  &app.session.board); // a key without effect
    assert_false(console_has_work(&app.console, true));
    console_event(&app.console, (event_t){EVENT_HINT, SOURCE_COMPUTER, cell_at(1, 1)}, &app.session.board);
    assert_string_equal(app_type(""), "hint: 1 1, builds lines\n> x");
}

// A flipped bit of RAM.
TEST(a_console_that_believes_to_wait_for_a_hint_answers)
{
    app.console.awaits_hint = true;
    assert_string_equal(app_line("show"), EMPTY(""));
}

TEST(a_hint_says_what_the_cell_is_good_for)
{
    static const struct {
        const char *moves; // "ROW COL", one after the other
        cell_t hint;
        const char *printed;
    } rows[] = {{"00 10 01 11", 2, "0 2, wins"},
                {"00 10 01 20 22 11", 2, "0 2, wins"}, // it blocks, too
                {"00 10 01", 2, "0 2, blocks"},
                {"00 11 22 10", 10, "1 2, blocks"},
                {"00 11 22 01", 16, "2 0, makes two threats"},
                {"00 01 22 12", 16, "2 0, makes two threats"}, // prevents two as well
                {"00 11 22", 2, "0 2, keeps X from two threats"},
                {"11 00 22", 2, "0 2, keeps X from two threats"},
                {"00 11", 1, "0 1, threatens"},
                {"00", 9, "1 1, keeps X from lines"},
                {"00 11", 17, "2 1, keeps O from lines"},
                {"", 9, "1 1, builds lines"},
                {"00 01 02 20 21 22", 8, "1 0, nobody can win any more"},
                {"00 01 02 11 10 12 21 20", 18, "2 2, nobody can win any more"}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char expected[60];
        app_start();
        for (const char *move = rows[i].moves; *move != '\0'; move += move[2] == '\0' ? 2 : 3) {
            const char line[] = {move[0], ' ', move[1], '\0'};
            app_line(line);
        }
        ask_for_a_hint(true);
        console_event(&app.console, (event_t){EVENT_HINT, SOURCE_COMPUTER, rows[i].hint}, &app.session.board);
        snprintf(expected, sizeof expected, "hint: %s\n> ", rows[i].printed);
        assert_string_equal(app_type(""), expected);
    }
}

// What `perfect` would hardly suggest.
TEST(a_hint_says_so_if_no_open_line_runs_through_the_cell)
{
    static const char *const moves[] = {"1 1", "1 2", "0 0", "2 0"};
    app_line("new 4");
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        app_line(moves[i]);
    ask_for_a_hint(true);
    console_event(&app.console, (event_t){EVENT_HINT, SOURCE_COMPUTER, cell_at(1, 0)}, &app.session.board);
    assert_string_equal(app_type(""), "hint: 1 0, no line is open there\n> ");
}

TEST(on_2x2_a_hint_and_perfect_say_that_whoever_begins_wins)
{
    app_line("new 2");
    assert_ptr_equal(strstr(app_line("hint"), ", whoever begins wins\n"),
                     app_line("hint") + strlen("hint: 0 0"));
    assert_string_equal(
        app_line("computer perfect"),
        "computer perfect, player 2\non 2x2 whoever begins wins\n  0   1\n0   |\n ---+---\n1   |\n"
        "Player 1's turn (X): you, against perfect\n");
    app_line("computer off");
    app_line("0 0");
    assert_non_null(strstr(app_line("hint"), ", whoever begins wins\n"));
    app_line("0 1");
    assert_non_null(strstr(app_line("hint"), ", wins\n"));
}

TEST(perfect_promises_not_to_lose_on_an_empty_board_and_after_the_end_only)
{
    static const char *const to_the_end[] = {"1 1", "0 1", "2 2", "0 2"};
    app_line("0 0");
    assert_non_null(strstr(app_line("computer perfect"), "\nplays its best from here on\n"));
    app_line("computer off");
    for (unsigned i = 0; i < sizeof to_the_end / sizeof *to_the_end; i++)
        app_line(to_the_end[i]);
    app_line("computer perfect");
    assert_string_equal(app_line("computer"), "computer perfect, player 1\nnever loses on 3x3 and larger\n");
}

TEST(a_dead_draw_is_said_once_and_again_when_it_comes_again)
{
    static const char *const moves[] = {"0 0", "0 1", "0 2", "2 0", "2 1"};
    static const char news[] = "Player 1's turn (X)\nNobody can win any more: a new game counts as a draw\n";
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        assert_null(strstr(app_line(moves[i]), "Nobody"));
    for (unsigned times = 0; times < 2; times++) {
        assert_non_null(strstr(app_line("2 2"), news));
        assert_null(strstr(app_line("1 0"), "Nobody"));
        app_line("undo");
        assert_null(strstr(app_line("undo"), "Nobody"));
    }
    assert_non_null(strstr(app_line("move 2 2 2"), news));
    assert_string_equal(app_line("score"), "X 0, O 0, draws 0\n");
    app_line("new");
    assert_string_equal(app_line("score"), "X 0, O 0, draws 1\n");
}

TEST(computer_tells_what_the_level_does)
{
    assert_string_equal(app_line("computer"), "computer off\n");
    app_line("computer easy");
    assert_string_equal(app_line("computer"),
                        "computer easy, player 2\ntakes a win, overlooks every other threat\n");
    app_line("computer medium");
    assert_string_equal(app_line("computer"), "computer medium, player 2\nattacks, overlooks few threats\n");
    app_line("computer perfect");
    assert_string_equal(app_line("computer"), "computer perfect, player 2\nnever loses on 3x3 and larger\n");
}

TEST(a_change_while_the_hint_is_computed_prints_the_board_instead)
{
    static const event_kind_t changes[] = {EVENT_MOVED, EVENT_NEW_GAME, EVENT_TAKEN_BACK};
    for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++) {
        ask_for_a_hint(true);
        console_event(&app.console, (event_t){changes[i], SOURCE_KEY, CELL_NONE}, &app.session.board);
        assert_string_equal(app_type(""), EMPTY("") "> ");
    }
    ask_for_a_hint(false);
    console_event(&app.console, (event_t){EVENT_REFUSED, SOURCE_CONSOLE, CELL_NONE},
                  &app.session.board); // by an unsound session
    assert_string_equal(app_type(""), "> ");
}

TEST(a_change_after_the_hint_is_found_and_before_it_is_printed_prints_the_board_instead)
{
    ask_for_a_hint(true);
    console_event(&app.console, (event_t){EVENT_HINT, SOURCE_COMPUTER, cell_at(1, 1)}, &app.session.board);
    console_event(&app.console, (event_t){EVENT_MOVED, SOURCE_KEY, cell_at(1, 1)}, &app.session.board);
    assert_string_equal(app_type(""), EMPTY("") "> ");
    assert_string_equal(app_line("show"), EMPTY(""));
}

// ---- `watch`; tests/device/test_watch.c tests the game ----

TEST(it_begins_with_an_empty_board_and_prints_every_move)
{
    app_line("1 1");
    assert_string_equal(app_line("watch"), EMPTY(": medium"));
    for (unsigned move = 1; move <= 4; move++) {
        assert_string_equal(app_printed_in(599), "");
        const char *printed = app_printed_in(1);
        unsigned marks = 0;
        for (const char *c = printed; *c != '\0'; c++)
            marks += *c == 'X' || *c == 'O';
        assert_int_equal(marks, move + 1); // one more in the line with the turn
        assert_ptr_equal(strstr(printed, "  0   1   2\n"), printed + 1);
    }
    assert_string_equal(app_line("watch"), EMPTY(": medium")); // starts again
}

// With one good hint: to block at 0 2.
static void start_in_mid_game(void)
{
    app_start();
    app_line("0 0");
    app_line("1 1");
    app_line("0 1");
}

// In mid-game and after an end. The answer is the same as without `watch`, and ends with the board.
TEST(any_line_ends_it_and_is_executed)
{
    char lines[] =
        "   |show|bright 5|undo|nonsense|\x01|score|score reset|hint|computer easy|computer off|new 2|"
        "move 0 2 2|help|stats|11111111111111111111111111111111111111111";
    unsigned wait = 1000;
    for (char *line = strtok(lines, "|"); line != NULL; line = strtok(NULL, "|"), wait += 1700) {
        char expected[2000];
        start_in_mid_game();
        size_t length = strlen(strcpy(expected, app_line(line)));
        const char *board = app_line("show");
        if (length < strlen(board) || strcmp(expected + length - strlen(board), board) != 0)
            strcat(expected, board);
        start_in_mid_game();
        app_line("watch");
        app_printed_in(wait);
        assert_true(device_is_watching(&app));
        assert_string_equal(app_line(line), expected);
        assert_false(device_is_watching(&app));
        assert_string_equal(app_printed_in(10000), "");
    }
}

TEST(typing_alone_does_not_end_it)
{
    app_line("watch");
    app_type("sho");
    app_printed_in(1000);
    assert_true(device_is_watching(&app));
    assert_string_equal(app_type("w\r"), "w\n" EMPTY("") "> ");
    assert_false(device_is_watching(&app));
}
