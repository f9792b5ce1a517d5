// The player's script language: what is understood, and what is refused with which words.
#include <ctype.h>
#include <string.h>

#include "board/virtual/terminal/frame_text.c"
#include "board/virtual/terminal/legend.c"
#include "board/virtual/terminal/script.c"
#include "board/virtual/terminal/script_file.c"
#include "hal/key.h"
#include "tests/support/test.h"

static script_t script;
static char error[256];

static bool read_text(const char *text)
{
    FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(in);
    error[0] = '\0';
    bool good = script_read(&script, in, error, sizeof error);
    fclose(in);
    return good;
}

AFTER_EACH
{
    script_free(&script);
}

static const script_step_t *only_step(const char *line)
{
    script_free(&script);
    if (!read_text(line))
        fail_msg("`%s` was refused: %s", line, error);
    assert_int_equal(script.steps, 1);
    return &script.step[0];
}

static void assert_refused(const char *text, const char *with)
{
    script_free(&script);
    if (read_text(text))
        fail_msg("`%s` was accepted", text);
    if (strstr(error, with) == NULL)
        fail_msg("`%s` was refused with `%s`, which lacks `%s`", text, error, with);
}

TEST(a_key_command_takes_keys_in_turn)
{
    const script_step_t *step = only_step("key * 4 d #\n");
    assert_int_equal(step->kind, STEP_KEY);
    assert_int_equal(step->keys, 4);
    assert_int_equal(step->key[0], KEY_STAR);
    assert_int_equal(step->key[1], KEY_4);
    assert_int_equal(step->key[2], KEY_D);
    assert_int_equal(step->key[3], KEY_HASH);
}

TEST(every_legend_is_a_key_in_either_case)
{
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        char line[] = "press ?", lower[] = "release ?";
        line[6] = KEYPAD_LEGEND[key];
        lower[8] = (char)tolower(KEYPAD_LEGEND[key]);
        assert_int_equal(only_step(line)->key[0], key);
        assert_int_equal(script.step[0].kind, STEP_PRESS);
        assert_int_equal(only_step(lower)->key[0], key);
        assert_int_equal(script.step[0].kind, STEP_RELEASE);
    }
}

TEST(a_key_is_held_for_power_on)
{
    const script_step_t *step = only_step("hold 0 #");
    assert_int_equal(step->kind, STEP_HOLD);
    assert_int_equal(step->keys, 2);
    assert_int_equal(step->key[1], KEY_HASH);
    assert_refused("hold", "1: which key?");
}

TEST(durations_have_units)
{
    assert_int_equal(only_step("wait 300us")->us, 300);
    assert_int_equal(only_step("wait 300ms")->us, 300000);
    assert_int_equal(only_step("wait 86400s")->us, 86400000000);
    assert_int_equal(only_step("wait 0ms")->us, 0);
    assert_int_equal(script.step[0].kind, STEP_WAIT);
}

TEST(typed_text_is_kept_as_it_stands)
{
    assert_string_equal(only_step("type move 0  0 1")->text, "move 0  0 1");
    assert_int_equal(script.step[0].kind, STEP_TYPE);
    assert_string_equal(only_step("type")->text, "");
    assert_string_equal(only_step("say  X wins")->text, "X wins");
    assert_int_equal(script.step[0].kind, STEP_SAY);
    assert_string_equal(only_step("png a b.png")->text, "a b.png");
    assert_int_equal(script.step[0].kind, STEP_PNG);
}

TEST(console_expectations_have_text_and_half_a_second)
{
    assert_string_equal(only_step("expect console Player 1 (X) wins!")->text, "Player 1 (X) wins!");
    assert_int_equal(script.step[0].kind, STEP_EXPECT_CONSOLE);
    assert_int_equal(script.step[0].us, 500000);
    assert_string_equal(only_step("expect line 0")->text, "0");
    assert_int_equal(script.step[0].kind, STEP_EXPECT_LINE);
}

TEST(words_without_arguments_stand_alone)
{
    assert_int_equal(only_step("power on")->kind, STEP_POWER_ON);
    assert_int_equal(only_step("power off")->kind, STEP_POWER_OFF);
    assert_int_equal(only_step("reset")->kind, STEP_RESET);
    assert_int_equal(only_step("print")->kind, STEP_PRINT);
    assert_refused("reset now", "`reset` stands alone, without `now`");
    assert_refused("print it", "`print` stands alone");
}

#define ROWS "#.......\n.#......\n..#.....\n...#....\n....#...\n.....#..\n......#.\n#######.\n"

