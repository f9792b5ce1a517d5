// Tests of the player's log of console lines, and of the game's status read from it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "board/play/script/console_log.c"
#include "board/play/script/game_status.c"
#include "board/play/script/game_text.c"
#include "tests/support/test.h"

static console_log_t log_;
static game_status_t game;

static void feed(const char *bytes)
{
    for (; *bytes != '\0'; bytes++)
        console_log_byte(&log_, (uint8_t)*bytes);
}

BEFORE_EACH
{
    memset(&log_, 0x5A, sizeof log_);
    console_log_init(&log_);
    memset(&game, 0, sizeof game);
}

// ---- The console's lines ----

TEST(bytes_become_lines)
{
    static const struct {
        const char *bytes;
        unsigned ended;
        const char *first, *last;
    } cases[] = {{"one\rtwo\nthree\r\nfour", 3, "one", "four"},
                 {"a\r\n\r\n\n\rb", 4, "a", "b"}, // empty lines are lines
                 {"move 1\b \b2\b\b\b\b\b\b\b\b\b\bM", 0, "Move 2", "Move 2"},
                 {"a\a\033\177\200\377~", 0, "a?????~", "a?????~"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        console_log_init(&log_);
        feed(cases[i].bytes);
        assert_int_equal(log_.ended, cases[i].ended);
        assert_string_equal(console_log_line(&log_, 0), cases[i].first);
        assert_string_equal(console_log_line(&log_, log_.ended), cases[i].last);
        assert_string_equal(console_log_line(&log_, log_.ended + 1), "");
    }
}

TEST(a_line_that_is_too_long_is_cut)
{
    for (int i = 0; i < 3 * LOG_WIDTH; i++)
        feed("x");
    feed("\rnext");
    assert_int_equal(strlen(console_log_line(&log_, 0)), LOG_WIDTH);
    assert_string_equal(console_log_line(&log_, 1), "next");
}

TEST(old_lines_are_forgotten)
{
    char line[16];
    for (int i = 0; i < LOG_LINES; i++)
        feed("a long line, longer than those that replace it\n");
    log_.ended = 0; // counts from 0 again
    for (int i = 0; i < 3 * LOG_LINES; i++) {
        snprintf(line, sizeof line, "%d\n", i);
        feed(line);
    }
    feed("open");
    assert_string_equal(console_log_line(&log_, 2 * LOG_LINES), "");
    assert_string_equal(console_log_line(&log_, 3 * LOG_LINES), "open");
    snprintf(line, sizeof line, "%d", 2 * LOG_LINES + 1);
    assert_string_equal(console_log_line(&log_, 2 * LOG_LINES + 1), line);
    unsigned long from = 0;
    assert_false(console_log_find(&log_, &from, "17 ", true));
    assert_true(console_log_find(&log_, &from, "700", true));
    assert_int_equal(from, 701);
}

TEST(a_search_finds_a_line_once_and_a_whole_line_only_when_it_has_ended)
{
    unsigned long from = 0;
    feed("> move 0 0 1\r\n10\r\n> move 0 2 2\r\n0");
    assert_true(console_log_find(&log_, &from, "move", false));
    assert_int_equal(from, 1);
    assert_true(console_log_find(&log_, &from, "move", false));
    assert_int_equal(from, 3);
    assert_false(console_log_find(&log_, &from, "move", false));
    assert_false(console_log_find(&log_, &from, "0", true));
    assert_int_equal(from, 3);
    feed("  \r\n> ");
    assert_true(console_log_find(&log_, &from, "0", true));
    assert_int_equal(from, 4);
    assert_true(console_log_find(&log_, &from, ">", false)); // the open line counts
}

// ---- The game ----

static void read_lines(const char *text)
{
    char line[80];
    for (size_t size; *text != '\0'; text += size + (text[size] == '\n')) {
        size = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        game_status_line(&game, line);
    }
}

#define EMPTY  "  0   1   2\n0   |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\n"
#define MIDDLE "  0   1   2\n0 X |   | O\n ---+---+---\n1   | X |\n ---+---+---\n2   |   |\n"
#define X_WON  "  0   1   2\n0 X |   | O\n ---+---+---\n1   | X | O\n ---+---+---\n2   |   | X\n"
#define LAST   "  0   1   2\n0 X |   | O\n ---+---+---\n1   | X | O\n ---+---+---\n2   |   |\n" // before it

#define DEAD   "  0   1   2\n0 X | O | X\n ---+---+---\n1 O | O | X\n ---+---+---\n2   | X |\n"
#define FULL   "  0   1   2\n0 X | O | X\n ---+---+---\n1 O | O | X\n ---+---+---\n2 X | X | O\n"
#define NEWS   "Nobody can win any more: a new game counts as a draw"

// Each case continues the one above it.
static const struct {
    const char *console, *shown;
} course[] = {
    {"\nOXO: type help, or ROW COL, as in 1 1\n> show\nmove 0 0 1\n0\n", ""},
    {EMPTY "Player 1's turn (X)\n", "3x3   two players   X's turn"},
    {MIDDLE "Player 2's turn (O)\n", "3x3   two players   O's turn"},
    {X_WON "Player 1 (X) wins!\n", "3x3   two players   X wins"}, // the score is not known yet
    {"It's a draw!\n", "3x3   two players   a draw"},
    {"Player 2 (O) wins!\n", "3x3   two players   O wins"},
    {EMPTY "Player 1's turn (X): you, against perfect\n", "3x3   you are X, perfect is O   X: your turn"},
    {MIDDLE "Player 2's turn (O): perfect\n", "3x3   you are X, perfect is O   O: the computer's turn"},
    {LAST "Player 1's turn (X): you, against perfect\n" X_WON "Player 1 (X) wins!\n",
     "3x3   next perfect is X, you are O   X: you win"},
    {EMPTY "Player 1's turn (X): easy\n", "3x3   easy is X, you are O   X: the computer's turn"},
    {LAST "Player 1's turn (X): easy\n" X_WON "Player 1 (X) wins!\n",
     "3x3   next you are X, easy is O   X: the computer wins"},
    {"computer easy, player 2\n", "3x3   next easy is X, you are O   X: the computer wins"}, // sides changed
    {MIDDLE "Player 1's turn (X)\ncomputer medium, player 2\n",
     "3x3   you are X, medium is O   X: your turn"},
    {"computer easy, player 1\n", "3x3   easy is X, you are O   X: the computer's turn"},
    {"> computer perfect\ncomputer\n", "3x3   easy is X, you are O   X: the computer's turn"}, // an echo
    {"computer off\n", "3x3   two players   X's turn"},
    {EMPTY "Player 1's turn (X): perfect\n" MIDDLE "Player 2's turn (O): perfect\n",
     "3x3   the computer plays both sides   O's turn"},
    {MIDDLE "Player 2's turn (O): perfect\n",
     "3x3   the computer plays both sides   O's turn"}, // shown again
    {LAST "Player 1's turn (X): perfect\n" X_WON "Player 1 (X) wins!\n" EMPTY
          "Player 1's turn (X): perfect\n", // its next game
     "3x3   the computer plays both sides   X's turn"},
    {MIDDLE "Player 1's turn (X): you, against easy\n", "3x3   you are X, easy is O   X: your turn"},
    // the score starts with the device's, and counts from there
    {"computer off\n" X_WON "Player 1 (X) wins!\nX 7, O 12, draws 3\n",
     "3x3   two players   X wins   score X 7, O 12, draws 3"},
    {X_WON "Player 1 (X) wins!\n", "3x3   two players   X wins   score X 7, O 12, draws 3"}, // shown again
    {EMPTY "Player 1's turn (X)\n" MIDDLE "Player 2 (O) wins!\n",
     "3x3   two players   O wins   score X 7, O 13, draws 3"},
    {MIDDLE "Player 2's turn (O)\n", "3x3   two players   O's turn   score X 7, O 12, draws 3"}, // taken back
    {X_WON "Player 1 (X) wins!\ncomputer easy, player 1\n", // an opponent for the next game
     "3x3   next you are X, easy is O   X wins   score X 8, O 12, draws 3"},
    {EMPTY "Player 1's turn (X): you, against easy\n",
     "3x3   you are X, easy is O   X: your turn   score X 8, O 12, draws 3"},
    {MIDDLE "Player 2's turn (O)\n", "3x3   two players   O's turn   score X 8, O 12, draws 3"},
    {MIDDLE "It's a draw!\n" EMPTY "Player 1's turn (X)\n",
     "3x3   two players   X's turn   score X 8, O 12, draws 4"},
    {DEAD "Player 2's turn (O)\n" NEWS "\n",
     "3x3   two players   O's turn   nobody can win   score X 8, O 12, draws 4"},
    {DEAD "Player 2's turn (O)\n",
     "3x3   two players   O's turn   nobody can win   score X 8, O 12, draws 4"}, // shown again
    {MIDDLE "Player 1's turn (X)\n", "3x3   two players   X's turn   score X 8, O 12, draws 4"}, // taken back
    {DEAD "Player 2's turn (O)\n" NEWS "\n" EMPTY "Player 1's turn (X)\n",
     "3x3   two players   X's turn   score X 8, O 12, draws 5"},
    {DEAD "Player 2's turn (O)\n" NEWS "\n" FULL "It's a draw!\n" EMPTY "Player 1's turn (X)\n",
     "3x3   two players   X's turn   score X 8, O 12, draws 6"}, // played to the end
    {EMPTY "Player 1's turn (X): easy\n" MIDDLE "Player 2's turn (O): easy\n" LAST
           "Player 1's turn (X): easy\n" X_WON "Player 1 (X) wins!\ncomputer off\n", // a demonstration
     "3x3   two players   X wins   score X 8, O 12, draws 6"},
};

TEST(the_status_line_follows_the_console)
{
    char text[160];
    for (size_t i = 0; i < sizeof course / sizeof *course; i++) {
        read_lines(course[i].console);
        game_text(&game, 79, text, sizeof text);
        if (strcmp(text, course[i].shown) != 0)
            fail_msg("case %zu: `%s` instead of `%s`", i, text, course[i].shown);
    }
}

TEST(after_a_fresh_start_the_score_is_0_and_otherwise_unknown_until_the_console_says_it)
{
    static const struct {
        const char *console, *shown;
    } starts[] = {
        {"nothing is saved: a fresh start\n", "3x3   two players   X wins   score X 1, O 0, draws 0"},
        {"the saved game is damaged: a fresh start\n", "3x3   two players   X wins"}, // it may keep the score
        {"X 7, O 12, draws 3\nnothing is saved: a fresh start\n",
         "3x3   two players   X wins   score X 1, O 0, draws 0"},
        {"", "3x3   two players   X wins"},
    };
    char text[160];
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        memset(&game, 0, sizeof game);
        read_lines(starts[i].console);
        read_lines(EMPTY "Player 1's turn (X)\n" X_WON "Player 1 (X) wins!\n");
        game_text(&game, 79, text, sizeof text);
        assert_string_equal(text, starts[i].shown);
    }
}

