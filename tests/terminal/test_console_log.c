// The console's lines as the player keeps them.
#include <string.h>

#include "board/virtual/terminal/console_log.c"
#include "tests/support/test.h"

static console_log_t log_;

static void feed(const char *bytes)
{
    for (; *bytes != '\0'; bytes++)
        console_log_byte(&log_, (uint8_t)*bytes);
}

BEFORE_EACH
{
    memset(&log_, 0x5A, sizeof log_);
    console_log_init(&log_);
}

TEST(lines_end_with_cr_lf_or_both)
{
    feed("one\rtwo\nthree\r\nfour");
    assert_int_equal(log_.ended, 3);
    assert_string_equal(console_log_line(&log_, 0), "one");
    assert_string_equal(console_log_line(&log_, 1), "two");
    assert_string_equal(console_log_line(&log_, 2), "three");
    assert_string_equal(console_log_line(&log_, 3), "four");
    assert_string_equal(console_log_line(&log_, 4), "");
}

TEST(empty_lines_are_lines)
{
    feed("a\r\n\r\n\n\rb");
    assert_int_equal(log_.ended, 4);
    assert_string_equal(console_log_line(&log_, 1), "");
    assert_string_equal(console_log_line(&log_, 4), "b");
}

TEST(a_backspace_rubs_out)
{
    feed("move 1\b \b2\b\b\b\b\b\b\b\b\b\bM");
    assert_string_equal(console_log_line(&log_, 0), "Move 2");
}

TEST(bytes_that_are_not_text_show)
{
    const uint8_t bytes[] = {'a', 0x00, 0x07, 0x1B, 0x7F, 0x80, 0xFF, '~'};
    for (size_t i = 0; i < sizeof bytes; i++)
        console_log_byte(&log_, bytes[i]);
    assert_string_equal(console_log_line(&log_, 0), "a?????~");
}

TEST(a_line_is_cut_where_it_is_too_long)
{
    for (int i = 0; i < 3 * LOG_WIDTH; i++)
        feed("x");
    feed("\rnext");
    assert_int_equal(strlen(console_log_line(&log_, 0)), LOG_WIDTH);
    assert_string_equal(console_log_line(&log_, 1), "next");
}

TEST(old_lines_are_forgotten)
{
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

TEST(text_is_found_once_a_line_and_only_further_on)
{
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

TEST(a_whole_line_is_found_when_it_has_ended)
{
    unsigned long from = 0;
    feed("> move 0 0 1\r\n10\r\n0");
    assert_false(console_log_find(&log_, &from, "0", true));
    feed("  \r\n");
    assert_true(console_log_find(&log_, &from, "0", true));
    assert_int_equal(from, 3);
}
