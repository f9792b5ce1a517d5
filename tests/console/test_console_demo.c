// The demo on the console, and the lines that end it. SPEC section 6.
#include <string.h>

#include "tests/console/typist.h"
#include "tests/support/test.h"

#define EMPTY                                                                                                \
    "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n"

static typist_t t;

BEFORE_EACH
{
    typist_start(&t);
}

static unsigned count(const char *text, const char *part)
{
    unsigned times = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        times++;
    return times;
}

TEST(a_demo_begins_with_an_empty_board_and_says_every_move)
{
    typist_line(&t, "1 1");
    assert_string_equal(typist_line(&t, "demo"), EMPTY);
    assert_true(t.game.demo);
    assert_string_equal(typist_pass(&t, 599), "");
    for (unsigned move = 1; move <= 4; move++) {
        const char *said = typist_pass(&t, move == 1 ? 1 : 600);
        assert_int_equal(count(said, "---+---+---"), 2);                 // one board
        assert_int_equal(count(said, "X") + count(said, "O"), move + 1); // its marks and whose turn it is
    }
}

TEST(a_demo_goes_on_game_after_game)
{
    typist_line(&t, "new 2");
    typist_line(&t, "demo");
    const char *said = typist_pass(&t, 60000);
    unsigned ends = count(said, "Player 1 (X) wins!");
    assert_in_range(ends, 7, 9); // three moves of 600 ms and 5 s
    assert_true(t.game.demo);
}

static void begin_demo(unsigned ms)
{
    typist_line(&t, "demo");
    typist_pass(&t, ms);
    assert_true(t.game.demo);
}

TEST(any_line_ends_a_demo_and_is_obeyed)
{
    const char *const dialogues[][2] = {
        {"", EMPTY},
        {"   ", EMPTY},
        {"show", EMPTY},
        {"bright 5", "brightness 5\n" EMPTY},
        {"undo", "error: no move to take back\n" EMPTY},
        {"nonsense", "error: no such command; type help\n" EMPTY},
        {"11111111111111111111111111111111111111111", "error: over 40 characters; try again\n" EMPTY},
        {"\x01", "error: not text; try again\n" EMPTY},
        {"score", "X 0, O 0, draws 0\n" EMPTY},
        {"score reset", "X 0, O 0, draws 0\n" EMPTY},
        {"computer easy", "computer easy, player 2\n" EMPTY},
        {"computer off", "computer off\n" EMPTY},
        {"new 2", "  0   1\n0   |\n ---+---\n1   |\nPlayer 1's turn (X)\n"},
        {"move 0 0 1", "0\n  0   1\n0 X |\n ---+---\n1   |\nPlayer 2's turn (O)\n"},
    };
    for (unsigned i = 0; i < sizeof dialogues / sizeof dialogues[0]; i++) {
        begin_demo(1000 + 1700 * i); // in mid-game, and after an end
        const char *said = typist_line(&t, dialogues[i][0]);
        if (strcmp(said, dialogues[i][1]) != 0)
            fprintf(stderr, "to '%s':\n", dialogues[i][0]);
        assert_string_equal(said, dialogues[i][1]);
        assert_false(t.game.demo);
        assert_string_equal(typist_pass(&t, 10000), "");
    }
}

TEST(hint_help_and_stats_end_a_demo_and_answer_in_full)
{
    char whole[4096];
    const char *const lines[] = {"help", "stats", "hint"};
    for (int i = 0; i < 3; i++) {
        strcat(strcpy(whole, typist_line(&t, lines[i])), EMPTY);
        begin_demo(2000);
        assert_string_equal(typist_line(&t, lines[i]), whole);
        assert_false(t.game.demo);
    }
}

TEST(typing_alone_does_not_end_a_demo)
{
    begin_demo(1000);
    typist_type(&t, "sho");
    typist_pass(&t, 1000);
    assert_true(t.game.demo);
    assert_string_equal(typist_type(&t, "w\r"), "w\n" EMPTY "> ");
    assert_false(t.game.demo);
}

TEST(a_second_demo_begins_anew)
{
    begin_demo(2000);
    assert_string_equal(typist_line(&t, "demo"), EMPTY);
    assert_true(t.game.demo);
    typist_pass(&t, 600);
    assert_int_equal(game_moves(&t.game), 1);
}
