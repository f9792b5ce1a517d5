#include "tests/flashing/flasher.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "board/virtual/terminal/line_rate.h"
#include "tests/flashing/clock.h"

enum { PATIENCE_MS = 20000 };

typedef struct {
    board_t *board;
    int port, slave, clock;
    uint64_t taken; // bytes from avrdude
    size_t unread;  // bytes to it, since it waited last
} server_t;

// The command, without what make would build or check.
static void read_command(const char *port, const char *baud, char *command, size_t size)
{
    char make[300];
    snprintf(make, sizeof make,
             "env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -n flash BOARD=%s PORT=%s %s%s | grep ^avrdude",
             BOARD_NAME, port, baud ? "FLASH_BAUD=" : "", baud ? baud : "");
    FILE *pipe = popen(make, "r");
    if (pipe == NULL || fgets(command, (int)size, pipe) == NULL)
        fail_msg("make flash has no avrdude: %s", make);
    pclose(pipe);
}

static pid_t start(const char *command, int clock)
{
    char fd[12];
    snprintf(fd, sizeof fd, "%d", clock);
    pid_t child = fork();
    if (child != 0)
        return child;
    int log = open(FLASHING "/avrdude.log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(log, 1);
    dup2(log, 2);
    setenv(CLOCK_FD, fd, 1);
    setenv("LD_PRELOAD", FLASHING "/preload_clock.so", 1);
    char line[500];
    snprintf(line, sizeof line, "exec %s", command);
    execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    _exit(127);
}

static void on_console(board_t *board, uint8_t byte, void *context)
{
    server_t *s = context;
    (void)board;
    if (write(s->port, &byte, 1) == 1)
        s->unread++;
}

// All that avrdude has written, though the kernel may still have it.
static void take_output(server_t *s, uint64_t written)
{
    char bytes[4096];
    while (s->taken < written) {
        struct pollfd port = {.fd = s->port, .events = POLLIN};
        if (poll(&port, 1, PATIENCE_MS) != 1)
            fail_msg("the pseudo-terminal keeps bytes back");
        ssize_t size = read(s->port, bytes, sizeof bytes);
        assert_true(size > 0);
        board_type(s->board, bytes, (size_t)size);
        s->taken += (uint64_t)size;
    }
}

static bool has_input(board_t *board, void *context)
{
    const server_t *s = context;
    (void)board;
    return s->unread != 0;
}

static void obey(server_t *s, const clock_request_t *request)
{
    chip_time_t until = board_now(s->board) + board_us(s->board, request->us);
    board_set_baud(s->board, line_rate(s->slave));
    take_output(s, request->written);
    if (request->kind == CLOCK_DTR)
        board_set_dtr(s->board, request->level);
    else if (request->kind == CLOCK_WAIT)
        board_run(s->board, until);
    else
        board_run_until(s->board, until, has_input, s);
}

// Returns false when avrdude has ended.
static bool serve(server_t *s)
{
    clock_request_t request;
    if (recv(s->clock, &request, sizeof request, 0) != sizeof request)
        return false;
    obey(s, &request);
    clock_answer_t answer = {s->unread != 0};
    if (request.kind == CLOCK_WAIT_INPUT)
        s->unread = 0;
    return send(s->clock, &answer, sizeof answer, MSG_NOSIGNAL) == sizeof answer;
}

static bool ends_well(pid_t child, bool killed)
{
    int status;
    if (killed)
        kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

flasher_result_t flasher_run(board_t *board, const char *baud, unsigned long cut)
{
    server_t s = {.board = board};
    char name[100], command[400];
    int clock[2];
    chip_time_t since = board_now(board);
    if (openpty(&s.port, &s.slave, name, NULL, NULL) != 0 ||
        socketpair(AF_UNIX, SOCK_SEQPACKET, 0, clock) != 0)
        fail_msg("no pseudo-terminal");
    struct termios raw;
    tcgetattr(s.slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(s.slave, TCSANOW, &raw);
    read_command(name, baud, command, sizeof command);
    board_on_console(board, on_console, &s);
    pid_t child = start(command, clock[1]);
    close(clock[1]);
    s.clock = clock[0];
    while (serve(&s) && (cut == 0 || s.taken < cut))
        ;
    bool good = ends_well(child, cut != 0);
    board_on_console(board, NULL, NULL);
    board_set_dtr(board, false); // the port is closed
    board_set_baud(board, 115200);
    close(s.clock);
    close(s.port);
    close(s.slave);
    return (flasher_result_t){good, board_now(board) - since, s.taken};
}
