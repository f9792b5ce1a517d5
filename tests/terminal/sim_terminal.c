// The player in a terminal: what is typed, what is shown, and that the terminal is restored, whatever its
// type, its size and the way in which the player ends.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

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

static void resize(unsigned short columns, unsigned short lines)
{
    const struct winsize size = {.ws_row = lines, .ws_col = columns};
    pty.size = 0;
    assert_int_equal(ioctl(pty.master, TIOCSWINSZ, &size), 0);
}

// ---- Ends ----

TEST(q_and_control_c_end_it_and_restore_the_terminal)
{
    static const char *const ends[] = {"q", "\003", "\t\003", "?\003"}; // in a line and in the help, too
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        pty_play(&pty);
        pty_type(&pty, ends[i]);
        pty_end(&pty, 0, 0);
    }
}

TEST(every_signal_that_ends_it_restores_the_terminal)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        pty_play(&pty);
        kill(pty.child, signals[i]);
        pty_end(&pty, 0, signals[i]);
    }
}

TEST(a_terminal_that_hangs_up_ends_it)
{
    pty_play(&pty);
    close(pty.slave);
    close(pty.master);
    pty.master = pty.slave = -1;
    pty_wait_end(&pty);
}

// ---- Types and sizes ----

TEST(it_works_in_every_size_and_type_of_terminal)
{
    static const struct {
        const char *type;
        int columns, lines;
        const char *wait_for, *type_in;
    } terminals[] = {{"vt100", 80, 24, "quit", "15q"},
                     {"vt100", 40, 12, "quit", "15q"},
                     {"xterm", 20, 10, "quit", "15q"},
                     {"linux", 200, 70, "quit", "15q"},
                     {"xterm-mono", 60, 14, "quit", "15q"},
                     // too small for anything
                     {"xterm-256color", 1, 1, "\033[?1049h", "\tx\033q"},
                     {"xterm-256color", 15, 3, "\033[?1049h", "\tx\033q"},
                     {"xterm-256color", 16, 8, "\033[?1049h", "\tx\033q"},
                     {"xterm-256color", 5, 40, "\033[?1049h", "\tx\033q"},
                     {"xterm-256color", 100, 2, "\033[?1049h", "\tx\033q"},
                     // not known: the demonstration is played
                     {NULL, 80, 24, "all as they should be", ""},
                     {"dumb", 80, 24, "all as they should be", ""},
                     {"no-such-terminal", 80, 24, "all as they should be", ""}};
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++) {
        pty_start(&pty, "oxo.elf", terminals[i].type, terminals[i].columns, terminals[i].lines);
        pty_wait_for(&pty, terminals[i].wait_for);
        pty_type(&pty, terminals[i].type_in);
        pty_end(&pty, 0, 0);
    }
}

TEST(a_change_of_size_redraws)
{
    pty_play(&pty);
    pty_wait_for(&pty, "console");
    resize(24, 10);
    pty_wait_for(&pty, "? help   q quit");
    resize(120, 40);
    pty_wait_for(&pty, "opponent");
    pty_type(&pty, "q");
    pty_end(&pty, 0, 0);
}

// ---- What is typed, and what is shown ----

TEST(pictures_are_saved_under_new_names)
{
    pty_play(&pty);
    pty_type(&pty, "P");
    pty_wait_for(&pty, "picture saved: oxo-1.png");
    pty_type(&pty, "\tP\033Pq"); // the second one is a letter in a line
    pty_end(&pty, 0, 0);
    assert_int_equal(access("oxo-2.png", F_OK), 0);
    assert_int_equal(access("oxo-3.png", F_OK), -1);
}

TEST(a_fault_is_shown_and_decides_the_exit_status)
{
    static const int sizes[][2] = {{80, 24}, {40, 12}, {130, 20}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_start(&pty, "parrot.elf", "xterm-256color", sizes[i][0], sizes[i][1]);
        pty_wait_for(&pty, "quit");
        pty_type(&pty, "\t!\r");
        pty_wait_for(&pty, "fault: ");
        pty_type(&pty, "q");
        pty_end(&pty, 1, 0);
        assert_non_null(strstr(pty.output, "play: fault: "));
    }
}

// In the way of the file stands a folder, so the second saving fails, and is tried a few seconds after the
// change.
TEST(a_changed_eeprom_is_saved_while_it_runs_and_trouble_is_shown)
{
    pty_start(&pty, "--eeprom e parrot.elf", "xterm-256color", 80, 24);
    pty_wait_for(&pty, "quit");
    assert_int_equal(unlink("e"), 0);
    pty_type(&pty, "\t$\r");
    for (int turn = 0; unlink("e") != 0; turn++) {
        assert_true(turn < 200);
        pty_watch(&pty, 50);
    }
    assert_int_equal(mkdir("e", 0777), 0);
    pty_type(&pty, "\t$\r");
    pty_wait_for(&pty, "EEPROM file e: ");
    pty_type(&pty, "q");
    pty_end(&pty, 1, 0);
}

TEST(an_idle_board_costs_the_host_little)
{
    pty_play(&pty);
    pty_watch(&pty, 2000);
    pty_type(&pty, "q");
    pty_end(&pty, 0, 0);
    double used = (double)(pty.used.ru_utime.tv_sec + pty.used.ru_stime.tv_sec) +
                  (double)(pty.used.ru_utime.tv_usec + pty.used.ru_stime.tv_usec) / 1e6;
    if (used > 0.5)
        fail_msg("two seconds of play took %.2f s of the host's time", used);
}