TEST(after_a_restart_a_finished_game_has_a_winner_but_nobody_knows_who_that_was)
{
    char text[160];
    read_lines(X_WON "Player 1 (X) wins!\ncomputer easy, player 2\n");
    game_text(&game, 79, text, sizeof text);
    assert_string_equal(text, "3x3   next easy is X, you are O   X wins");
}

TEST(the_game_that_had_ended_is_back_after_watch_with_its_players)
{
    static const struct {
        const char *played, *shown;
    } ends[] = {
        {EMPTY "Player 1's turn (X): you, against easy\n" MIDDLE "Player 2's turn (O): easy\n" LAST
               "Player 1's turn (X): you, against easy\n" X_WON "Player 1 (X) wins!\n",
         "3x3   next easy is X, you are O   X: you win   score X 1, O 0, draws 0"},
        {EMPTY "Player 1's turn (X): easy\n" LAST "Player 1's turn (X): easy\n" X_WON "Player 1 (X) wins!\n",
         "3x3   next you are X, easy is O   X: the computer wins   score X 1, O 0, draws 0"},
        {EMPTY "Player 1's turn (X)\n" LAST "Player 1's turn (X)\n" X_WON "Player 1 (X) wins!\n",
         "3x3   two players   X wins   score X 1, O 0, draws 0"},
        {EMPTY "Player 1's turn (X)\n" LAST "Player 1's turn (X)\n" X_WON
               "Player 1 (X) wins!\ncomputer easy, player 2\n",
         "3x3   next easy is X, you are O   X wins   score X 1, O 0, draws 0"},
    };
    static const char *const watched[] = {
        EMPTY "Player 1's turn (X): perfect\n", // stopped at once
        EMPTY "Player 1's turn (X): perfect\n" MIDDLE "Player 2's turn (O): perfect\n",
        EMPTY "Player 1's turn (X): perfect\n" MIDDLE "Player 2's turn (O): perfect\n" LAST
              "Player 1's turn (X): perfect\n" X_WON "Player 1 (X) wins!\n" EMPTY
              "Player 1's turn (X): perfect\n", // the same moves
        EMPTY "Player 1's turn (X): perfect\n" MIDDLE "Player 2's turn (O): perfect\n" LAST
              "Player 1's turn (X): perfect\n" X_WON "Player 1 (X) wins!\n", // while its end is shown
        EMPTY "Player 1's turn (X): perfect\n" MIDDLE "Player 2's turn (O): perfect\n" DEAD
              "Player 1's turn (X): perfect\n" FULL "It's a draw!\n",
    };
    char text[160];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (size_t k = 0; k < sizeof watched / sizeof *watched; k++) {
            memset(&game, 0, sizeof game);
            read_lines("nothing is saved: a fresh start\n");
            read_lines(ends[i].played);
            read_lines(watched[k]);
            read_lines(X_WON "Player 1 (X) wins!\n");
            game_text(&game, 99, text, sizeof text);
            assert_string_equal(text, ends[i].shown);
        }
}

