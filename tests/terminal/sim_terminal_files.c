// The files that the player keeps: EEPROM, pictures, waveforms.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "tests/terminal/program.h"

static long size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

static void the_eeprom_file_is_made_kept_and_checked(void **state)
{
    (void)state;
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
static void the_eeprom_is_kept_between_runs(void **state)
{
    (void)state;
    program_write("count.txt", "wait 10ms\ntype $\nexpect line a\ntype $\nexpect line b\n"
                               "wait 5ms\npower off\npower on\nwait 10ms\ntype $\nexpect line c\nwait 5ms\n");
    program_write("later.txt", "wait 10ms\ntype $\nexpect line d\n");
    assert_int_equal(program_run("--script count.txt --eeprom e %s", program_parrot), 0);
    assert_int_equal(program_run("--script later.txt --eeprom e %s", program_parrot), 0);
    assert_int_equal(program_run("--script later.txt --eeprom other %s", program_parrot), 1);
}

static void what_cannot_be_saved_at_the_end_fails_the_run(void **state)
{
    (void)state;
    program_write("save.txt", "wait 10ms\ntype $\nwait 10ms\n");
    assert_int_equal(program_run("--script save.txt --vcd /dev/full %s", program_parrot), 1);
    program_assert_said("/dev/full");
    assert_int_equal(program_run("--script save.txt --vcd no/such.vcd %s", program_parrot), 1);
    program_assert_said("no/such.vcd");
}

static void a_png_is_saved_in_mid_script_and_at_the_end(void **state)
{
    (void)state;
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

// The clock's edges in the file are the word's bits, sixteen to each rising edge of CS.
static void waveforms_hold_whole_display_words(void **state)
{
    (void)state;
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

static void equal_seeds_give_equal_runs(void **state)
{
    (void)state;
    program_write("seed.txt", "wait 100ms\nkey 1\nkey 5\nkey 9\n");
    assert_int_equal(program_run("--script seed.txt --seed 7 --vcd a.vcd %s", program_firmware), 0);
    assert_int_equal(program_run("--script seed.txt --seed 7 --vcd b.vcd %s", program_firmware), 0);
    assert_int_equal(program_run("--script seed.txt --seed 8 --vcd c.vcd %s", program_firmware), 0);
    assert_int_equal(system("cmp -s a.vcd b.vcd"), 0);
    assert_int_not_equal(system("cmp -s a.vcd c.vcd"), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_eeprom_file_is_made_kept_and_checked),
        TEST(the_eeprom_is_kept_between_runs),
        TEST(what_cannot_be_saved_at_the_end_fails_the_run),
        TEST(a_png_is_saved_in_mid_script_and_at_the_end),
        TEST(waveforms_hold_whole_display_words),
        TEST(equal_seeds_give_equal_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
