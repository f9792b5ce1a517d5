// What the terminal shows, at three sizes and more, driven in tmux. The screens are in
// tests/terminal/screens; after a wanted change SCREENS=write in the environment of this program writes them
// anew, to be looked at.
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"
#include "tests/terminal/tmux.h"

BEFORE_EACH
{
    tmux_set_up();
    program_set_up();
}

AFTER_EACH
{
    tmux_stop();
    folder_leave();
}

static void play(const char *type, int columns, int lines, const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "%s %s", program_player, arguments);
    tmux_start(type, columns, lines, command);
    tmux_wait_for("q quit");
}

static void quit(void)
{
    tmux_press("q");
    tmux_wait_for("EXIT 0");
    tmux_stop();
}

TEST(the_first_screen_names_keys_players_turn_and_score_at_every_size)
{
    static const int sizes[][2] = {{80, 24}, {120, 40}, {60, 20}, {40, 12}, {20, 10}};
    char name[32];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        play("screen-256color", sizes[i][0], sizes[i][1], program_firmware);
        snprintf(name, sizeof name, "start-%dx%d", sizes[i][0], sizes[i][1]);
        tmux_assert_screen(name);
        quit();
    }
    play("vt100", 80, 24, program_firmware);
    tmux_assert_screen("start-vt100-80x24");
    quit();
    play("screen", 80, 24, program_firmware); // 8 colours
    tmux_assert_screen("start-8-colours-80x24");
}

TEST(at_80x24_a_board_of_8x8_is_complete_and_arrows_and_enter_play)
{
    play("screen-256color", 80, 24, program_firmware);
    tmux_type("new 8");
    tmux_assert_screen("typing-80x24");
    tmux_press("Enter");
    tmux_wait_for("8x8");
    tmux_press("Left Up Enter");
    tmux_assert_screen("board-8x8-80x24");
}

TEST(arrows_and_enter_play_on_3x3_as_well)
{
    play("screen-256color", 120, 40, program_firmware);
    tmux_wait_for("score X 0");
    tmux_press("Right Down Enter");
    tmux_assert_screen("arrows-120x40");
}

TEST(question_mark_lists_everything_and_the_next_key_only_goes_back)
{
    play("screen-256color", 80, 24, program_firmware);
    tmux_press("?");
    tmux_assert_screen("help-80x24");
    tmux_press("5");
    tmux_assert_screen("start-80x24");
    quit();
    play("screen-256color", 40, 12, program_firmware);
    tmux_press("?");
    tmux_assert_screen("help-40x12-first");
    tmux_press("5");
    tmux_assert_screen("help-40x12-second");
    tmux_press("5 5 5 5");
    tmux_assert_screen("start-40x12");
}

TEST(the_status_line_follows_the_game_against_the_computer)
{
    play("screen-256color", 80, 24, program_firmware);
    tmux_wait_for("3x3   two players   X to move   score X 0, O 0, draws 0");
    tmux_press("C C C"); // easy, medium, perfect
    tmux_wait_for("3x3   you are X, perfect is O   X: your turn   score X 0");
    tmux_press("5");
    tmux_wait_for("Player 2's turn (O): perfect\n");
    tmux_wait_for("X: your turn"); // it has replied
    tmux_type("watch");
    tmux_press("Enter");
    tmux_wait_for("the computer plays both sides");
    tmux_press("0"); // stops it, and the game is back
    tmux_wait_for("3x3   you are X, perfect is O   X: your turn   score X 0");
}

// Replies that are forced, so that it looks the same each time. docs/terminal.svg is drawn from this screen.
TEST(the_picture_of_readme_is_a_game_against_the_computer)
{
    play("screen-256color", 80, 24, program_firmware);
    tmux_wait_for("score X 0");
    tmux_press("C C C 1");
    tmux_wait_for("1   | O |");
    tmux_press("2");
    tmux_wait_for("0 X | X | O");
    tmux_press("7");
    tmux_assert_screen("readme-80x24");
}

TEST(lines_are_edited_and_have_a_history)
{
    play("screen-256color", 80, 24, program_firmware);
    tmux_wait_for("score X 0");
    tmux_type("version");
    tmux_press("Enter");
    tmux_wait_for("> version\n");
    tmux_press("Tab Up");
    tmux_wait_for("> version\n3x3");
    tmux_press("Left BSpace");
    tmux_wait_for("> versin\n3x3");
    tmux_press("C-u");
    tmux_type("quit? P:0#");
    tmux_wait_for("> quit? P:0#\n3x3");
    tmux_press("Escape");
    tmux_wait_for("a letter or Tab: type a line here");
}

TEST(the_console_is_scrolled_by_page_up_and_down)
{
    char line[8];
    play("screen-256color", 60, 20, program_parrot);
    for (int i = 10; i < 30; i++) {
        snprintf(line, sizeof line, "line%d", i);
        tmux_type(line);
        tmux_press("Enter");
    }
    tmux_wait_for("line29\n");
    tmux_press("PPage");
    tmux_wait_for("console, earlier (PgDn)");
    tmux_wait_until_gone("line29");
    tmux_wait_for("line20\n");
    tmux_press("NPage");
    tmux_wait_for("line29\n");
    tmux_press("PPage");
    tmux_wait_until_gone("line29");
    tmux_type("new"); // an answer is not missed for being scrolled away from
    tmux_press("Enter");
    tmux_wait_for("line29\nnew");
}

TEST(the_power_switch_with_a_key_held_starts_the_self_test_and_the_layout)
{
    play("screen-256color", 80, 24, program_firmware);
    tmux_wait_for("score X 0");
    tmux_press("O");
    tmux_wait_for("Power off:");
    tmux_press("5");
    tmux_wait_for("The power is off: O switches it on");
    tmux_press("H 0");
    tmux_wait_for("down until you press it again: 0");
    tmux_press("O");
    tmux_assert_screen("self-test-80x24");
    tmux_press("0 '#'"); // lets go of 0, leaves the self-test
    tmux_press("H '#'");
    tmux_wait_for("down until you press it again: #");
    tmux_press("R");                                     // the reset button; the key stays down
    tmux_wait_for("│....########################....│"); // an F
    tmux_wait_for("│....################............│");
}

TEST(a_dark_display_says_how_to_wake_it)
{
    char arguments[300];
    snprintf(arguments, sizeof arguments, "--speed 200 %s", program_firmware);
    play("screen-256color", 60, 20, arguments);
    tmux_wait_for("Display off:");
    tmux_assert_screen("dark-60x20");
    tmux_press("5"); // only wakes
    tmux_wait_until_gone("Display off:");
    tmux_wait_for("X to move");
}

TEST(control_c_ends_make_without_an_error)
{
    char makefile[512];
    snprintf(makefile, sizeof makefile, "play:\n\t@%s %s\n", program_player, program_firmware);
    program_write("Makefile", makefile);
    tmux_start("screen-256color", 80, 24, "make play");
    tmux_wait_for("q quit");
    tmux_press("C-c");
    tmux_wait_for("EXIT 0");
}
