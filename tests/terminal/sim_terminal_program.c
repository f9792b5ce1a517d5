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

TEST(without_a_terminal_a_demonstration_is_played)
{
    int64_t start_ms = program_now_ms();
    assert_int_equal(program_run("%s </dev/null", program_firmware), 0);
    assert_true(program_now_ms() - start_ms < 5000);
    program_assert_said("3 x 3");
    program_assert_said("4 x 4");
    program_assert_said("key 1");
    program_assert_said("  ..#..#..    #.#..#..    #.#..#..    #.##.#..");
    program_assert_said("all as they should be");
}

TEST(the_demonstration_leaves_the_eeprom_file_alone)
{
    assert_int_equal(program_run("--demo --eeprom mine %s", program_firmware), 0);
    assert_int_equal(access("mine", F_OK), -1);
}

// Contacts that chatter ten times longer than a keypad's: one press of # takes back several moves.
TEST(the_demonstration_fails_when_a_picture_is_not_as_it_should_be)
{
    assert_int_equal(program_run("--demo --bounce 50 %s", program_firmware), 1);
    program_assert_said("this picture did not come");
    program_assert_said("  expected    seen\n");
    assert_null(strstr(program_output, "all as they should be"));
}

TEST(bad_options_print_usage_and_exit_2)
{
    static const char *const bad[] = {"",  "--nonsense x.elf", "--seed x x.elf", "a.elf b.elf", "--script",
                                      "-z"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(program_run("%s >/dev/null", bad[i]), 2);
        program_assert_said("usage: play");
    }
}

TEST(help_and_version_exit_0)
{
    assert_int_equal(program_run("--help 2>/dev/null"), 0);
    program_assert_said("--script FILE");
    assert_int_equal(program_run("--version 2>/dev/null"), 0);
    program_assert_said(BOARD_MCU);
}

TEST(an_elf_that_is_not_there_or_not_for_the_chip_is_said_so)
{
    assert_int_equal(program_run("--demo no-such.elf"), 1);
    program_assert_said("no-such.elf");
    assert_int_equal(program_run("--demo /bin/true"), 1);
    program_assert_said("/bin/true");
    program_write("text.elf", "not an ELF at all\n");
    assert_int_equal(program_run("--demo text.elf"), 1);
    program_assert_said("text.elf");
    assert_int_equal(program_run("--demo /"), 1);
}

// ---- EEPROM, pictures, waveforms ----

static long size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

TEST(the_eeprom_file_is_made_kept_and_checked)
{
    program_write("idle.txt", "wait 100ms\n");
    assert_int_equal(program_run("--script idle.txt --eeprom e %s", program_firmware), 0);
    long size = size_of("e");
    assert_true(size >= 512);
    assert_int_equal(size_of("e.new"), -1);
    assert_int_equal(truncate("e", size - 1), 0);
    assert_int_equal(program_run("--script idle.txt --eeprom e %s", program_firmware), 1);
    program_assert_said("EEPROM file e: it has");
    assert_int_equal(size_of("e"), size - 1);
    assert_int_equal(program_run("--script idle.txt --eeprom no/such/e %s", program_firmware), 1);
    program_assert_said("no/such/e");
}

// The waits let a byte be programmed: power that goes meanwhile would tear it.
TEST(the_eeprom_is_kept_between_runs)
{
    program_write("count.txt", "wait 10ms\ntype $\nexpect line a\ntype $\nexpect line b\n"
                               "wait 5ms\npower off\npower on\nwait 10ms\ntype $\nexpect line c\nwait 5ms\n");
    program_write("later.txt", "wait 10ms\ntype $\nexpect line d\n");
    assert_int_equal(program_run("--script count.txt --eeprom e %s", program_parrot), 0);
    assert_int_equal(program_run("--script later.txt --eeprom e %s", program_parrot), 0);
    assert_int_equal(program_run("--script later.txt --eeprom other %s", program_parrot), 1);
}

