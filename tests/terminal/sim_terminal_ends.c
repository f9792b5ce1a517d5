// The player restores the terminal, whatever its type, its size and the way in which the player ends.
#include <signal.h>
#include <sys/wait.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"
#include "tests/terminal/pty.h"

BEFORE_EACH
{
    program_set_up();
}

AFTER_EACH
{
    folder_leave();
}

static pty_t pty;

static void assert_killed_by(int signal)
{
    if (!WIFSIGNALED(pty.status) || WTERMSIG(pty.status) != signal)
        fail_msg("wait status %#x instead of signal %d", (unsigned)pty.status, signal);
}

TEST(q_and_control_c_end_it_and_restore_the_terminal)
{
    static const char *const ends[] = {"q", "\003", "\t\003", "?\003"}; // in a line and in the help, too
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        pty_play(&pty, "xterm-256color", 80, 24);
        pty_type(&pty, ends[i]);
        pty_end(&pty, 0);
    }
}

TEST(every_signal_that_ends_it_restores_the_terminal)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        pty_play(&pty, "xterm-256color", 80, 24);
        kill(pty.child, signals[i]);
        pty_wait_end(&pty);
        assert_killed_by(signals[i]);
        pty_assert_restored(&pty);
        pty_close(&pty);
    }
}

TEST(a_terminal_that_hangs_up_ends_it)
{
    pty_play(&pty, "xterm-256color", 80, 24);
    close(pty.slave);
    close(pty.master);
    pty.master = pty.slave = -1;
    pty_wait_end(&pty);
}

TEST(it_works_in_every_size_and_type_of_terminal)
{
    static const struct {
        const char *type;
        int columns, lines;
    } terminals[] = {{"vt100", 80, 24},          {"vt100", 40, 12},  {"xterm-256color", 40, 12},
                     {"xterm", 20, 10},          {"linux", 200, 70}, {"xterm-mono", 60, 14},
                     {"screen-256color", 79, 23}};
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        pty_play(&pty, terminals[i].type, terminals[i].columns, terminals[i].lines);
        pty_type(&pty, "15q");
        pty_end(&pty, 0);
    }
}

TEST(a_screen_too_small_for_anything_does_no_harm)
{
    static const struct {
        int columns, lines;
    } sizes[] = {{1, 1}, {15, 3}, {16, 8}, {5, 40}, {100, 2}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_start(&pty, program_firmware, "xterm-256color", sizes[i].columns, sizes[i].lines,
                  pty_no_arguments);
        pty_wait_for(&pty, "\033[?1049h");
        pty_type(&pty, "\tx\033q");
        pty_end(&pty, 0);
    }
}

TEST(a_change_of_size_redraws)
{
    pty_play(&pty, "xterm-256color", 80, 24);
    pty_wait_for(&pty, "console");
    pty.size = 0;
    pty_resize(&pty, 24, 10);
    pty_wait_for(&pty, "? help   q quit");
    pty.size = 0;
    pty_resize(&pty, 120, 40);
    pty_wait_for(&pty, "opponent");
    pty_type(&pty, "q");
    pty_end(&pty, 0);
}

TEST(without_a_known_terminal_the_demonstration_is_played)
{
    static const char *const types[] = {NULL, "dumb", "", "no-such-terminal"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        pty_start(&pty, program_firmware, types[i], 80, 24, pty_no_arguments);
        pty_wait_for(&pty, "all as they should be");
        pty_end(&pty, 0);
    }
}
