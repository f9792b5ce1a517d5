// The computer on the console: opponent, its turn, hint and demo. SPEC section 6.
#include <string.h>

#include "tests/support/serial_double.h"
#include "tests/console/typist.h"
#include "tests/support/test.h"

#define BOARD(row0, row1, row2, state)                                                                       \
    "  0   1   2\n0" row0 "\n ---+---+---\n1" row1 "\n ---+---+---\n2" row2 "\n" state "\n"
#define X_TO_MOVE "Player 1's turn (X)"
#define O_TO_MOVE "Player 2's turn (O)"
#define EMPTY     BOARD("   |   |", "   |   |", "   |   |", X_TO_MOVE)
#define AFTER_00  BOARD(" X |   |", "   |   |", "   |   |", O_TO_MOVE)

static typist_t t;

BEFORE_EACH
{
    typist_start(&t);
}

static void assert_answer(const char *line, const char *answer)
{
    const char *said = typist_line(&t, line);
    if (strcmp(said, answer) != 0)
        fprintf(stderr, "to '%s':\n", line);
    assert_string_equal(said, answer);
}

TEST(each_level_and_side_is_said_with_the_board)
{
    assert_answer("computer easy", "computer easy, player 2\n" EMPTY);
    assert_answer("computer medium", "computer medium, player 2\n" EMPTY);
    assert_answer("COMPUTER Perfect", "computer perfect, player 2\n" EMPTY);
    assert_int_equal(t.game.level, LEVEL_PERFECT);
    assert_answer("computer first", "computer perfect, player 1\n" EMPTY);
    assert_int_equal(t.game.computer, TTT_X);
    assert_answer("computer second", "computer perfect, player 2\n" EMPTY);
    assert_int_equal(t.game.computer, TTT_O);
    assert_answer("computer off", "computer off\n" EMPTY);
    assert_int_equal(t.game.level, LEVEL_OFF);
}

TEST(chosen_in_mid_game_it_takes_the_side_that_is_not_to_move)
{
    typist_line(&t, "0 0");
    assert_answer("computer easy", "computer easy, player 1\n" AFTER_00);
    assert_answer("computer off", "computer off\n" AFTER_00);
}

TEST(wrong_choices_are_errors_and_change_nothing)
{
    const char *usage = "error: usage: computer off|easy|medium|perfect|first|second\n";
    for (int i = 0; i < 2; i++) {
        const game_t before = t.game;
        assert_answer("computer", usage);
        assert_answer("computer hard", usage);
        assert_answer("computer easy 1", usage);
        assert_answer("computer firs", usage);
        if (i == 0) {
            assert_answer("computer first", "error: it is off; try computer easy\n");
            assert_answer("computer second", "error: it is off; try computer easy\n");
        }
        assert_memory_equal(&t.game, &before, sizeof before);
        typist_line(&t, "computer easy");
    }
}

TEST(its_move_comes_300_ms_later_with_the_board)
{
    typist_line(&t, "computer perfect");
    assert_answer("0 0", AFTER_00);
    assert_string_equal(typist_pass(&t, 299), "");
    assert_string_equal(typist_pass(&t, 1), "\n" BOARD(" X |   |", "   | O |", "   |   |", X_TO_MOVE) "> ");
    assert_answer("undo", EMPTY); // back to the player's own turn
}

TEST(its_move_in_the_middle_of_a_line_leaves_the_line)
{
    typist_line(&t, "computer perfect");
    typist_line(&t, "0 0");
    typist_type(&t, "2 ");
    assert_string_equal(typist_pass(&t, 300),
                        "\n" BOARD(" X |   |", "   | O |", "   |   |", X_TO_MOVE) "> 2 ");
    assert_string_equal(typist_type(&t, "2\r"),
                        "2\n" BOARD(" X |   |", "   | O |", "   |   | X", O_TO_MOVE) "> ");
}

TEST(playing_on_the_computers_turn_is_an_error)
{
    typist_line(&t, "computer perfect");
    typist_line(&t, "0 0");
    const game_t before = t.game;
    const char *const lines[] = {"1 1", "0 0", "move 1 1 2", "move 1 1 1", "hint"};
    for (int i = 0; i < 5; i++)
        assert_answer(lines[i], "error: it is the computer's turn\n");
    assert_memory_equal(&t.game, &before, sizeof before);
    typist_line(&t, "new");
    assert_answer("0 0", "error: it is the computer's turn\n"); // which begins now
    typist_pass(&t, 300);
    assert_int_equal(game_moves(&t.game), 1);
}

TEST(move_answers_with_the_players_result_before_the_computer_moves)
{
    typist_line(&t, "computer perfect");
    assert_answer("move 0 0 1", "0\n" AFTER_00);
}

TEST(undo_that_has_nothing_of_the_players_is_an_error)
{
    typist_line(&t, "computer perfect");
    typist_line(&t, "computer first");
    typist_pass(&t, 300);
    assert_int_equal(game_moves(&t.game), 1);
    assert_answer("undo", "error: no move to take back\n");
    assert_int_equal(game_moves(&t.game), 1);
}

// Types `hint`, and lets the console do what it can, but not the computer.
static void ask_for_a_hint(void)
{
    for (const char *byte = "hint\r"; *byte != '\0'; byte++)
        serial_double_put(*byte);
    while (console_has_work(&t.console, &t.game))
        console_run(&t.console, &t.game);
    assert_string_equal(serial_double_said(), "hint\n");
    assert_int_equal(t.game.hint, HINT_WANTED);
}

TEST(the_hint_is_the_cell_that_perfect_would_play)
{
    typist_line(&t, "0 0");
    assert_answer("hint", "hint: 1 1\n");
    typist_line(&t, "1 1");
    typist_line(&t, "0 1");
    const game_t before = t.game;
    assert_answer("hint", "hint: 0 2\n");
    assert_answer("hint", "hint: 0 2\n");
    assert_memory_equal(&t.game.board, &before.board, sizeof before.board);
    typist_line(&t, "new 8");
    assert_answer("hint", "hint: 0 0\n");
}

TEST(the_hint_comes_when_it_is_found_and_then_the_prompt)
{
    typist_line(&t, "0 0");
    ask_for_a_hint();
    serial_double_put('x'); // what is typed meanwhile waits
    while (computer_run(&t.computer, &t.game, t.now) == 0) {
        assert_false(console_has_work(&t.console, &t.game));
        assert_false(console_run(&t.console, &t.game));
    }
    assert_string_equal(typist_wait(&t), "hint: 1 1\n> x");
}

TEST(a_change_while_the_hint_is_sought_brings_the_board_instead)
{
    const action_t changes[] = {ACTION_PLAY, ACTION_NEW + 3, ACTION_OPPONENT + 3};
    for (unsigned i = 0; i < sizeof changes; i++) {
        typist_line(&t, "new 3");
        ask_for_a_hint();
        computer_run(&t.computer, &t.game, t.now);
        assert_true(game_do(&t.game, changes[i]));
        assert_string_equal(typist_wait(&t), i == 0 ? AFTER_00 "> " : EMPTY "> ");
        assert_string_equal(typist_pass(&t, 100), "");
    }
}

TEST(after_the_end_a_hint_is_an_error)
{
    const char *const lines[] = {"new 2", "0 0", "0 1", "1 1"};
    for (int i = 0; i < 4; i++)
        typist_line(&t, lines[i]);
    assert_answer("hint", "error: the game is over; type new\n");
}
