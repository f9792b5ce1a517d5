// Lines and their answers, to the letter: docs/behaviour.md, 6.
#include <string.h>

#include "tests/support/app.h"
#include "tests/support/test.h"

#define EMPTY_2x2 "  0   1\n0   |\n ---+---\n1   |\nPlayer 1's turn (X)\n"
#define BOARD(row0, row1, row2, state)                                                                       \
    "  0   1   2\n0" row0 "\n ---+---+---\n1" row1 "\n ---+---+---\n2" row2 "\n" state "\n"
#define EMPTY(who)    BOARD("   |   |", "   |   |", "   |   |", "Player 1's turn (X)" who)
#define AFTER_00(who) BOARD(" X |   |", "   |   |", "   |   |", "Player 2's turn (O)" who)

// A line and its answer.
typedef const char *const dialogue_t[2];

static void assert_dialogue(const dialogue_t *lines)
{
    for (; (*lines)[0] != NULL; lines++) {
        const char *said = app_line((*lines)[0]);
        if (strcmp(said, (*lines)[1]) != 0)
            fail_msg("`%s` is answered with\n%s\nnot\n%s", (*lines)[0], said, (*lines)[1]);
    }
}

BEFORE_EACH
{
    app_start();
}

TEST(every_error_says_what_is_wrong_and_what_is_right_and_changes_nothing)
{
    static const dialogue_t errors[] = {
        {"3 1", "error: row must be 0..2\n"},
        {"1 3", "error: column must be 0..2\n"},
        {"9999 1", "error: row must be 0..2\n"},
        {"999999 1", "error: row must be 0..2\n"},
        {"1x 1", "error: row must be 0..2\n"},
        {"1 x1", "error: column must be 0..2\n"},
        {"-1 1", "error: row must be 0..2\n"},
        {"1", "error: usage: ROW COL\n"},
        {"1 1 1", "error: usage: ROW COL\n"},
        {"0 0", "error: cell 0 0 is taken\n"},
        {"move", "error: usage: move ROW COL PLAYER\n"},
        {"move 1 1", "error: usage: move ROW COL PLAYER\n"},
        {"move 1 1 2 2", "error: usage: move ROW COL PLAYER\n"},
        {"move 1 1 1", "error: it is player 2's turn\n"},
        {"move 1 1 3", "error: player must be 1..2\n"},
        {"move 1 1 0", "error: player must be 1..2\n"},
        {"move 1 1 X", "error: player must be 1..2\n"},
        {"move 3 0 2", "error: row must be 0..2\n"},
        {"move 0 0 2", "error: cell 0 0 is taken\n"},
        {"new 1", "error: size must be 2..8\n"},
        {"new 9", "error: size must be 2..8\n"},
        {"new x", "error: size must be 2..8\n"},
        {"new 3 3", "error: usage: new [N]\n"},
        {"undo 1", "error: usage: undo\n"},
        {"show me", "error: usage: show\n"},
        {"score board", "error: usage: score [reset]\n"},
        {"score reset now", "error: usage: score [reset]\n"},
        {"bright 16", "error: brightness must be 0..15\n"},
        {"bright -1", "error: brightness must be 0..15\n"},
        {"layout 8", "error: layout must be 0..7\n"},
        {"layout upright", "error: layout must be 0..7\n"},
        {"stats 1", "error: usage: stats\n"},
        {"version 2", "error: usage: version\n"},
        {"help me", "error: usage: help\n"},
        {"hint me", "error: usage: hint\n"},
        {"computer nobody", "error: try computer off|easy|medium|perfect|first|second\n"},
        {"computer easy first", "error: usage: computer [WHO]\n"},
        {"bright 1 2", "error: usage: bright [0..15]\n"},
        {"layout 1 2", "error: usage: layout [0..7]\n"},
        {"computer first", "error: it is off; try computer easy\n"},
        {"computer second", "error: it is off; try computer easy\n"},
        {"watch 1", "error: usage: watch\n"},
        {"demo", "error: no such command; type help\n"},
        {"nonsense", "error: no such command; type help\n"},
        {"?", "error: no such command; type help\n"},
        {NULL, NULL},
    };
    app_line("0 0");
    const game_t before = app.game;
    assert_dialogue(errors);
    assert_memory_equal(&app.game, &before, sizeof before);
}

