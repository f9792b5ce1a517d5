// What the terminal shows, at several sizes, driven in tmux. The screens are in tests/terminal/screens: an
// LED that is lit is #, a dark one `.`, and what changes from run to run is masked by screen.sed.
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"

enum { PATIENCE_MS = 10000, LOOK_US = 40000, SCREEN_MAX = 1 << 16 };

static char folder[PATH_MAX]; // tests/terminal
static unsigned server;       // each has a socket of its own: one that ends is not gone at once

static FILE *tmux(const char *arguments, const char *mode)
{
    char command[PATH_MAX + 256];
    snprintf(command, sizeof command, "LC_ALL=C.UTF-8 tmux -u -S ./tmux.%u -f /dev/null %s", server,
             arguments);
    FILE *pipe = popen(command, mode);
    assert_non_null(pipe);
    return pipe;
}

BEFORE_EACH
{
    assert_non_null(realpath("tests/terminal", folder));
    program_set_up();
}

AFTER_EACH
{
    pclose(tmux("kill-server 2>/dev/null", "w"));
    folder_leave();
}

__attribute__((format(printf, 1, 2))) static void run(const char *format, ...)
{
    char arguments[256];
    va_list args;
    va_start(args, format);
    vsnprintf(arguments, sizeof arguments, format, args);
    va_end(args);
    if (pclose(tmux(arguments, "w")) != 0)
        fail_msg("tmux %s failed", arguments);
}

// Runs a command of the shell; when it ends, the screen shows "EXIT" and its exit status.
static void start(const char *type, int columns, int lines, const char *command)
{
    server++;
    run("new-session -d -x %d -y %d 'TERM=%s LC_ALL=C.UTF-8 %s; echo EXIT $?; cat'", columns, lines, type,
        command);
}

// Keys by tmux's names, such as "Left Enter x", or text behind -l.
static void press(const char *keys)
{
    run("send-keys %s", keys);
}

static const char *capture(void)
{
    static char text[SCREEN_MAX], command[PATH_MAX + 64];
    snprintf(command, sizeof command, "capture-pane -p -e | LC_ALL=C.UTF-8 sed -zEf %s/screen.sed", folder);
    FILE *out = tmux(command, "r");
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    pclose(out);
    return text;
}

static void wait_until(bool there, const char *text)
{
    const int64_t deadline = program_now_ms() + PATIENCE_MS;
    const char *seen;
    while ((strstr(seen = capture(), text) != NULL) != there) {
        if (program_now_ms() > deadline)
            fail_msg("%s the screen:\n%s\nwhich is:\n%s", there ? "not on" : "still on", text, seen);
        usleep(LOOK_US);
    }
}

static void wait_for(const char *text)
{
    wait_until(true, text);
}

// Waits until the screen is the one in screens/NAME.txt.
static void assert_screen(const char *name)
{
    static char wanted[PROGRAM_OUTPUT_MAX];
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/screens/%s.txt", folder, name);
    program_read(path);
    wait_for(strcpy(wanted, program_output));
}

static void play(const char *terminal, int columns, int lines, const char *arguments)
{
    char command[64];
    snprintf(command, sizeof command, "./play %s", arguments);
    start(terminal, columns, lines, command);
    wait_for("q quit");
}

static void quit(void)
{
    press("q");
    wait_for("EXIT 0");
    pclose(tmux("kill-server", "w"));
}

TEST(the_first_screen_names_keys_players_turn_and_score_at_every_size_and_type)
{
    play("screen-256color", 80, 24, "oxo.elf");
    assert_screen("start-80x24");
    quit();
    play("screen-256color", 20, 10, "oxo.elf");
    wait_for("# # # # # # # #\n. . # . . # . .\n. . # . . # . .\n3x3   X to move\n? help   q quit");
    quit();
    play("vt100", 80, 24, "oxo.elf");
    wait_for("│∙ ∙ ● ∙ ∙ ● ∙ ∙ │\n        │● ● ● ● ● ● ● ● │");
    wait_for("\n 4      5      6      B size          0   1   2\n");
    quit();
    play("screen", 80, 24, "oxo.elf"); // 8 colours
    wait_for("│∙ ∙ # ∙ ∙ # ∙ ∙ │\n        │# # # # # # # # │");
}

