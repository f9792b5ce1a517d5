#include "tests/terminal/pty.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include "tests/support/test.h"
#include "tests/terminal/program.h"

enum { PATIENCE_MS = 10000 };

static _Noreturn void become_player(int slave, const char *arguments, const char *type)
{
    char command[256];
    snprintf(command, sizeof command, "exec ./play %s", arguments);
    login_tty(slave);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    unsetenv("TERM");
    if (type != NULL)
        setenv("TERM", type, 1);
    execl("/bin/sh", "sh", "-c", command, NULL);
    _exit(127);
}

void pty_start(pty_t *pty, const char *arguments, const char *type, int columns, int lines)
{
    const struct winsize size = {.ws_row = (unsigned short)lines, .ws_col = (unsigned short)columns};
    memset(pty, 0, sizeof *pty);
    assert_int_equal(openpty(&pty->master, &pty->slave, NULL, NULL, &size), 0);
    assert_int_equal(tcgetattr(pty->slave, &pty->before), 0);
    pty->child = fork();
    assert_true(pty->child >= 0);
    if (pty->child == 0) {
        close(pty->master);
        become_player(pty->slave, arguments, type);
    }
}

void pty_play(pty_t *pty)
{
    pty_start(pty, "oxo.elf", "xterm-256color", 80, 24);
    pty_wait_for(pty, "quit");
}

void pty_open(pty_t *port, const char *path)
{
    memset(port, 0, sizeof *port);
    port->master = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (port->master < 0)
        fail_msg("%s cannot be opened", path);
}

// Takes what is there, waiting at most so long for the first byte.
static void take(pty_t *pty, int ms)
{
    struct pollfd in = {.fd = pty->master, .events = POLLIN};
    if (poll(&in, 1, ms) <= 0)
        return;
    ssize_t got = read(pty->master, pty->output + pty->size, sizeof pty->output - 1 - pty->size);
    if (got > 0)
        pty->size += (size_t)got;
    pty->output[pty->size] = '\0';
}

void pty_wait_for(pty_t *pty, const char *text)
{
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    while (memmem(pty->output, pty->size, text, strlen(text)) == NULL) {
        if (program_now_ms() > deadline)
            fail_msg("`%s` did not come in:\n%s", text, pty->output);
        take(pty, 50);
    }
}

void pty_watch(pty_t *pty, int ms)
{
    for (int64_t deadline = program_now_ms() + ms; program_now_ms() < deadline;)
        take(pty, 10);
}

size_t pty_offer(pty_t *pty, const char *bytes, size_t size)
{
    ssize_t put = write(pty->master, bytes, size);
    return put > 0 ? (size_t)put : 0;
}

void pty_type(pty_t *pty, const char *keys)
{
    assert_int_equal(pty_offer(pty, keys, strlen(keys)), strlen(keys));
}

void pty_wait_end(pty_t *pty)
{
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    while (wait4(pty->child, &pty->status, WNOHANG, &pty->used) == 0) {
        if (program_now_ms() > deadline) {
            kill(pty->child, SIGKILL);
            fail_msg("the player did not end; it drew:\n%s", pty->output);
        }
        take(pty, 10);
    }
    take(pty, 0);
}

// Where the text last occurs, or -1.
static long last_of(const pty_t *pty, const char *text)
{
    long last = -1;
    for (const char *at = pty->output; (at = strstr(at, text)) != NULL; at++)
        last = at - pty->output;
    return last;
}

static void assert_restored(const pty_t *pty)
{
    struct termios after;
    assert_int_equal(tcgetattr(pty->slave, &after), 0);
    assert_int_equal(after.c_iflag, pty->before.c_iflag);
    assert_int_equal(after.c_oflag, pty->before.c_oflag);
    assert_int_equal(after.c_lflag, pty->before.c_lflag);
    assert_int_equal(after.c_cflag, pty->before.c_cflag);
    assert_memory_equal(after.c_cc, pty->before.c_cc, sizeof after.c_cc);
    if (last_of(pty, "\033[?1049h") < 0)
        return;
    assert_true(last_of(pty, "\033[?1049l") > last_of(pty, "\033[?1049h"));
    assert_true(last_of(pty, "\033[?25h") > last_of(pty, "\033[?25l")); // the cursor is visible again
}

void pty_end(pty_t *pty, int code, int by_signal)
{
    pty_wait_end(pty);
    if (WTERMSIG(pty->status) != by_signal || (by_signal == 0 && WEXITSTATUS(pty->status) != code))
        fail_msg("wait status %#x; drawn:\n%s", (unsigned)pty->status, pty->output);
    assert_restored(pty);
    close(pty->master);
    close(pty->slave);
}