TEST(an_end_that_is_back_a_mark_after_the_watched_game_is_no_move_of_it_once_watch_is_off)
{
    char text[160];
    read_lines("nothing is saved: a fresh start\n" EMPTY "Player 1's turn (X): you, against easy\n" LAST
               "Player 1's turn (X): you, against easy\n" X_WON "Player 1 (X) wins!\n");
    read_lines(EMPTY "Player 1's turn (X): easy\n" MIDDLE "Player 2's turn (O): easy\n" LAST
                     "Player 1's turn (X): easy\n" X_WON "Player 1 (X) wins!\n");
    game_text(&game, 99, text, sizeof text);
    assert_null(strstr(text, "you win"));
    game_status_watch_is_off(&game);
    game_text(&game, 99, text, sizeof text);
    assert_string_equal(text, "3x3   next easy is X, you are O   X: you win   score X 1, O 0, draws 0");
    read_lines(EMPTY "Player 1's turn (X): easy\n");
    game_status_watch_is_off(&game); // on a board of the next game it changes nothing
    game_text(&game, 99, text, sizeof text);
    assert_string_equal(text,
                        "3x3   easy is X, you are O   X: the computer's turn   score X 1, O 0, draws 0");
}

TEST(marks_are_read_into_their_cells)
{
    read_lines(MIDDLE "Player 2's turn (O)\n");
    assert_memory_equal(game.mark[0], "X O     ", GAME_N_MAX);
    assert_memory_equal(game.mark[1], " X      ", GAME_N_MAX);
    assert_memory_equal(game.mark[7], "        ", GAME_N_MAX);
    read_lines("  0   1   2   3   4   5   6   7\n7   |   |   |   |   |   |   | O\n0\n9 X\n");
    assert_memory_equal(game.mark[7], "       O", GAME_N_MAX);
    assert_memory_equal(game.mark[0], "        ", GAME_N_MAX);
}

