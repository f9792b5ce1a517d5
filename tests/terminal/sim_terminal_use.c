// The player as a program: demonstration, options, and what cannot be run.
#include <string.h>
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
