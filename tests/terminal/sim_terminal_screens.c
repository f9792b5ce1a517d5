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
    snprintf(command, sizeof command, "%s %s %s", program_player, arguments, program_firmware);
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
        play("screen-256color", sizes[i][0], sizes[i][1], "");
        snprintf(name, sizeof name, "start-%dx%d", sizes[i][0], sizes[i][1]);
        tmux_assert_screen(name);
        quit();
    }
    play("vt100", 80, 24, "");
    tmux_assert_screen("start-vt100-80x24");
    quit();
    play("screen", 80, 24, ""); // 8 colours
    tmux_assert_screen("start-8-colours-80x24");
}

TEST(at_80x24_a_board_of_8x8_is_complete_and_arrows_and_enter_play)
{
    play("screen-256color", 80, 24, "");
    tmux_type("new 8");
    tmux_assert_screen("typing-80x24");
    tmux_press("Enter");
    tmux_wait_for("8x8");
    tmux_press("Left Up Enter");
    tmux_assert_screen("board-8x8-80x24");
}

TEST(arrows_and_enter_play_on_3x3_as_well)
{
    play("screen-256color", 120, 40, "");
    tmux_wait_for("score X 0");
    tmux_press("Right Down Enter");
    tmux_assert_screen("arrows-120x40");
}

TEST(question_mark_lists_everything_and_the_next_key_only_goes_back)
{
    play("screen-256color", 80, 24, "");
    tmux_press("?");
    tmux_assert_screen("help-80x24");
    tmux_press("5");
    tmux_assert_screen("start-80x24");
    quit();
    play("screen-256color", 40, 12, "");
    tmux_press("?");
    tmux_assert_screen("help-40x12-first");
    tmux_press("5");
    tmux_assert_screen("help-40x12-second");
    tmux_press("5");
    tmux_assert_screen("start-40x12");
}

TEST(lines_have_a_history)
{
    play("screen-256color", 80, 24, "");
    tmux_type("version");
    tmux_press("Enter");
    tmux_wait_for("> version\n");
    tmux_press("Tab Up");
    tmux_wait_for("> version\n3x3");
    tmux_press("Left BSpace");
    tmux_wait_for("> versin\n3x3");
    tmux_press("Escape");
    tmux_wait_for("a letter or Tab: type a line here");
}

TEST(the_power_switch_with_a_key_held_starts_the_self_test_and_the_layout)
{
    play("screen-256color", 80, 24, "");
    tmux_wait_for("score X 0");
    tmux_press("O");
    tmux_wait_for("Power off:");
    tmux_press("5");
    tmux_wait_for("The power is off: O switches it on");
    tmux_press("H 0");
    tmux_wait_for("held down, until you press it again: 0");
    tmux_press("O");
    tmux_wait_for("│################################│\n│################################│");
    tmux_press("0 #"); // lets go of 0, leaves the self-test
    tmux_press("H #");
    tmux_wait_for("held down, until you press it again: #");
    tmux_press("R #"); // the reset button
    tmux_assert_screen("layout-80x24");
}

TEST(a_dark_display_says_how_to_wake_it)
{
    play("screen-256color", 60, 20, "--speed 300");
    tmux_assert_screen("dark-60x20");
    tmux_press("5"); // only wakes
    tmux_assert_screen("woken-60x20");
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
