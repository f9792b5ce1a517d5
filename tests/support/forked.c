// Runs trials in child processes and reports their failed assertions.
// SPDX-License-Identifier: MIT
#include "tests/support/forked.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"

static void leave(int signal_number)
{
    (void)signal_number;
    _exit(FORKED_BROKEN);
}

// CMOCKA_TEST_ABORT makes a failure abort; otherwise the copy would continue with the next test.
static void run(forked_run_t *in_copy, void *context)
{
    setenv("CMOCKA_TEST_ABORT", "1", 1);
    signal(SIGABRT, leave);
    int outcome = in_copy(context);
    fflush(NULL);
    _exit(outcome);
}

int forked_run(forked_run_t *in_copy, void *context)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        run(in_copy, context);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : FORKED_BROKEN;
}

typedef struct {
    trial_t *trial;
    void *context;
} attempt_t;

static int attempt(void *context)
{
    const attempt_t *a = context;
    a->trial(a->context);
    return 0;
}

void forked_try(const char *what, trial_t *trial, void *context)
{
    if (forked_run(attempt, &(attempt_t){trial, context}) != 0)
        fail_msg("failed trial: %s", what);
}

void *forked_share(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    return memory;
}
