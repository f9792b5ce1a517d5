// `watch`: the computer plays both sides on the board, any line ends it, and the game that was under way is
// back.
#include <string.h>

#include "tests/support/app.h"
#include "tests/support/test.h"

#define EMPTY                                                                                                \
    "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n"

BEFORE_EACH
{
    app_start();
}

static unsigned count(const char *text, const char *part)
{
    unsigned times = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        times++;
    return times;
}

#define EMPTY_WATCHED                                                                                        \
    "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X): "        \
    "medium\n"

TEST(it_begins_with_an_empty_board_and_prints_every_move)
{
    app_line("1 1");
    assert_string_equal(app_line("watch"), EMPTY_WATCHED);
    assert_true(device_is_watching(&app));
    assert_string_equal(app_printed_in(599), "");
    for (unsigned move = 1; move <= 4; move++) {
        const char *printed = app_printed_in(move == 1 ? 1 : 600);
        assert_int_equal(count(printed, "---+---+---"), 2); // one board
        assert_int_equal(count(printed, "X") + count(printed, "O"),
                         move + 1); // its marks and whose turn it is
    }
}

TEST(the_game_that_was_under_way_is_back_with_its_moves)
{
    app_line("1 1");
    app_line("0 0");
    const game_t before = app.game;
    app_line("watch");
    app_wait(5000);
    const char *back =
        "  0   1   2\n0 O |   |\n ---+---+---\n1   | X |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n";
    assert_string_equal(app_line(""), back);
    assert_memory_equal(&app.game, &before, sizeof before);
    app_line("undo");
    app_line("undo");
    assert_string_equal(app_line("show"), EMPTY);
}

TEST(it_goes_on_game_after_game)
{
    app_line("new 2");
    app_line("watch");
    const char *said = app_printed_in(60000);
    unsigned ends = count(said, "Player 1 (X) wins!");
    assert_in_range(ends, 7, 9); // three moves of 600 ms and 5 s
    assert_true(device_is_watching(&app));
}

static void begin_watch(unsigned ms)
{
    app_line("watch");
    app_printed_in(ms);
    assert_true(device_is_watching(&app));
}

TEST(any_line_ends_it_and_is_obeyed)
{
    const char *const dialogues[][2] = {
        {"", EMPTY},
        {"   ", EMPTY},
        {"show", EMPTY},
        {"bright 5", "brightness 5\n" EMPTY},
        {"undo", "error: no move to undo\n" EMPTY},
        {"nonsense", "error: no such command; type help\n" EMPTY},
        {"11111111111111111111111111111111111111111", "error: over 40 characters; try again\n" EMPTY},
        {"\x01", "error: not text; try again\n" EMPTY},
        {"score", "X 0, O 0, draws 0\n" EMPTY},
        {"score reset", "X 0, O 0, draws 0\n" EMPTY},
        {"computer easy",
         "computer easy, player 2\n  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n"
         "2   |   |\nPlayer 1's turn (X): you, against easy\n"},
        {"computer off", "computer off\n" EMPTY},
        {"new 2", "  0   1\n0   |\n ---+---\n1   |\nPlayer 1's turn (X)\n"},
        {"move 0 0 1", "0\n  0   1\n0 X |\n ---+---\n1   |\nPlayer 2's turn (O)\n"},
    };
    for (unsigned i = 0; i < sizeof dialogues / sizeof dialogues[0]; i++) {
        begin_watch(1000 + 1700 * i); // in mid-game, and after an end
        const char *said = app_line(dialogues[i][0]);
        if (strcmp(said, dialogues[i][1]) != 0)
            fprintf(stderr, "to '%s':\n", dialogues[i][0]);
        assert_string_equal(said, dialogues[i][1]);
        assert_false(device_is_watching(&app));
        assert_string_equal(app_printed_in(10000), "");
    }
}

TEST(hint_help_and_stats_end_it_and_answer_in_full)
{
    char whole[4096];
    const char *const lines[] = {"help", "stats", "hint"};
    for (int i = 0; i < 3; i++) {
        strcat(strcpy(whole, app_line(lines[i])), EMPTY);
        begin_watch(2000);
        assert_string_equal(app_line(lines[i]), whole);
        assert_false(device_is_watching(&app));
    }
}

TEST(typing_alone_does_not_end_it)
{
    begin_watch(1000);
    app_type("sho");
    app_printed_in(1000);
    assert_true(device_is_watching(&app));
    assert_string_equal(app_type("w\r"), "w\n" EMPTY "> ");
    assert_false(device_is_watching(&app));
}

TEST(a_second_one_begins_anew)
{
    begin_watch(2000);
    assert_string_equal(app_line("watch"), EMPTY_WATCHED);
    assert_true(device_is_watching(&app));
    app_printed_in(600);
    assert_int_equal(game_moves(&app.demo), 1);
}
