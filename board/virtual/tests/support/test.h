// Test programs on cmocka: TEST(name) { ... } registers itself, so there is no list and no main to write.
//
//   TEST(a_spike_is_not_a_press) { assert_false(...); }
//   BEFORE_EACH { ... }   AFTER_EACH { ... }   run around every test of the file
//   BEFORE_ALL { ... }    AFTER_ALL { ... }    run once around all of them
//
// Tests run in the order of the file. A program without tests fails.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

typedef void test_body_t(void);

typedef enum { TEST_BODY, TEST_BEFORE_EACH, TEST_AFTER_EACH, TEST_BEFORE_ALL, TEST_AFTER_ALL } test_role_t;

// Called by the macros, before main.
void test_register(test_role_t role, const char *name, test_body_t *body);

// Sets a fixture's cleanup, called after each test and its AFTER_EACH. A program can have only one.
void test_end_by(test_body_t *end);

#define TEST_ROLE_(role, name)                                                                               \
    static void name(void);                                                                                  \
    __attribute__((constructor)) static void register_##name(void)                                           \
    {                                                                                                        \
        test_register(role, #name, name);                                                                    \
    }                                                                                                        \
    static void name(void)

#define TEST(name)  TEST_ROLE_(TEST_BODY, name)
#define BEFORE_EACH TEST_ROLE_(TEST_BEFORE_EACH, before_each)
#define AFTER_EACH  TEST_ROLE_(TEST_AFTER_EACH, after_each)
#define BEFORE_ALL  TEST_ROLE_(TEST_BEFORE_ALL, before_all)
#define AFTER_ALL   TEST_ROLE_(TEST_AFTER_ALL, after_all)

#endif
