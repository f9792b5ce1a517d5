// The console's lines as the player keeps them.
#include <stdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "board/virtual/player/console_log.c"

static console_log_t log_;

static void feed(const char *bytes)
{
    for (; *bytes != '\0'; bytes++)
        console_log_byte(&log_, (uint8_t)*bytes);
}

static int set_up(void **state)
{
    (void)state;
    memset(&log_, 0x5A, sizeof log_);
    console_log_init(&log_);
    return 0;
}

static void lines_end_with_cr_lf_or_both(void **state)
{
    (void)state;
    feed("one\rtwo\nthree\r\nfour");
    assert_int_equal(log_.ended, 3);
    assert_string_equal(console_log_line(&log_, 0), "one");
    assert_string_equal(console_log_line(&log_, 1), "two");
    assert_string_equal(console_log_line(&log_, 2), "three");
    assert_string_equal(console_log_line(&log_, 3), "four");
    assert_string_equal(console_log_line(&log_, 4), "");
}

static void empty_lines_are_lines(void **state)
{
    (void)state;
    feed("a\r\n\r\n\n\rb");
    assert_int_equal(log_.ended, 4);
    assert_string_equal(console_log_line(&log_, 1), "");
    assert_string_equal(console_log_line(&log_, 4), "b");
}

static void a_backspace_rubs_out(void **state)
{
    (void)state;
    feed("move 1\b \b2\b\b\b\b\b\b\b\b\b\bM");
    assert_string_equal(console_log_line(&log_, 0), "Move 2");
}

static void bytes_that_are_not_text_show(void **state)
{
    (void)state;
    const uint8_t bytes[] = {'a', 0x00, 0x07, 0x1B, 0x7F, 0x80, 0xFF, '~'};
    for (size_t i = 0; i < sizeof bytes; i++)
        console_log_byte(&log_, bytes[i]);
    assert_string_equal(console_log_line(&log_, 0), "a?????~");
}

static void a_line_is_cut_where_it_is_too_long(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * LOG_WIDTH; i++)
        feed("x");
    feed("\rnext");
    assert_int_equal(strlen(console_log_line(&log_, 0)), LOG_WIDTH);
    assert_string_equal(console_log_line(&log_, 1), "next");
}

static void old_lines_are_forgotten(void **state)
{
    (void)state;
    char line[16];
    for (int i = 0; i < LOG_LINES; i++)
        feed("a long line, longer than those that come into its place\n");
    log_.ended = 0; // and now count from 0
    for (int i = 0; i < 3 * LOG_LINES; i++) {
        snprintf(line, sizeof line, "%d\n", i);
        feed(line);
    }
    assert_int_equal(log_.ended, 3 * LOG_LINES);
    feed("open");
    assert_string_equal(console_log_line(&log_, 2 * LOG_LINES), "");
    assert_string_equal(console_log_line(&log_, 3 * LOG_LINES), "open");
    snprintf(line, sizeof line, "%d", 2 * LOG_LINES + 1);
    assert_string_equal(console_log_line(&log_, 2 * LOG_LINES + 1), line);
    unsigned long from = 0;
    assert_false(console_log_find(&log_, &from, "17 ", true));
    assert_true(console_log_find(&log_, &from, "700", true));
    assert_int_equal(from, 701);
}

static void text_is_found_once_a_line_and_only_further_on(void **state)
{
    (void)state;
    unsigned long from = 0;
    feed("> move 0 0 1\r\n0\r\n> move 0 2 2\r\n0\r\n> ");
    assert_true(console_log_find(&log_, &from, "move", false));
    assert_int_equal(from, 1);
    assert_true(console_log_find(&log_, &from, "move", false));
    assert_int_equal(from, 3);
    assert_false(console_log_find(&log_, &from, "move", false));
    assert_int_equal(from, 3);
    assert_true(console_log_find(&log_, &from, ">", false)); // the open line counts
    assert_int_equal(from, 5);
}

static void a_whole_line_is_found_when_it_has_ended(void **state)
{
    (void)state;
    unsigned long from = 0;
    feed("> move 0 0 1\r\n10\r\n0");
    assert_false(console_log_find(&log_, &from, "0", true));
    feed("  \r\n");
    assert_true(console_log_find(&log_, &from, "0", true));
    assert_int_equal(from, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(lines_end_with_cr_lf_or_both, set_up),
        cmocka_unit_test_setup(empty_lines_are_lines, set_up),
        cmocka_unit_test_setup(a_backspace_rubs_out, set_up),
        cmocka_unit_test_setup(bytes_that_are_not_text_show, set_up),
        cmocka_unit_test_setup(a_line_is_cut_where_it_is_too_long, set_up),
        cmocka_unit_test_setup(old_lines_are_forgotten, set_up),
        cmocka_unit_test_setup(text_is_found_once_a_line_and_only_further_on, set_up),
        cmocka_unit_test_setup(a_whole_line_is_found_when_it_has_ended, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
