// Scripts: obeyed, judged, refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "tests/terminal/program.h"

#define EMPTY_GRID "..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n"
#define X_TOP_LEFT "#.#..#..\n.##..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n"
#define DARK       "........\n........\n........\n........\n........\n........\n........\n........\n"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void a_script_that_succeeds_is_summed_up(void **state)
{
    (void)state;
    program_write("good.txt",
                  "expect within 100ms\n" EMPTY_GRID "key 1\nexpect\n" X_TOP_LEFT "print\nsay done\n"
                  "press 5\nwait 50ms\nrelease 5\nwait 30ms\nkey #\nkey #\nexpect\n" EMPTY_GRID
                  "power off\nexpect\n" DARK "power on\nexpect within 60ms\n" EMPTY_GRID "reset\nwait 60ms\n"
                  "expect\n" EMPTY_GRID);
    assert_int_equal(program_run("--script good.txt %s", program_firmware), 0);
    program_assert_said(X_TOP_LEFT "done\ngood.txt: 19 steps, 6 pictures, 0 faults\n");
    assert_int_equal(program_run("--script - %s <good.txt", program_firmware), 0);
    program_assert_said("stdin: 19 steps");
}

static void a_script_that_fails_shows_the_picture_expected_and_the_one_seen(void **state)
{
    (void)state;
    program_write("bad.txt", "wait 100ms\nkey 2\nexpect ; wrong\n" X_TOP_LEFT "say never reached\n");
    assert_int_equal(program_run("--script bad.txt %s", program_firmware), 1);
    program_assert_said("bad.txt:3: `expect`: this picture did not come\n"
                        "  expected    seen\n"
                        "  #.#..#..    ..##.#..  <\n"
                        "  .##..#..    ..#.##..  <\n"
                        "  ########    ########\n");
    assert_null(strstr(program_output, "never reached"));
    assert_null(strstr(program_output, "steps"));
}

static void a_console_line_that_does_not_come_fails_the_script(void **state)
{
    (void)state;
    program_write("console.txt", "wait 100ms\nexpect console no such words\n");
    assert_int_equal(program_run("--script console.txt %s", program_firmware), 1);
    program_assert_said("console.txt:2: `expect console no such words`: this did not come on the console");
}

static void the_console_is_typed_to_and_read(void **state)
{
    (void)state;
    program_write("parrot.txt",
                  "wait 10ms\ntype hello  there\nexpect console o  th\ntype 12\ntype 2\nexpect line 2\n");
    assert_int_equal(program_run("--script parrot.txt %s", program_parrot), 0);
    program_assert_said("parrot.txt: 6 steps, 0 pictures, 0 faults\n");
    program_write("twice.txt", "wait 10ms\ntype hello\nexpect console hell\nexpect console hell\n");
    assert_int_equal(program_run("--script twice.txt %s", program_parrot), 1);
    program_assert_said("twice.txt:4:");
    program_assert_said("  | hello\n");
    program_write("part.txt", "wait 10ms\ntype 12\nexpect line 2\n");
    assert_int_equal(program_run("--script part.txt %s", program_parrot), 1);
}

static void a_fault_fails_a_script_that_succeeds(void **state)
{
    (void)state;
    program_write("fault.txt", "wait 10ms\ntype a!\nwait 1ms\n");
    assert_int_equal(program_run("--script fault.txt %s", program_parrot), 1);
    program_assert_said("fault.txt: 3 steps, 0 pictures, 1 fault\n");
    program_assert_said("play: fault: ");
    program_assert_said("R1");
}

static void a_mistake_in_a_script_is_named_with_its_line(void **state)
{
    (void)state;
    program_write("typo.txt", "key 1\nkye 2\n");
    assert_int_equal(program_run("--script typo.txt %s", program_firmware), 2);
    program_assert_said("typo.txt:2: no command `kye`");
    assert_int_equal(program_run("--script none.txt %s", program_firmware), 2);
    program_assert_said("none.txt: No such file");
}

static void waiting_until_a_picture_stops_when_the_time_is_over(void **state)
{
    (void)state;
    program_write("late.txt", "wait 100ms\nkey * 4 5\nexpect within 1s\n" DARK);
    assert_int_equal(program_run("--script late.txt %s", program_firmware), 1);
}

static void speed_1_takes_as_long_as_it_says(void **state)
{
    (void)state;
    program_write("slow.txt", "wait 400ms\n");
    double start = seconds();
    assert_int_equal(program_run("--script slow.txt --speed 1 %s", program_firmware), 0);
    assert_true(seconds() - start >= 0.4);
    start = seconds();
    assert_int_equal(program_run("--script slow.txt --speed 0.5 %s", program_firmware), 0);
    assert_true(seconds() - start >= 0.8);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_script_that_succeeds_is_summed_up),
        TEST(a_script_that_fails_shows_the_picture_expected_and_the_one_seen),
        TEST(a_console_line_that_does_not_come_fails_the_script),
        TEST(the_console_is_typed_to_and_read),
        TEST(a_fault_fails_a_script_that_succeeds),
        TEST(a_mistake_in_a_script_is_named_with_its_line),
        TEST(waiting_until_a_picture_stops_when_the_time_is_over),
        TEST(speed_1_takes_as_long_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
