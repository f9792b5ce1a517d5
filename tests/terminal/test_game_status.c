// The game as the terminal reads it from the console, and the line that it shows.
#include <string.h>

#include "board/virtual/terminal/game_status.c"
#include "board/virtual/terminal/game_text.c"
#include "tests/support/test.h"

static game_status_t game;

BEFORE_EACH
{
    memset(&game, 0, sizeof game);
}

// Lines of the console, with a line feed between two.
static void read_lines(const char *text)
{
    char line[80];
    for (size_t size; *text != '\0'; text += size + (text[size] == '\n')) {
        size = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        game_status_line(&game, line);
    }
}

static void assert_text(const char *wanted)
{
    char text[160];
    game_text(&game, 79, text, sizeof text);
    assert_string_equal(text, wanted);
}

#define EMPTY  "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\n"
#define MIDDLE "  0   1   2\n0 X |   | O\n ---+---+---\n1   | X |\n ---+---+---\n2   |   |\n"
#define X_WON  "  0   1   2\n0 X |   | O\n ---+---+---\n1   | X | O\n ---+---+---\n2   |   | X\n"

TEST(nothing_is_said_before_the_device_has_said_anything)
{
    read_lines("\nOXO: type help, or ROW COL, as in 1 1\n> show\nmove 0 0 1\n0\n");
    assert_text("");
}

TEST(two_players_take_turns)
{
    read_lines(EMPTY "Player 1's turn (X)\n");
    assert_text("3x3   two players   X to move");
    read_lines(MIDDLE "Player 2's turn (O)\n");
    assert_text("3x3   two players   O to move");
    read_lines(X_WON "Player 1 (X) wins!\n");
    assert_text("3x3   two players   X wins");
    read_lines("It's a draw!\n");
    assert_text("3x3   two players   a draw");
    read_lines("Player 2 (O) wins!\n");
    assert_text("3x3   two players   O wins");
}

TEST(every_size_of_board_is_read)
{
    char header[64] = "";
    for (unsigned n = 1; n <= 8; n++) {
        snprintf(header + strlen(header), sizeof header - strlen(header), n == 1 ? "  %u" : "   %u", n - 1);
        game_status_line(&game, header);
        assert_int_equal(game.n, n);
    }
    game_status_line(&game, "  0   1   3");
    game_status_line(&game, "  0   1  2");
    game_status_line(&game, "  0   1   ");
    assert_int_equal(game.n, 8);
}

TEST(against_the_computer_sides_and_level_are_named)
{
    read_lines(EMPTY "Player 1's turn (X): you, against perfect\n");
    assert_text("3x3   you are X, perfect is O   X: your turn");
    read_lines(MIDDLE "Player 2's turn (O): perfect\n");
    assert_text("3x3   you are X, perfect is O   O: the computer's turn");
    read_lines(X_WON "Player 1 (X) wins!\n");
    assert_text("3x3   you are X, perfect is O   X: you win");
    read_lines(EMPTY "Player 1's turn (X): easy\n");
    assert_text("3x3   easy is X, you are O   X: the computer's turn");
    read_lines(X_WON "Player 1 (X) wins!\n");
    assert_text("3x3   easy is X, you are O   X: the computer wins");
    read_lines(EMPTY "Player 1's turn (X)\n");
    assert_text("3x3   two players   X to move");
}

TEST(a_setting_counts_from_the_line_that_tells_it)
{
    read_lines(MIDDLE "Player 1's turn (X)\ncomputer medium, player 2\n");
    assert_text("3x3   you are X, medium is O   X: your turn");
    read_lines("computer easy, player 1\n");
    assert_text("3x3   easy is X, you are O   X: the computer's turn");
    read_lines("> computer perfect\ncomputer\n"); // an echo is no answer
    assert_text("3x3   easy is X, you are O   X: the computer's turn");
    read_lines("computer off\n");
    assert_text("3x3   two players   X to move");
}

TEST(while_the_computer_plays_both_sides_neither_is_yours)
{
    read_lines(EMPTY "Player 1's turn (X): perfect\n" MIDDLE "Player 2's turn (O): perfect\n");
    assert_text("3x3   the computer plays both sides   O to move");
    read_lines(MIDDLE "Player 2's turn (O): perfect\n"); // shown again
    assert_text("3x3   the computer plays both sides   O to move");
    read_lines(MIDDLE "Player 1's turn (X): perfect\n");
    assert_text("3x3   the computer plays both sides   X to move");
    read_lines(X_WON "Player 1 (X) wins!\n" EMPTY "Player 1's turn (X): perfect\n"); // its next game
    assert_text("3x3   the computer plays both sides   X to move");
    read_lines(MIDDLE "Player 1's turn (X): you, against easy\n");
    assert_text("3x3   you are X, easy is O   X: your turn");
}

static void assert_score(unsigned x, unsigned o, unsigned draws)
{
    assert_int_equal(game.score[0], x);
    assert_int_equal(game.score[1], o);
    assert_int_equal(game.score[2], draws);
}

TEST(the_score_is_what_the_device_says_and_goes_on_from_there)
{
    read_lines(X_WON "Player 1 (X) wins!\n");
    assert_false(game.score_known);
    read_lines("X 7, O 12, draws 3\n");
    assert_text("3x3   X wins   score X 7, O 12, draws 3");
    read_lines(X_WON "Player 1 (X) wins!\n"); // shown again
    assert_score(7, 12, 3);
    read_lines(EMPTY "Player 1's turn (X)\n" MIDDLE "Player 2 (O) wins!\n");
    assert_score(7, 13, 3);
    read_lines(MIDDLE "Player 2's turn (O)\n"); // its last move is taken back
    assert_score(7, 12, 3);
    read_lines(MIDDLE "It's a draw!\n" EMPTY "Player 1's turn (X)\n");
    assert_score(7, 12, 4);
    read_lines("X 0, O 0, draws 0\n");
    assert_score(0, 0, 0);
    read_lines(EMPTY "Player 1's turn (X): easy\n" MIDDLE "Player 2's turn (O): easy\n" X_WON
                     "Player 1 (X) wins!\n"); // a demonstration
    assert_score(0, 0, 0);
}

TEST(with_little_room_the_turn_stays_longest)
{
    static const struct {
        unsigned width;
        const char *text;
    } cases[] = {{79, "3x3   two players   X to move   score X 1, O 2, draws 0"},
                 {53, "two players   X to move   score X 1, O 2, draws 0"},
                 {30, "3x3   two players   X to move"},
                 {24, "two players   X to move"},
                 {20, "3x3   X to move"},
                 {9, "X to move"},
                 {8, "3x3"},
                 {2, ""}};
    char text[160];
    read_lines(EMPTY "Player 1's turn (X)\nX 1, O 2, draws 0\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game_text(&game, cases[i].width, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

TEST(lines_that_only_look_like_it_change_nothing)
{
    static const char *const lines[] = {"",
                                        " ",
                                        "0",
                                        "0 hello",
                                        "  ",
                                        "Player 3's turn (X)",
                                        "computer easy",
                                        "computer easy, player x",
                                        "X 1, O 2",
                                        "hint: 1 1"};
    game_status_t before = game;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        game_status_line(&game, lines[i]);
    assert_memory_equal(&game, &before, sizeof game);
    read_lines("computer averyveryverylonglevel, player 1\n"
               "Player 1's turn (X): you, against averyveryverylonglevel\n");
    assert_int_equal(strlen(game.level), GAME_LEVEL_MAX);
}