// Play and serial port keep the game in --save's file; scripts start blank and leave it alone.
TEST(a_script_starts_blank_and_leaves_the_saved_game_alone)
{
    static const char save[] = "--save saved", move[] = "type move 1 1 1\nexpect line 0\nwait 50ms\n";
    program_write("saved", "a game");
    assert_int_equal(program_run_script(move, save, program_firmware), 0);
    assert_int_equal(program_run_script(move, save, program_firmware), 0);
    assert_int_equal(size_of("saved"), 6);
    assert_int_equal(program_run("--demo --save saved %s", program_firmware), 0);
    assert_int_equal(size_of("saved"), 6);
    assert_int_equal(program_run_script(move, "--save saved --eeprom mine", program_firmware), 0);
    assert_int_equal(program_run_script(move, "--save saved --eeprom mine", program_firmware), 1);
    program_assert_said("error: ");
    assert_int_equal(size_of("saved"), 6);
}

TEST(what_cannot_be_saved_at_the_end_fails_the_run)
{
    program_write("save.txt", "wait 10ms\ntype $\nwait 10ms\n");
    assert_int_equal(program_run("--script save.txt --vcd /dev/full %s", program_parrot), 1);
    program_assert_said("/dev/full");
    assert_int_equal(program_run("--script save.txt --vcd no/such.vcd %s", program_parrot), 1);
    program_assert_said("no/such.vcd");
    assert_int_equal(program_run("--script save.txt --svg no/such.svg %s", program_parrot), 1);
    program_assert_said("no/such.svg");
}

TEST(a_png_is_saved_in_mid_script_and_at_the_end)
{
    char signature[9] = "";
    program_write("png.txt", "wait 100ms\npng middle.png\nkey 1\n");
    assert_int_equal(program_run("--script png.txt --png end.png %s", program_firmware), 0);
    assert_true(size_of("middle.png") > 1000 && size_of("end.png") > 1000);
    assert_int_not_equal(system("cmp -s middle.png end.png"), 0);
    FILE *png = fopen("end.png", "r");
    assert_int_equal(fread(signature, 1, 8, png), 8);
    fclose(png);
    assert_string_equal(signature, "\x89PNG\r\n\x1A\n");
    assert_int_equal(program_run("--script png.txt --png no/such.png %s", program_firmware), 1);
    program_assert_said("no/such.png");
}

// tests/check_pictures.sh compares a whole one.
TEST(an_animated_picture_has_room_for_twenty_captions)
{
    char script[400] = "";
    for (int i = 0; i < 19; i++)
        strcat(script, "say a & b < c\n");
    strcat(script, "wait 50ms\n");
    assert_int_equal(program_run_script(script, "--svg a.svg", program_firmware), 0);
    assert_int_equal(system("grep -q 'a &#38; b &#60; c' a.svg"), 0);
    strcat(script, "say one more\n");
    assert_int_equal(program_run_script(script, "--svg a.svg", program_firmware), 1);
    program_assert_said("a.svg: File too large");
}

// The clock's edges in the file are the word's bits, sixteen to each rising edge of CS.
TEST(waveforms_hold_whole_display_words)
{
    char line[128], id, name[16], cs = 0, clk = 0;
    unsigned clocks = 0, words = 0;
    program_write("vcd.txt", "wait 100ms\nkey 1\nkey 5\n");
    assert_int_equal(program_run("--script vcd.txt --vcd w.vcd %s", program_firmware), 0);
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
    program_write("seed.txt", "wait 100ms\nkey 1\nkey 5\nkey 9\n");
    assert_int_equal(program_run("--script seed.txt --seed 7 --vcd a.vcd %s", program_firmware), 0);
    assert_int_equal(program_run("--script seed.txt --seed 7 --vcd b.vcd %s", program_firmware), 0);
    assert_int_equal(program_run("--script seed.txt --seed 8 --vcd c.vcd %s", program_firmware), 0);
    assert_int_equal(system("cmp -s a.vcd b.vcd"), 0);
    assert_int_not_equal(system("cmp -s a.vcd c.vcd"), 0);
}
