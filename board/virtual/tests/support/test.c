// The registry of a test program's tests, and its main.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS_MAX = 150, ROLES = TEST_AFTER_ALL + 1 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t count;
static test_body_t *around[ROLES], *fixture_end;

static void run(test_body_t *body)
{
    if (body)
        body();
}

static int before_all(void **state)
{
    (void)state;
    run(around[TEST_BEFORE_ALL]);
    return 0;
}

static int after_all(void **state)
{
    (void)state;
    run(around[TEST_AFTER_ALL]);
    return 0;
}

static int after_each(void **state)
{
    (void)state;
    run(around[TEST_AFTER_EACH]);
    run(fixture_end);
    return 0;
}

static void run_one(void **state)
{
    run(around[TEST_BEFORE_EACH]);
    run(*(test_body_t **)*state);
}

static void refuse(const char *why)
{
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, why);
    exit(1);
}

void test_register(test_role_t role, const char *name, test_body_t *body)
{
    static test_body_t *bodies[TESTS_MAX];
    if (role != TEST_BODY) {
        around[role] = body;
        return;
    }
    if (count == TESTS_MAX)
        refuse("too many tests; raise TESTS_MAX in tests/support/test.c");
    bodies[count] = body;
    tests[count] = (struct CMUnitTest){name, run_one, NULL, after_each, &bodies[count]};
    count++;
}

void test_end_by(test_body_t *end)
{
    fixture_end = end;
}

// TEST_ONLY in the environment names the only test to run.
static void keep_only(const char *name)
{
    size_t all = count;
    count = 0;
    for (size_t i = 0; i < all; i++) {
        if (strcmp(tests[i].name, name) == 0)
            tests[count++] = tests[i];
    }
}

int main(void)
{
    const char *only = getenv("TEST_ONLY");
    if (only)
        keep_only(only);
    if (count == 0)
        refuse(only ? "no test with the name in TEST_ONLY" : "no test in this program");
    return _cmocka_run_group_tests(program_invocation_short_name, tests, count, before_all, after_all);
}