TEST(a_picture_follows_its_expect)
{
    const script_step_t *step = only_step("expect\n" ROWS);
    assert_int_equal(step->kind, STEP_EXPECT_PICTURE);
    assert_int_equal(step->us, 50000);
    for (unsigned row = 0; row < 7; row++)
        assert_int_equal(step->picture.row[row], 0x80 >> row);
    assert_int_equal(step->picture.row[7], 0xFE);
    assert_int_equal(only_step("expect within 2s\n" ROWS)->us, 2000000);
}

TEST(comments_and_blank_lines_are_nothing)
{
    assert_true(
        read_text("; first\n\n  key 1 ; one\n\t;x\nexpect ; a diagonal\n#....... ; row\n.#......\n..#.....\n"
                  "...#....\n....#...\n.....#..\n......#.\n#######.\r\nsay a;b\r\nkey #"));
    assert_int_equal(script.steps, 4);
    assert_int_equal(script.step[0].line, 3);
    assert_string_equal(script.step[0].source, "key 1");
    assert_int_equal(script.step[1].line, 5);
    assert_string_equal(script.step[2].text, "a;b");
    assert_int_equal(script.step[3].line, 15);
    assert_int_equal(script.step[3].key[0], KEY_HASH);
}

TEST(an_empty_script_has_no_steps)
{
    assert_true(read_text("\n"));
    assert_int_equal(script.steps, 0);
}

TEST(a_long_script_keeps_all_its_steps)
{
    static char text[1000 * 10];
    text[0] = '\0';
    for (int i = 0; i < 1000; i++)
        sprintf(text + strlen(text), "wait %ds\n", i);
    assert_true(read_text(text));
    assert_int_equal(script.steps, 1000);
    for (unsigned i = 0; i < 1000; i++)
        assert_int_equal(script.step[i].us, i * 1000000ull);
}

TEST(mistakes_are_named_with_their_line)
{
    assert_refused("key 1\n\njump 3\n", "3: no command `jump`");
    assert_refused("key", "1: which key?");
    assert_refused("press", "1: which key?");
    assert_refused("key 1 12", "no key `12`");
    assert_refused("key x", "no key `x`");
    assert_refused("key 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7", "more than 16 keys");
    assert_refused("wait", "no duration ``");
    assert_refused("wait ms", "no duration `ms`");
    assert_refused("wait 300", "no duration `300`");
    assert_refused("wait -3s", "no duration `-3s`");
    assert_refused("wait 3 s", "no duration `3 s`");
    assert_refused("wait 86401s", "more than a day");
    assert_refused("wait 99999999999999999999us", "more than a day");
    assert_refused("power", "power ``? `on` or `off`");
    assert_refused("power up", "power `up`?");
    assert_refused("png", "the file's name is missing");
    assert_refused("expect console", "the text that is expected is missing");
    assert_refused("expect line", "the text that is expected is missing");
    assert_refused("expect soon", "not `soon`");
    assert_refused("expect within", "no duration");
}

TEST(a_bad_picture_is_named_with_its_row)
{
    assert_refused("expect\n........\n.......\n", "3: row 2 of the picture");
    assert_refused("expect\n.........\n", "2: row 1 of the picture");
    assert_refused("expect\n...O....\n", "2: row 1 of the picture");
    assert_refused("expect\n........\n\n", "3: row 2 of the picture");
    assert_refused("expect\n........\nkey 1\n", "not `key 1`");
    assert_refused("expect\n........\n", "2: the script ends inside a picture");
    assert_refused("expect", "ends inside a picture");
}

TEST(a_line_may_have_120_characters_and_no_more)
{
    char line[140] = "say ";
    memset(line + 4, 'x', SCRIPT_LINE_MAX - 4);
    assert_int_equal(strlen(only_step(line)->text), SCRIPT_LINE_MAX - 4);
    line[SCRIPT_LINE_MAX] = 'x';
    assert_refused(line, "1: the line is longer than 120 characters");
}

// An uninitialised script would hold a pointer that free must not get.
TEST(a_file_that_is_not_there_is_named_and_the_script_can_be_freed)
{
    memset(&script, 0x5A, sizeof script);
    assert_false(script_file_read(&script, "no-such-script.txt", error, sizeof error));
    assert_string_equal(error, "no-such-script.txt: No such file or directory");
}

TEST(what_cannot_be_read_is_said)
{
    FILE *in = fopen("/", "r");
    assert_non_null(in);
    assert_false(script_read(&script, in, error, sizeof error));
    assert_non_null(strstr(error, "cannot be read"));
    fclose(in);
}

TEST(a_small_error_buffer_is_not_overrun)
{
    char small[8];
    FILE *in = fmemopen((char *)(uintptr_t) "nonsense", 8, "r");
    assert_false(script_read(&script, in, small, sizeof small));
    assert_string_equal(small, "1: no c");
    fclose(in);
}