// What is typed for the console is not pressed.
TEST(main_keys_and_the_numeric_block_are_the_keypads)
{
    play("screen-256color", 80, 24, "oxo.elf");
    wait_for("draws 0");
    press("x 1 5 D Escape KP1 KP2 KP3 KP4 KP5 KP6 KP7");
    wait_for("0 X | O | X\n");
    wait_for("1 O | X | O\n");
    wait_for("3x3   two players   X wins");
    press("'#' '#' KP9 KP8");
    wait_for("2   | X | O\n");
    press("KP* KP4"); // the menu's boards of four
    wait_for("4x4   two players");
}

TEST(arrows_and_enter_play_on_every_board_and_8x8_is_complete_at_80x24)
{
    play("screen-256color", 80, 24, "oxo.elf");
    press("-l 'new 8'");
    wait_for("\n * menu 0 hint # undo D brightness  > new 8\n3x3");
    press("Enter");
    wait_for("8x8");
    press("Left Up Enter");
    wait_for("8x8   two players   O to move");
    wait_for("│  3   |   |   | X |   |   |   |\n");
    wait_for("B size        7   |   |   |   |   |   |   |\n");
    quit();
    play("screen-256color", 120, 40, "oxo.elf");
    wait_for("score X 0");
    press("Right Down Enter");
    wait_for("│ 7       │ 8       │[9]      │ C opponent  │");
    wait_for("│........####........########....│\n     │........####........########....│\n"
             "     │........####........####....####│\n     │........####........####....####│\n     └───");
    wait_for("2   |   | X\n");
}

TEST(question_mark_lists_everything_and_the_next_key_only_goes_back)
{
    play("screen-256color", 80, 24, "oxo.elf");
    press("?");
    assert_screen("help-80x24");
    press("5");
    assert_screen("start-80x24");
    quit();
    play("screen-256color", 40, 12, "oxo.elf");
    press("?");
    wait_for("press the key; the\n                    numeric block does,\n");
    wait_for("any key: more");
    press("5 5 5 5 5");
    assert_screen("start-40x12");
}

// Replies that are forced, so that it looks the same each time. docs/terminal.svg is drawn from this screen.
TEST(the_picture_of_readme_is_a_game_against_the_computer)
{
    play("screen-256color", 80, 24, "oxo.elf");
    wait_for("score X 0");
    press("C C C 1");
    wait_for("1   | O |");
    press("2");
    wait_for("0 X | X | O");
    press("7");
    assert_screen("readme-80x24");
}

TEST(the_console_is_scrolled_by_page_up_and_down)
{
    play("screen-256color", 60, 20, "parrot.elf");
    for (int i = 10; i < 30; i++)
        run("send-keys line%d Enter", i);
    wait_for("line29\n");
    press("PPage");
    wait_for("console, earlier (PgDn)");
    wait_until(false, "line29");
    press("NPage");
    wait_for("line29\n");
    press("PPage");
    wait_until(false, "line29");
    press("new Enter"); // an answer is not missed for being scrolled away from
    wait_for("line29\nnew");
}

TEST(the_power_switch_with_a_key_held_starts_the_self_test_and_the_layout)
{
    play("screen-256color", 80, 24, "oxo.elf");
    wait_for("score X 0");
    press("O");
    wait_for("Power off:");
    press("5");
    wait_for("The power is off: O switches it on");
    press("H 0");
    wait_for("down until you press it again: 0");
    press("O");
    wait_for("┌────────────────────────────────┐  ── console, serial "
             "/dev/pts/N\n│################################│\n");
    wait_for("power on");
    press("0 '#'");   // lets go of 0, leaves the self-test
    press("H '#' R"); // the reset button; the key stays down
    wait_for("│....########################....│"); // an F
}

TEST(a_dark_display_says_how_to_wake_it)
{
    play("screen-256color", 60, 20, "--speed 200 oxo.elf");
    wait_for("Display off:");
    assert_screen("dark-60x20");
    press("5"); // only wakes
    wait_until(false, "Display off:");
    wait_for("X to move");
}

TEST(control_c_ends_make_without_an_error)
{
    program_write("Makefile", ".PHONY: play\nplay:\n\t@./play oxo.elf\n");
    // Without the flags of the make that runs this test: they may ask for output that is held back.
    start("screen-256color", 80, 24, "env -u MAKEFLAGS make play");
    wait_for("q quit");
    press("C-c");
    wait_for("EXIT 0");
}