TEST(every_size_of_board_is_read)
{
    char header[64] = "";
    for (unsigned n = 1; n <= 8; n++) {
        snprintf(header + strlen(header), sizeof header - strlen(header), n == 1 ? "  %u" : "   %u", n - 1);
        game_status_line(&game, header);
        assert_int_equal(game.n, n);
    }
}

TEST(a_narrow_status_line_keeps_the_turn_longest)
{
    static const struct {
        unsigned width;
        const char *text;
    } cases[] = {{79, "3x3   two players   X's turn   score X 1, O 2, draws 0"},
                 {52, "3x3   two players   X's turn   X 1, O 2, draws 0"},
                 {47, "two players   X's turn   X 1, O 2, draws 0"},
                 {29, "3x3   two players   X's turn"},
                 {23, "two players   X's turn"},
                 {19, "3x3   X's turn"},
                 {8, "X's turn"},
                 {7, "3x3"},
                 {2, ""}};
    char text[160];
    read_lines(EMPTY "Player 1's turn (X)\nX 1, O 2, draws 0\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game_text(&game, cases[i].width, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

TEST(on_60_columns_an_opponent_does_not_push_the_score_out)
{
    char text[160];
    read_lines(EMPTY "Player 1's turn (X): you, against perfect\nX 1, O 2, draws 0\n");
    game_text(&game, 69, text, sizeof text);
    assert_string_equal(text, "3x3   you are X, perfect is O   X: your turn   X 1, O 2, draws 0");
    game_text(&game, 59, text, sizeof text);
    assert_string_equal(text, "3x3   X you, O perfect   X: your turn   X 1, O 2, draws 0");
    read_lines("X 100, O 120, draws 119\n");
    game_text(&game, 59, text, sizeof text);
    assert_string_equal(text, "X you, O perfect   X: your turn   X 100, O 120, draws 119");
}

TEST(similar_lines_change_nothing)
{
    const game_status_t before = game;
    read_lines(
        "\n \n0\n0 hello\n  \n  0   1   3\n  0   1  2\n  0   1   \nPlayer 3's turn (X)\ncomputer easy\n"
        "computer easy, player x\nX 1, O 2\nhint: 1 1\n");
    assert_memory_equal(&game, &before, sizeof game);
    read_lines("computer averyveryverylonglevel, player 1\n"
               "Player 1's turn (X): you, against averyveryverylonglevel\n");
    assert_int_equal(strlen(game.players.level), GAME_LEVEL_MAX);
}
