// Library loaded into avrdude (LD_PRELOAD): avrdude waits in the board's time instead of the computer's, and
// its DTR, which a pseudo-terminal lacks, reaches the board. So flashing does not depend on the machine's
// load.
// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tests/flashing/clock.h"

// libc declares these functions with parameters of reserved names.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)

#define REAL(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

static uint64_t written, taken; // bytes to and from the port

static bool ask(clock_kind_t kind, uint64_t us, bool level)
{
    const char *fd = getenv(CLOCK_FD);
    clock_request_t request = {.kind = kind, .written = written, .read = taken, .us = us, .level = level};
    clock_answer_t answer;
    if (fd == NULL || send(atoi(fd), &request, sizeof request, 0) != sizeof request ||
        recv(atoi(fd), &answer, sizeof answer, 0) != sizeof answer)
        _exit(1); // the test has ended
    return answer.input != 0;
}

int usleep(useconds_t us)
{
    ask(CLOCK_WAIT, us, false);
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    (void)left;
    ask(CLOCK_WAIT, (uint64_t)time->tv_sec * 1000000 + (uint64_t)time->tv_nsec / 1000, false);
    return 0;
}

// If the board has sent bytes, waits until the kernel has passed them on.
int select(int count, fd_set *reads, fd_set *writes, fd_set *errors, struct timeval *timeout)
{
    if (reads == NULL || timeout == NULL)
        return REAL(select)(count, reads, writes, errors, timeout);
    bool input =
        ask(CLOCK_WAIT_INPUT, (uint64_t)timeout->tv_sec * 1000000 + (uint64_t)timeout->tv_usec, false);
    struct timeval limit = {.tv_sec = input ? 600 : 0}; // only what hangs
    return REAL(select)(count, reads, writes, errors, &limit);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    ssize_t done = REAL(write)(fd, bytes, size);
    written += done > 0 && isatty(fd) ? (uint64_t)done : 0;
    return done;
}

ssize_t read(int fd, void *bytes, size_t size)
{
    ssize_t done = REAL(read)(fd, bytes, size);
    taken += done > 0 && isatty(fd) ? (uint64_t)done : 0;
    return done;
}

int ioctl(int fd, unsigned long request, ...)
{
    static int lines;
    va_list arguments;
    va_start(arguments, request);
    int *argument = va_arg(arguments, int *);
    va_end(arguments);
    if (request != TIOCMGET && request != TIOCMSET && request != TIOCMBIS && request != TIOCMBIC)
        return REAL(ioctl)(fd, request, argument);
    if (request == TIOCMGET) {
        *argument = lines;
        return 0;
    }
    lines = request == TIOCMSET ? *argument : request == TIOCMBIS ? lines | *argument : lines & ~*argument;
    ask(CLOCK_DTR, 0, lines & TIOCM_DTR);
    return 0;
}

// NOLINTEND(readability-inconsistent-declaration-parameter-name)
