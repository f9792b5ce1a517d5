// Loaded into avrdude (LD_PRELOAD): it waits in the board's time instead of the computer's, and its DTR,
// which a pseudo-terminal lacks, reaches the board. So a flash takes the same course on every machine,
// however busy.
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

static uint64_t written, taken; // bytes to and from the port

static bool ask(clock_kind_t kind, uint64_t us, bool level)
{
    const char *fd = getenv(CLOCK_FD);
    clock_request_t request = {.kind = kind, .written = written, .read = taken, .us = us, .level = level};
    clock_answer_t answer;
    if (fd == NULL || send(atoi(fd), &request, sizeof request, 0) != sizeof request ||
        recv(atoi(fd), &answer, sizeof answer, 0) != sizeof answer)
        _exit(1); // nobody serves any more
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

// What the board has sent takes the kernel a moment to pass on: that is waited for.
int select(int count, fd_set *reads, fd_set *writes, fd_set *errors, struct timeval *timeout)
{
    int (*real)(int, fd_set *, fd_set *, fd_set *, struct timeval *);
    *(void **)&real = dlsym(RTLD_NEXT, "select");
    if (reads == NULL || timeout == NULL)
        return real(count, reads, writes, errors, timeout);
    bool input =
        ask(CLOCK_WAIT_INPUT, (uint64_t)timeout->tv_sec * 1000000 + (uint64_t)timeout->tv_usec, false);
    struct timeval limit = {.tv_sec = input ? 10 : 0};
    return real(count, reads, writes, errors, &limit);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    ssize_t (*real)(int, const void *, size_t);
    *(void **)&real = dlsym(RTLD_NEXT, "write");
    ssize_t done = real(fd, bytes, size);
    if (done > 0 && isatty(fd))
        written += (uint64_t)done;
    return done;
}

ssize_t read(int fd, void *bytes, size_t size)
{
    ssize_t (*real)(int, void *, size_t);
    *(void **)&real = dlsym(RTLD_NEXT, "read");
    ssize_t done = real(fd, bytes, size);
    if (done > 0 && isatty(fd))
        taken += (uint64_t)done;
    return done;
}

int ioctl(int fd, unsigned long request, ...)
{
    static int lines;
    int (*real)(int, unsigned long, ...);
    va_list arguments;
    va_start(arguments, request);
    int *argument = va_arg(arguments, int *);
    va_end(arguments);
    *(void **)&real = dlsym(RTLD_NEXT, "ioctl");
    if (request != TIOCMGET && request != TIOCMSET && request != TIOCMBIS && request != TIOCMBIC)
        return real(fd, request, argument);
    if (request == TIOCMGET) {
        *argument = lines;
        return 0;
    }
    lines = request == TIOCMSET ? *argument : request == TIOCMBIS ? lines | *argument : lines & ~*argument;
    ask(CLOCK_DTR, 0, lines & TIOCM_DTR);
    return 0;
}

// NOLINTEND(readability-inconsistent-declaration-parameter-name)
