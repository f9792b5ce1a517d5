// Scripts: obeyed, judged, refused.
#include <string.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"

BEFORE_EACH
{
    program_set_up();
}

AFTER_EACH
{
    folder_leave();
}

#define EMPTY_GRID "..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n"
#define X_TOP_LEFT "#.#..#..\n.##..#..\n########\n..#..#..\n..#..#..\n########\n..#..#..\n..#..#..\n"
#define DARK       "........\n........\n........\n........\n........\n........\n........\n........\n"

TEST(a_script_that_succeeds_is_summed_up)
{
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

TEST(a_script_that_fails_shows_the_picture_expected_and_the_one_seen)
{
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

TEST(a_console_line_that_does_not_come_fails_the_script)
{
    program_write("console.txt", "wait 100ms\nexpect console no such words\n");
    assert_int_equal(program_run("--script console.txt %s", program_firmware), 1);
    program_assert_said("console.txt:2: `expect console no such words`: this did not come on the console");
}

TEST(the_console_is_typed_to_and_read)
{
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

TEST(a_fault_fails_a_script_that_succeeds)
{
    program_write("fault.txt", "wait 10ms\ntype a!\nwait 1ms\n");
    assert_int_equal(program_run("--script fault.txt %s", program_parrot), 1);
    program_assert_said("fault.txt: 3 steps, 0 pictures, 1 fault\n");
    program_assert_said("play: fault: ");
    program_assert_said("R1");
}

TEST(a_mistake_in_a_script_is_named_with_its_line)
{
    program_write("typo.txt", "key 1\nkye 2\n");
    assert_int_equal(program_run("--script typo.txt %s", program_firmware), 2);
    program_assert_said("typo.txt:2: no command `kye`");
}

// Fifty runs: what an uninitialised pointer holds differs from run to run.
TEST(a_script_that_is_not_there_is_said_so_every_time)
{
    for (int run = 0; run < 50; run++) {
        assert_int_equal(program_run("--script none.txt %s", program_firmware), 2);
        program_assert_said("play: none.txt: No such file");
    }
}

// A contact that is closed while the chip starts is a key held at power-on, which is no press.
TEST(the_first_key_and_the_first_line_of_a_script_arrive_with_every_seed)
{
    char arguments[32];
    for (int seed = 1; seed <= 50; seed++) {
        snprintf(arguments, sizeof arguments, "--seed %d", seed);
        assert_int_equal(program_run_script("key 1\nexpect\n" X_TOP_LEFT, arguments, program_firmware), 0);
        assert_int_equal(program_run_script("type move 0 0 1\nexpect\n" X_TOP_LEFT
                                            "wait 30ms\npower off\npower on\nkey #\nexpect\n" EMPTY_GRID
                                            "wait 30ms\nreset\nkey 1\nexpect\n" X_TOP_LEFT,
                                            arguments, program_firmware),
                         0);
    }
}

#define ALL_LIT "########\n########\n########\n########\n########\n########\n########\n########\n"

TEST(a_key_is_held_at_power_on_when_the_script_or_the_command_line_says_so)
{
    static const char self_test[] = "power off\nhold 0\npower on\nexpect\n" ALL_LIT "release 0\nkey #\n"
                                    "expect within 100ms\n" EMPTY_GRID;
    char arguments[32];
    for (int seed = 1; seed <= 50; seed++) {
        snprintf(arguments, sizeof arguments, "--seed %d", seed);
        assert_int_equal(program_run_script(self_test, arguments, program_firmware), 0);
    }
    assert_int_equal(program_run_script("expect\n" ALL_LIT "release 0\nkey #\nexpect\n" EMPTY_GRID,
                                        "--hold 0", program_firmware),
                     0);
}

TEST(a_key_or_a_line_without_power_and_a_key_held_too_late_fail_the_script)
{
    static const char *const inputs[] = {"key 1", "press 1", "type show"};
    char script[64];
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        snprintf(script, sizeof script, "power off\n%s\n", inputs[i]);
        assert_int_equal(program_run_script(script, "", program_firmware), 1);
        program_assert_said("script.txt:2: `");
        program_assert_said("the power is off");
    }
    assert_int_equal(program_run_script("hold 0\n", "", program_firmware), 1);
    program_assert_said("script.txt:1: `hold 0`: the power is on");
}

TEST(waiting_until_a_picture_stops_when_the_time_is_over)
{
    program_write("late.txt", "wait 100ms\nkey * 4 5\nexpect within 1s\n" DARK);
    assert_int_equal(program_run("--script late.txt %s", program_firmware), 1);
}

TEST(speed_1_takes_as_long_as_it_says)
{
    program_write("slow.txt", "wait 400ms\n");
    int64_t start_ms = program_now_ms();
    assert_int_equal(program_run("--script slow.txt --speed 1 %s", program_firmware), 0);
    assert_true(program_now_ms() - start_ms >= 400);
    start_ms = program_now_ms();
    assert_int_equal(program_run("--script slow.txt --speed 0.5 %s", program_firmware), 0);
    assert_true(program_now_ms() - start_ms >= 800);
}
