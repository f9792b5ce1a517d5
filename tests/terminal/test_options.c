// The player's command line.
#include <string.h>

#ifndef BOARD_NAME
#define BOARD_NAME "uno"
#define BOARD_MCU  "atmega328p"
#endif
#include "board/virtual/terminal/legend.c"
#include "board/virtual/terminal/options.c"
#include "board/virtual/terminal/options_text.c"
#include "hal/key.h"
#include "tests/support/test.h"

enum { ARGS_MAX = 12 };

static options_t options;
static char out[8192], err[8192];

static options_result_t parse_all(const char *const args[])
{
    static char copy[ARGS_MAX][80];
    char *argv[ARGS_MAX + 1] = {(char *)(uintptr_t) "play"};
    int argc = 1;
    for (; *args != NULL; args++, argc++) {
        strcpy(copy[argc], *args);
        argv[argc] = copy[argc];
    }
    memset(out, 0, sizeof out);
    memset(err, 0, sizeof err);
    FILE *to_out = fmemopen(out, sizeof out, "w"), *to_err = fmemopen(err, sizeof err, "w");
    options_result_t result = options_parse(&options, argc, argv, to_out, to_err);
    fclose(to_out);
    fclose(to_err);
    return result;
}

// The arguments behind "play".
#define parse(...) parse_all((const char *const[]){__VA_ARGS__, NULL})

static void assert_refused(const char *complaint, options_result_t result)
{
    assert_int_equal(result, OPTIONS_BAD);
    if (strncmp(err, "play: ", 6) != 0 || strstr(err, complaint) == NULL ||
        strstr(err, "usage: play") == NULL)
        fail_msg("expected `%s` and usage, not `%s`", complaint, err);
    assert_string_equal(out, "");
}

TEST(an_elf_alone_gets_the_defaults)
{
    assert_int_equal(parse("oxo.elf"), OPTIONS_RUN);
    assert_string_equal(options.elf, "oxo.elf");
    assert_true(!options.script && !options.eeprom && !options.save && !options.png && !options.vcd);
    assert_true(!options.svg && !options.bootloader);
    assert_true(options.hold == 0 && options.seed == 1 && !options.has_speed && options.bounce_ms < 0);
    assert_true(!options.demo && !options.pty);
    assert_string_equal(err, "");
    assert_string_equal(out, "");
}

TEST(every_option_reaches_its_field)
{
    assert_int_equal(
        parse("--script", "a", "--eeprom=b", "x.elf", "--png", "c", "--vcd=d", "--trace", "t", "--seed=0xF0"),
        OPTIONS_RUN);
    assert_string_equal(options.script, "a");
    assert_string_equal(options.eeprom, "b");
    assert_string_equal(options.png, "c");
    assert_string_equal(options.vcd, "d");
    assert_string_equal(options.trace, "t");
    assert_int_equal(options.seed, 0xF0);
    assert_string_equal(options.elf, "x.elf");
    assert_int_equal(parse("--speed", "2.5", "--bounce", "0", "--demo", "x.elf"), OPTIONS_RUN);
    assert_true(options.has_speed && options.speed > 2.49 && options.speed < 2.51);
    assert_true(options.bounce_ms >= 0 && options.bounce_ms < 0.001);
    assert_true(options.demo && !options.pty);
    assert_int_equal(parse("--pty", "--bootloader", "b", "x.elf"), OPTIONS_RUN);
    assert_string_equal(options.bootloader, "b");
    assert_true(options.pty && !options.demo);
    assert_int_equal(parse("--script", "-", "--seed", "18446744073709551615", "x.elf"), OPTIONS_RUN);
    assert_string_equal(options.script, "-");
    assert_true(options.seed == UINT64_MAX);
    assert_int_equal(parse("--save", "game", "--svg=s", "--hold", "0#d", "x.elf"), OPTIONS_RUN);
    assert_string_equal(options.save, "game");
    assert_string_equal(options.svg, "s");
    assert_int_equal(options.hold, 1u << KEY_0 | 1u << KEY_HASH | 1u << KEY_D);
}

TEST(help_and_version_answer_on_standard_output)
{
    static const char *const named[] = {"--script", "--eeprom",     "--save", "--hold",    "--png",
                                        "--vcd",    "--svg",        "--seed", "--speed",   "--bounce",
                                        "--demo",   "--pty",        "--help", "--version", "Tab",
                                        "picocom",  "expect within"};
    assert_int_equal(parse("--help"), OPTIONS_DONE);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strstr(out, named[i]) == NULL)
            fail_msg("--help does not tell of %s", named[i]);
    assert_string_equal(err, "");
    assert_int_equal(parse("--version"), OPTIONS_DONE);
    assert_non_null(strstr(out, BOARD_NAME));
    assert_non_null(strstr(out, BOARD_MCU));
}

TEST(what_is_wrong_is_named_with_usage)
{
    static const char *const mistakes[][4] = {
        {"no ELF file named", "--demo"},
        {"not also b.elf", "a.elf", "b.elf"},
        {"unknown option --nonsense", "--nonsense", "a.elf"},
        {"unknown option -x", "a.elf", "-x"},
        {"--script needs a value", "a.elf", "--script"},
        {"empty file name", "a.elf", "--eeprom="},
        {"empty file name", "a.elf", "--save="},
        {"--hold x: keys of", "a.elf", "--hold=x"},
        {"--hold : keys of", "a.elf", "--hold="},
        {"exclude each other", "--demo", "--script=s", "a.elf"},
        {"exclude each other", "--pty", "--script=s", "a.elf"},
        {"exclude each other", "--pty", "--demo", "a.elf"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        assert_refused(mistakes[i][0], parse(mistakes[i][1], mistakes[i][2], mistakes[i][3]));
}

TEST(numbers_out_of_range_are_refused)
{
    static const char *const wrong[] = {"--seed=",        "--seed=x",
                                        "--seed=-1",      "--seed=1x",
                                        "--seed= 1",      "--seed=+1",
                                        "--seed=1.5",     "--speed=",
                                        "--speed=fast",   "--speed=-1",
                                        "--speed=1e3",    "--speed=nan",
                                        "--speed=1000.1", "--speed=inf",
                                        "--speed=1.2.3",  "--speed=.",
                                        "--bounce=",      "--bounce=ms",
                                        "--bounce=-0.1",  "--bounce=50.01",
                                        "--bounce=5ms",   "--seed=18446744073709551616"};
    char option[10];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(option, sizeof option, "%.*s ", (int)strcspn(wrong[i], "="), wrong[i]);
        assert_refused(option, parse("a.elf", wrong[i]));
    }
    assert_int_equal(parse("a.elf", "--speed=1000", "--bounce=50", "--seed=0"), OPTIONS_RUN);
}
