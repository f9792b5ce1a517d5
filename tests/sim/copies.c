#include "copies.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void leave(int signal_number)
{
    (void)signal_number;
    _exit(EXIT_FAILURE);
}

// With this variable set, what fails aborts; otherwise the copy would go on with the tests that follow.
static void run(trial_t *trial, void *context)
{
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    signal(SIGABRT, leave);
    trial(context);
    fflush(NULL);
    _exit(EXIT_SUCCESS);
}

void copies_try(const char *what, trial_t *trial, void *context)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        run(trial, context);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS)
        fail_msg("so it was with %s", what);
}

void *copies_share(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    return memory;
}
