#include "tests/terminal/pty.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include "tests/support/test.h"
#include "tests/terminal/program.h"

enum { PATIENCE_MS = 10000, ARGUMENTS_MAX = 16 };

const char *const pty_no_arguments[] = {NULL};

static _Noreturn void become_player(int slave, const char *elf, const char *type,
                                    const char *const arguments[])
{
    char *argv[ARGUMENTS_MAX] = {program_player};
    int argc = 1;
    for (; *arguments != NULL && argc < ARGUMENTS_MAX - 2; arguments++)
        argv[argc++] = (char *)(uintptr_t)*arguments;
    argv[argc] = (char *)(uintptr_t)elf;
    login_tty(slave);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    if (type != NULL)
        setenv("TERM", type, 1);
    else
        unsetenv("TERM");
    execv(program_player, argv);
    _exit(127);
}

void pty_start(pty_t *pty, const char *elf, const char *type, int columns, int lines,
               const char *const arguments[])
{
    const struct winsize size = {.ws_row = (unsigned short)lines, .ws_col = (unsigned short)columns};
    memset(pty, 0, sizeof *pty);
    assert_int_equal(openpty(&pty->master, &pty->slave, NULL, NULL, &size), 0);
    assert_int_equal(tcgetattr(pty->slave, &pty->before), 0);
    pty->child = fork();
    assert_true(pty->child >= 0);
    if (pty->child == 0) {
        close(pty->master);
        become_player(pty->slave, elf, type, arguments);
    }
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
            fail_msg("`%s` was not drawn in:\n%s", text, pty->output);
        take(pty, 50);
    }
}

void pty_play(pty_t *pty, const char *type, int columns, int lines)
{
    pty_start(pty, program_firmware, type, columns, lines, pty_no_arguments);
    pty_wait_for(pty, "quit");
}

void pty_wait_for_file(pty_t *pty, const char *path)
{
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    while (access(path, F_OK) != 0) {
        if (program_now_ms() > deadline)
            fail_msg("the file %s did not come", path);
        take(pty, 50);
    }
}

void pty_watch(pty_t *pty, int ms)
{
    int64_t deadline = program_now_ms() + ms;
    while (program_now_ms() < deadline)
        take(pty, 10);
}

void pty_type(pty_t *pty, const char *keys)
{
    assert_int_equal(write(pty->master, keys, strlen(keys)), strlen(keys));
}

void pty_resize(pty_t *pty, int columns, int lines)
{
    const struct winsize size = {.ws_row = (unsigned short)lines, .ws_col = (unsigned short)columns};
    assert_int_equal(ioctl(pty->master, TIOCSWINSZ, &size), 0);
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
    const char *at = pty->output;
    while ((at = strstr(at, text)) != NULL)
        last = at++ - pty->output;
    return last;
}

void pty_assert_restored(const pty_t *pty)
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

void pty_close(pty_t *pty)
{
    close(pty->master);
    close(pty->slave);
}

void pty_end(pty_t *pty, int code)
{
    pty_wait_end(pty);
    if (!WIFEXITED(pty->status) || WEXITSTATUS(pty->status) != code)
        fail_msg("wait status %#x instead of exit %d; drawn:\n%s", (unsigned)pty->status, code, pty->output);
    pty_assert_restored(pty);
    pty_close(pty);
}
