// The player as a program: demonstration, options, what cannot be run, and the files that it keeps.
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static const struct {
    int status;
    const char *arguments, *said;
} runs[] = {
    {0, "oxo.elf </dev/null", "  ..#..#..    #.#..#..    #.#..#..    #.##.#.."}, // without a terminal
    {0, "--demo --eeprom mine oxo.elf", "all as they should be"},
    // Contacts that chatter ten times longer than a keypad's: one press of # takes back several moves.
    {1, "--demo --bounce 50 oxo.elf", "  expected    seen\n"},
    {2, "", "usage: play"},
    {2, "--nonsense x.elf", "usage: play"},
    {2, "--script", "usage: play"},
    {0, "--help 2>/dev/null", "--script FILE"},
    {0, "--version 2>/dev/null", BOARD_MCU},
    {1, "--demo no-such.elf", "no-such.elf"},
    {1, "--demo /bin/true", "/bin/true"},
    {1, "--demo text.elf", "text.elf"},
    {1, "--demo /", ""},
};

TEST(demonstration_options_and_what_cannot_be_run)
{
    program_write("text.elf", "not an ELF at all\n");
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        program_assert(runs[i].status, NULL, runs[i].arguments, runs[i].said);
        assert_int_equal(strstr(program_output, "all as they should be") != NULL, i < 2);
    }
    assert_int_equal(access("mine", F_OK), -1); // the demonstration leaves it alone
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
    program_assert(1, "wait 100ms\n", "--eeprom no/such/e oxo.elf", "no/such/e");
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

TEST(what_cannot_be_saved_fails_the_run)
{
    program_assert(1, "wait 10ms\n", "--vcd /dev/full parrot.elf", "/dev/full");
    program_assert(1, "wait 10ms\n", "--vcd no/such.vcd parrot.elf", "no/such.vcd");
    program_assert(1, "wait 10ms\n", "--svg no/such.svg parrot.elf", "no/such.svg");
    program_assert(1, "wait 10ms\n", "--png no/such.png parrot.elf", "no/such.png");
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
