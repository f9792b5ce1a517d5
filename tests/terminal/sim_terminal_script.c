// Scripts: obeyed, judged, refused.
#include <string.h>

#include "tests/support/soak.h"
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
#define ALL_LIT    "########\n########\n########\n########\n########\n########\n########\n########\n"

static const struct {
    int status;
    const char *script, *arguments, *said;
} runs[] = {
    {0,
     "expect within 100ms\n" EMPTY_GRID "key 1\nexpect\n" X_TOP_LEFT "print\nsay done\n"
     "press 5\nwait 50ms\nrelease 5\nwait 30ms\nkey #\nkey #\nexpect\n" EMPTY_GRID "power off\nexpect\n" DARK
     "power on\nexpect within 60ms\n" EMPTY_GRID "reset\nwait 60ms\nexpect\n" EMPTY_GRID,
     "oxo.elf", X_TOP_LEFT "done\nscript.txt: 19 steps, 6 pictures, 0 faults\n"},
    {1, "wait 100ms\nkey 2\nexpect ; wrong\n" X_TOP_LEFT "say never reached\n", "oxo.elf",
     "script.txt:3: `expect`: this picture did not come\n"
     "  expected    seen\n"
     "  #.#..#..    ..##.#..  <\n"
     "  .##..#..    ..#.##..  <\n"
     "  ########    ########\n"},
    {1, "wait 100ms\nexpect console no such words\n", "oxo.elf",
     "script.txt:2: `expect console no such words`: this did not come on the console"},
    {1, "wait 100ms\nkey * 4 5\nexpect within 1s\n" DARK, "oxo.elf", "this picture did not come"},
    {2, "key 1\nkye 2\n", "oxo.elf", "script.txt:2: no command `kye`"},
    {2, NULL, "--script none.txt oxo.elf", "play: none.txt: No such file"},
    // the console is typed to and read
    {0, "wait 10ms\ntype hello  there\nexpect console o  th\ntype 12\ntype 2\nexpect line 2\n", "parrot.elf",
     "script.txt: 6 steps, 0 pictures, 0 faults\n"},
    {1, "wait 10ms\ntype hello\nexpect console hell\nexpect console hell\n", "parrot.elf", "script.txt:4:"},
    {1, "wait 10ms\ntype hello\nexpect console hell\nexpect console hell\n", "parrot.elf", "  | hello\n"},
    {1, "wait 10ms\ntype 12\nexpect line 2\n", "parrot.elf", "script.txt:3:"},
    // a fault fails a script that succeeds
    {1, "wait 10ms\ntype a!\nwait 1ms\n", "parrot.elf", "script.txt: 3 steps, 0 pictures, 1 fault\n"},
    {1, "wait 10ms\ntype a!\nwait 1ms\n", "parrot.elf", "play: fault: "},
    // without power there are no keys and no lines; with power no key is held for it
    {1, "power off\nkey 1\n", "oxo.elf", "script.txt:2: `key 1`: the power is off"},
    {1, "power off\npress 1\n", "oxo.elf", "script.txt:2: `press 1`: the power is off"},
    {1, "power off\ntype show\n", "oxo.elf", "script.txt:2: `type show`: the power is off"},
    {1, "hold 0\n", "oxo.elf", "script.txt:1: `hold 0`: the power is on"},
    {0, "expect\n" ALL_LIT "release 0\nkey #\nexpect\n" EMPTY_GRID, "--hold 0 oxo.elf", ""},
};

TEST(scripts_are_obeyed_judged_and_refused)
{
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        program_assert(runs[i].status, runs[i].script, runs[i].arguments, runs[i].said);
}

TEST(a_script_that_fails_stops_there_and_one_comes_by_standard_input)
{
    program_assert(1, "key 2\nexpect\n" X_TOP_LEFT "say never reached\n", "oxo.elf", "");
    assert_null(strstr(program_output, "never reached"));
    assert_null(strstr(program_output, "steps"));
    program_write("good.txt", "key 1\nexpect\n" X_TOP_LEFT);
    program_assert(0, NULL, "--script - oxo.elf <good.txt", "stdin: 2 steps");
}

// A contact that is closed while the chip starts is a key held at power-on, which is no press.
TEST(the_first_key_and_line_arrive_and_a_key_is_held_at_power_on_with_every_seed)
{
    static const char *const scripts[] = {
        "key 1\nexpect\n" X_TOP_LEFT,
        "type move 0 0 1\nexpect\n" X_TOP_LEFT "wait 30ms\npower off\npower on\nkey #\nexpect\n" EMPTY_GRID
        "wait 30ms\nreset\nkey 1\nexpect\n" X_TOP_LEFT,
        "power off\nhold 0\npower on\nexpect\n" ALL_LIT "release 0\nkey #\nexpect within 100ms\n" EMPTY_GRID};
    char arguments[32];
    const int seeds = (int)soak_trials(10, 50);
    for (int seed = 1; seed <= seeds; seed++)
        for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
            snprintf(arguments, sizeof arguments, "--seed %d oxo.elf", seed);
            program_assert(0, scripts[i], arguments, "");
        }
}

TEST(speed_is_a_share_of_real_time)
{
    int64_t start_ms = program_now_ms();
    program_assert(0, "wait 400ms\n", "--speed 1 oxo.elf", "");
    assert_true(program_now_ms() - start_ms >= 400);
    start_ms = program_now_ms();
    program_assert(0, "wait 400ms\n", "--speed 0.5 oxo.elf", "");
    assert_true(program_now_ms() - start_ms >= 800);
}
