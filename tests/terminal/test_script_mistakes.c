// The player's script language: what is refused, with which words.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "tests/console/reader.h"

static void mistakes_are_named_with_their_line(void **state)
{
    (void)state;
    reader_assert_refused("key 1\n\njump 3\n", "3: no command `jump`");
    reader_assert_refused("key", "1: which key?");
    reader_assert_refused("press", "1: which key?");
    reader_assert_refused("key 1 12", "no key `12`");
    reader_assert_refused("key x", "no key `x`");
    reader_assert_refused("key 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7", "more than 16 keys");
    reader_assert_refused("wait", "no duration ``");
    reader_assert_refused("wait ms", "no duration `ms`");
    reader_assert_refused("wait 300", "no duration `300`");
    reader_assert_refused("wait -3s", "no duration `-3s`");
    reader_assert_refused("wait 3 s", "no duration `3 s`");
    reader_assert_refused("wait 86401s", "more than a day");
    reader_assert_refused("wait 99999999999999999999us", "more than a day");
    reader_assert_refused("power", "power ``? `on` or `off`");
    reader_assert_refused("power up", "power `up`?");
    reader_assert_refused("png", "the file's name is missing");
    reader_assert_refused("expect console", "the text that is expected is missing");
    reader_assert_refused("expect line", "the text that is expected is missing");
    reader_assert_refused("expect soon", "not `soon`");
    reader_assert_refused("expect within", "no duration");
}

static void a_bad_picture_is_named_with_its_row(void **state)
{
    (void)state;
    reader_assert_refused("expect\n........\n.......\n", "3: row 2 of the picture");
    reader_assert_refused("expect\n.........\n", "2: row 1 of the picture");
    reader_assert_refused("expect\n...O....\n", "2: row 1 of the picture");
    reader_assert_refused("expect\n........\n\n", "3: row 2 of the picture");
    reader_assert_refused("expect\n........\nkey 1\n", "not `key 1`");
    reader_assert_refused("expect\n........\n", "2: the script ends inside a picture");
    reader_assert_refused("expect", "ends inside a picture");
}

static void a_line_may_have_120_characters_and_no_more(void **state)
{
    (void)state;
    char line[140] = "say ";
    memset(line + 4, 'x', SCRIPT_LINE_MAX - 4);
    assert_int_equal(strlen(reader_only_step(line)->text), SCRIPT_LINE_MAX - 4);
    line[SCRIPT_LINE_MAX] = 'x';
    reader_assert_refused(line, "1: the line is longer than 120 characters");
}

static void what_cannot_be_read_is_said(void **state)
{
    (void)state;
    FILE *in = fopen("/", "r");
    assert_non_null(in);
    assert_false(script_read(&reader_script, in, reader_error, sizeof reader_error));
    assert_non_null(strstr(reader_error, "cannot be read"));
    fclose(in);
}

static void a_small_error_buffer_is_not_overrun(void **state)
{
    (void)state;
    char small[8];
    FILE *in = fmemopen((char *)(uintptr_t) "nonsense", 8, "r");
    assert_false(script_read(&reader_script, in, small, sizeof small));
    assert_string_equal(small, "1: no c");
    fclose(in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(mistakes_are_named_with_their_line, reader_forget),
        cmocka_unit_test_teardown(a_bad_picture_is_named_with_its_row, reader_forget),
        cmocka_unit_test_teardown(a_line_may_have_120_characters_and_no_more, reader_forget),
        cmocka_unit_test_teardown(what_cannot_be_read_is_said, reader_forget),
        cmocka_unit_test_teardown(a_small_error_buffer_is_not_overrun, reader_forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
