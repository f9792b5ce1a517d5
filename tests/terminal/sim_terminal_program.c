// The player as a program: scripts, demonstration, options, what cannot be run, and the files that it keeps.
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    {0, NULL, "oxo.elf </dev/null", "  ..#..#..    #.#..#..    #.#..#..    #.##.#.."}, // without a terminal
    {0, NULL, "--demo --eeprom mine oxo.elf", "all as they should be"},
    // Contacts that chatter ten times longer than a keypad's: one press of # takes back several moves.
    {1, NULL, "--demo --bounce 50 oxo.elf", "  expected    seen\n"},
    {2, NULL, "--nonsense x.elf", "usage: play"},
    {0, NULL, "--help 2>/dev/null", "--script FILE"},
    {0, NULL, "--version 2>/dev/null", BOARD_MCU},
    {1, NULL, "--demo no-such.elf", "no-such.elf"},
    {1, NULL, "--demo /bin/true", "/bin/true"},
    {1, NULL, "--demo text.elf", "text.elf"},
    {1, NULL, "--demo /", ""},
    {2, NULL, "--script none.txt oxo.elf", "play: none.txt: No such file"},
    {1, NULL, "--pty --bootloader none oxo.elf", "cannot open none: No such file"},
    {1, NULL, "--pty --bootloader text.elf oxo.elf", "neither an ELF nor an Intel HEX file"},
    {1, NULL, "--pty --bootloader oxo.elf oxo.elf", "no bootloader: it begins at 0x0,"},
    {1, NULL, "--pty --bootloader play oxo.elf", "is not for an AVR"},
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
    // what cannot be saved fails the run
    {1, "wait 10ms\n", "--vcd /dev/full parrot.elf", "/dev/full"},
    {1, "wait 10ms\n", "--vcd no/such.vcd parrot.elf", "no/such.vcd"},
    {1, "wait 10ms\n", "--svg no/such.svg parrot.elf", "no/such.svg"},
    {1, "wait 10ms\n", "--png no/such.png parrot.elf", "no/such.png"},
    {1, "wait 10ms\n", "--eeprom no/such/e oxo.elf", "no/such/e"},
};

TEST(scripts_and_options_are_obeyed_judged_and_refused)
{
    program_write("text.elf", "not an ELF at all\n");
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        program_assert(runs[i].status, runs[i].script, runs[i].arguments, runs[i].said);
        assert_int_equal(strstr(program_output, "all as they should be") != NULL, i < 2);
    }
    assert_int_equal(access("mine", F_OK), -1); // the demonstration leaves it alone
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

// ---- EEPROM, pictures, waveforms ----

static long size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

TEST(the_eeprom_file_is_made_kept_and_checked)
{
    program_assert(0, "wait 100ms\n", "--eeprom e oxo.elf", "");
    long size = size_of("e");
    assert_true(size >= 512);
    assert_int_equal(size_of("e.new"), -1);
    assert_int_equal(truncate("e", size - 1), 0);
    program_assert(1, "wait 100ms\n", "--eeprom e oxo.elf", "EEPROM file e: it has");
    assert_int_equal(size_of("e"), size - 1);
}

// The waits let a byte be programmed: power that goes meanwhile would tear it.
TEST(the_eeprom_is_kept_between_runs)
{
    program_assert(0,
                   "wait 10ms\ntype $\nexpect line a\ntype $\nexpect line b\n"
                   "wait 5ms\npower off\npower on\nwait 10ms\ntype $\nexpect line c\nwait 5ms\n",
                   "--eeprom e parrot.elf", "");
    program_assert(0, "wait 10ms\ntype $\nexpect line d\n", "--eeprom e parrot.elf", "");
    program_assert(1, "wait 10ms\ntype $\nexpect line d\n", "--eeprom other parrot.elf", "");
}

// Play and serial port keep the game in --save's file; scripts start blank and leave it alone.
TEST(a_script_starts_blank_and_leaves_the_saved_game_alone)
{
    static const char move[] = "type move 1 1 1\nexpect line 0\nwait 50ms\n";
    program_write("saved", "a game");
    program_assert(0, move, "--save saved oxo.elf", "");
    program_assert(0, move, "--save saved oxo.elf", "");
    program_assert(0, NULL, "--demo --save saved oxo.elf", "");
    program_assert(0, move, "--save saved --eeprom mine oxo.elf", "");
    program_assert(1, move, "--save saved --eeprom mine oxo.elf", "error: ");
    assert_int_equal(size_of("saved"), 6);
}

TEST(a_png_is_saved_in_mid_script_and_at_the_end)
{
    static const char script[] = "wait 100ms\npng middle.png\nkey 1\n";
    program_assert(0, script, "--png end.png oxo.elf", "");
    assert_true(size_of("middle.png") > 1000 && size_of("end.png") > 1000);
    assert_int_not_equal(system("cmp -s middle.png end.png"), 0);
    program_read("end.png");
    assert_memory_equal(program_output, "\x89PNG\r\n\x1A\n", 8);
}

// tests/check_pictures.sh compares a whole one.
TEST(an_animated_picture_has_room_for_twenty_captions)
{
    char script[400] = "";
    for (int i = 0; i < 19; i++)
        strcat(script, "say a & b < c\n");
    strcat(script, "wait 50ms\n");
    program_assert(0, script, "--svg a.svg oxo.elf", "");
    assert_int_equal(system("grep -q 'a &#38; b &#60; c' a.svg"), 0);
    strcat(script, "say one more\n");
    program_assert(1, script, "--svg a.svg oxo.elf", "a.svg: File too large");
}

// The clock's edges in the file are the word's bits, sixteen to each rising edge of CS.
TEST(waveforms_hold_whole_display_words)
{
    char line[128], id, name[16], cs = 0, clk = 0;
    unsigned clocks = 0, words = 0;
    program_assert(0, "wait 100ms\nkey 1\nkey 5\n", "--vcd w.vcd oxo.elf", "");
    FILE *vcd = fopen("w.vcd", "r");
    assert_non_null(vcd);
    while (fgets(line, sizeof line, vcd) != NULL && strncmp(line, "$dumpvars", 9) != 0)
        if (sscanf(line, "$var wire 1 %c %15s", &id, name) == 2) {
            cs = strcmp(name, "CS") == 0 ? id : cs;
            clk = strcmp(name, "CLK") == 0 ? id : clk;
        }
    assert_true(cs != 0 && clk != 0);
    bool began = false; // from the first falling edge of CS on
    while (fgets(line, sizeof line, vcd) != NULL) {
        if (line[0] == '0' && line[1] == cs) {
            began = true;
            clocks = 0;
        } else if (line[0] == '1' && line[1] == clk)
            clocks++;
        else if (line[0] == '1' && line[1] == cs && began) {
            assert_int_equal(clocks, 16);
            words++;
        }
    }
    fclose(vcd);
    assert_true(words >= 13);
}

TEST(equal_seeds_give_equal_runs)
{
    static const char script[] = "wait 100ms\nkey 1\nkey 5\nkey 9\n";
    program_assert(0, script, "--seed 7 --vcd a.vcd oxo.elf", "");
    program_assert(0, script, "--seed 7 --vcd b.vcd oxo.elf", "");
    program_assert(0, script, "--seed 8 --vcd c.vcd oxo.elf", "");
    assert_int_equal(system("cmp -s a.vcd b.vcd"), 0);
    assert_int_not_equal(system("cmp -s a.vcd c.vcd"), 0);
}