TEST(after_the_end_a_move_is_an_error_and_undo_is_not)
{
    static const dialogue_t lines[] = {
        {"new 2", EMPTY_2x2},
        {"0 0", "  0   1\n0 X |\n ---+---\n1   |\nPlayer 2's turn (O)\n"},
        {"0 1", "  0   1\n0 X | O\n ---+---\n1   |\nPlayer 1's turn (X)\n"},
        {"move 1 1 1", "1\n  0   1\n0 X | O\n ---+---\n1   | X\nPlayer 1 (X) wins!\n"},
        {"1 0", "error: the game is over; type new\n"},
        {"move 1 0 2", "error: the game is over; type new\n"},
        {"move 1 0 1", "error: the game is over; type new\n"},
        {"hint", "error: the game is over; type new\n"},
        {"score", "X 1, O 0, draws 0\n"},
        {"undo", "  0   1\n0 X | O\n ---+---\n1   |\nPlayer 1's turn (X)\n"},
        {"score", "X 0, O 0, draws 0\n"},
        {"undo", "  0   1\n0 X |\n ---+---\n1   |\nPlayer 2's turn (O)\n"},
        {"undo", EMPTY_2x2},
        {"undo", "error: no move to undo\n"},
        {"0 0", "  0   1\n0 X |\n ---+---\n1   |\nPlayer 2's turn (O)\n"},
        {"1 1", "  0   1\n0 X |\n ---+---\n1   | O\nPlayer 1's turn (X)\n"},
        {"0 1", "  0   1\n0 X | X\n ---+---\n1   | O\nPlayer 1 (X) wins!\n"},
        {"score reset", "X 0, O 0, draws 0\n" EMPTY_2x2},
        {"SCORE", "X 0, O 0, draws 0\n"},
        {NULL, NULL},
    };
    assert_dialogue(lines);
}

TEST(settings_are_set_and_told)
{
    static const dialogue_t lines[] = {
        {"bright 0", "brightness 0\n"},
        {"bright 15", "brightness 15\n"},
        {"bright", "brightness 15\n"},
        {"layout 5", "layout 5\n"},
        {"layout", "layout 5\n"},
        {"LAYOUT 0", "layout 0\n"},
        {"computer", "computer off\n"},
        {"score reset", "X 0, O 0, draws 0\n"},
        {"", ""},
        {"   ", ""},
        {"new 2", EMPTY_2x2},
        {"show", EMPTY_2x2},
        {NULL, NULL},
    };
    assert_dialogue(lines);
    app_line("bright 13");
    app_line("layout 6");
    assert_int_equal(app.game.settings.brightness, 13);
    assert_int_equal(app.game.settings.layout, 6);
}

TEST(each_level_and_side_is_told_with_the_board_that_says_who_is_who)
{
    static const dialogue_t lines[] = {
        {"computer easy", "computer easy, player 2\n" EMPTY(": you, against easy")},
        {"computer medium", "computer medium, player 2\n" EMPTY(": you, against medium")},
        {"COMPUTER Perfect", "computer perfect, player 2\n" EMPTY(": you, against perfect")},
        {"computer", "computer perfect, player 2\n"},
        {"computer hard", "error: try computer off|easy|medium|perfect|first|second\n"},
        {"computer firs", "error: try computer off|easy|medium|perfect|first|second\n"},
        {"computer first", "computer perfect, player 1\n" EMPTY(": perfect")},
        {"computer second", "computer perfect, player 2\n" EMPTY(": you, against perfect")},
        {"computer off", "computer off\n" EMPTY("")},
        {"computer", "computer off\n"},
        {NULL, NULL}};
    assert_dialogue(lines);
    assert_int_equal(app.game.settings.level, LEVEL_OFF);
    app_line("computer perfect");
    assert_int_equal(app.game.settings.level, LEVEL_PERFECT);
    assert_int_equal(app.game.settings.computer, TTT_O);
}

TEST(chosen_in_mid_game_it_takes_the_side_that_is_not_to_move)
{
    static const dialogue_t lines[] = {
        {"0 0", AFTER_00("")},
        {"computer easy", "computer easy, player 1\n" AFTER_00(": you, against easy")},
        {"computer off", "computer off\n" AFTER_00("")},
        {NULL, NULL}};
    assert_dialogue(lines);
}

TEST(while_the_computer_plays_both_sides_any_line_ends_it_and_is_obeyed)
{
    static const dialogue_t lines[] = {
        {"", EMPTY("")},
        {"   ", EMPTY("")},
        {"show", EMPTY("")},
        {"bright 5", "brightness 5\n" EMPTY("")},
        {"undo", "error: no move to undo\n" EMPTY("")},
        {"nonsense", "error: no such command; type help\n" EMPTY("")},
        {"11111111111111111111111111111111111111111", "error: over 40 characters; try again\n" EMPTY("")},
        {"\x01", "error: not text; try again\n" EMPTY("")},
        {"score", "X 0, O 0, draws 0\n" EMPTY("")},
        {"score reset", "X 0, O 0, draws 0\n" EMPTY("")},
        {"hint", "hint: 0 0\n" EMPTY("")},
        {"computer easy", "computer easy, player 2\n" EMPTY(": you, against easy")},
        {"computer off", "computer off\n" EMPTY("")},
        {"new 2", EMPTY_2x2},
        {"move 0 0 1", "0\n  0   1\n0 X |\n ---+---\n1   |\nPlayer 2's turn (O)\n"},
    };
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const dialogue_t one[] = {{lines[i][0], lines[i][1]}, {NULL, NULL}};
        app_line("watch");
        app_wait(1000 + 1700 * i); // in mid-game, and after an end
        assert_true(device_is_watching(&app));
        app_printed();
        assert_dialogue(one);
        assert_false(device_is_watching(&app));
        assert_string_equal(app_printed_in(10000), "");
    }
}
