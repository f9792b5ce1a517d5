// What is typed in a terminal: keys as a finger presses them, arrows as a cursor, lines with a history.
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "board/virtual/terminal/input_line.c"
#include "board/virtual/terminal/key_cursor.c"
#include "board/virtual/terminal/typed_keys.c"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static typed_keys_t typed;
static unsigned acted_on;
static key_cursor_t cursor;
static input_line_t line;

BEFORE_EACH
{
    memset(&typed, 0, sizeof typed);
    memset(&cursor, 0, sizeof cursor);
    memset(&line, 0, sizeof line);
}

// ---- Keys of the keypad ----

static void assert_quiet_until(uint64_t from_us, uint64_t until_us)
{
    for (uint64_t t = from_us; t < until_us; t += 500)
        assert_int_equal(typed_keys_next(&typed, t, &acted_on), TYPED_NOTHING);
}

TEST(a_key_goes_down_at_once_and_up_after_60_ms)
{
    typed_keys_take(&typed, 7, 1000);
    assert_int_equal(typed_keys_next(&typed, 1000, &acted_on), TYPED_PRESS);
    assert_int_equal(acted_on, 7);
    assert_quiet_until(1000, 61000);
    assert_int_equal(typed_keys_next(&typed, 61000, &acted_on), TYPED_RELEASE);
    assert_int_equal(acted_on, 7);
    assert_quiet_until(61000, 1000000);
}

TEST(a_repeated_key_stays_down)
{
    typed_keys_take(&typed, 3, 0);
    assert_int_equal(typed_keys_next(&typed, 0, &acted_on), TYPED_PRESS);
    for (uint64_t t = 33000; t <= 990000; t += 33000) {
        assert_int_equal(typed_keys_next(&typed, t, &acted_on), TYPED_NOTHING);
        typed_keys_take(&typed, 3, t);
    }
    assert_quiet_until(990000, 1050000);
    assert_int_equal(typed_keys_next(&typed, 1050000, &acted_on), TYPED_RELEASE);
}

TEST(another_key_waits_until_the_first_is_up_and_the_gap_is_over)
{
    typed_keys_take(&typed, 1, 0);
    assert_int_equal(typed_keys_next(&typed, 0, &acted_on), TYPED_PRESS);
    typed_keys_take(&typed, 2, 10000);
    assert_quiet_until(10000, 60000);
    assert_int_equal(typed_keys_next(&typed, 60000, &acted_on), TYPED_RELEASE);
    assert_int_equal(acted_on, 1);
    assert_quiet_until(60000, 90000);
    assert_int_equal(typed_keys_next(&typed, 90000, &acted_on), TYPED_PRESS);
    assert_int_equal(acted_on, 2);
}

TEST(the_same_key_after_its_release_is_a_second_press)
{
    typed_keys_take(&typed, 12, 0);
    assert_int_equal(typed_keys_next(&typed, 0, &acted_on), TYPED_PRESS);
    assert_int_equal(typed_keys_next(&typed, 60000, &acted_on), TYPED_RELEASE);
    typed_keys_take(&typed, 12, 150000);
    assert_int_equal(typed_keys_next(&typed, 150000, &acted_on), TYPED_PRESS);
}

TEST(a_key_typed_behind_another_is_no_repetition)
{
    static const unsigned keys[] = {5, 6, 5};
    unsigned pressed = 1;
    typed_keys_take(&typed, keys[0], 0);
    assert_int_equal(typed_keys_next(&typed, 0, &acted_on), TYPED_PRESS);
    typed_keys_take(&typed, keys[1], 1000);
    typed_keys_take(&typed, keys[2], 2000);
    for (uint64_t t = 3000; t < 1000000; t += 1000)
        if (typed_keys_next(&typed, t, &acted_on) == TYPED_PRESS)
            assert_int_equal(acted_on, keys[pressed++]);
    assert_int_equal(pressed, 3);
}

// Whatever is typed: one key down at a time, 60 ms at least, 30 ms apart.
TEST(random_typing_never_holds_two_keys)
{
    srand((unsigned)soak_seed(2));
    bool down = false;
    unsigned presses = 0;
    uint64_t since = 0;
    for (uint64_t t = 0; t < 100000000; t += 1000) {
        typed_action_t action;
        if (rand() % 40 == 0)
            typed_keys_take(&typed, (unsigned)rand() % 16, t);
        while ((action = typed_keys_next(&typed, t, &acted_on)) != TYPED_NOTHING) {
            assert_int_equal(action, down ? TYPED_RELEASE : TYPED_PRESS);
            assert_true(presses == 0 || t - since >= (down ? TYPED_HOLD_US : TYPED_GAP_US));
            down = !down;
            presses += down;
            since = t;
        }
    }
    assert_true(presses > 1000);
    assert_true(typed_keys_busy(&typed));
    for (uint64_t t = 100000000; typed_keys_busy(&typed); t += 1000) {
        assert_true(t < 110000000);
        typed_keys_next(&typed, t, &acted_on);
    }
    assert_false(typed.down);
}

TEST(what_is_too_much_is_dropped)
{
    unsigned presses = 0;
    for (unsigned i = 0; i < 3 * TYPED_QUEUE; i++)
        typed_keys_take(&typed, i % 16, 0);
    for (uint64_t t = 0; t < 100000000; t += 1000)
        presses += typed_keys_next(&typed, t, &acted_on) == TYPED_PRESS;
    assert_int_equal(presses, TYPED_QUEUE);
}

// ---- Arrows ----

static const int arrows[] = {KEY_UP, KEY_LEFT, KEY_RIGHT, KEY_DOWN, '\r'};

TEST(with_a_cursor_on_the_device_the_arrows_are_its_keys)
{
    static const unsigned keys[] = {KEY_2, KEY_4, KEY_6, KEY_8, KEY_5}, sizes[] = {0, 4, 5, 6, 7, 8};
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++)
        for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
            assert_int_equal(key_cursor_take(&cursor, arrows[i], sizes[n]), keys[i]);
            assert_int_equal(key_cursor_key(&cursor, sizes[n]), KEY_CURSOR_NO_KEY);
        }
    assert_int_equal(key_cursor_take(&cursor, KEY_ENTER, 8), KEY_5);
    assert_int_equal(key_cursor_take(&cursor, 'x', 8), KEY_CURSOR_NO_KEY);
}

TEST(on_3x3_and_2x2_they_move_a_cursor_over_the_keypad_and_enter_presses)
{
    assert_int_equal(key_cursor_key(&cursor, 3), KEY_CURSOR_NO_KEY);
    assert_int_equal(key_cursor_take(&cursor, KEY_LEFT, 3), KEY_CURSOR_NO_KEY);
    assert_int_equal(key_cursor_key(&cursor, 3), KEY_4);
    key_cursor_take(&cursor, KEY_LEFT, 3); // round the edge
    assert_int_equal(key_cursor_key(&cursor, 3), KEY_6);
    key_cursor_take(&cursor, KEY_DOWN, 3);
    assert_int_equal(key_cursor_take(&cursor, '\r', 3), KEY_9);
    assert_int_equal(key_cursor_key(&cursor, 3), KEY_9); // stays where it is
    assert_int_equal(key_cursor_key(&cursor, 2), KEY_1); // on a smaller board
    key_cursor_take(&cursor, KEY_UP, 2);
    assert_int_equal(key_cursor_take(&cursor, KEY_ENTER, 2), KEY_4);
    key_cursor_take(&cursor, KEY_RIGHT, 2);
    assert_int_equal(key_cursor_take(&cursor, KEY_ENTER, 2), KEY_5);
}

TEST(enter_without_a_cursor_shows_it_first)
{
    assert_int_equal(key_cursor_take(&cursor, '\r', 3), KEY_CURSOR_NO_KEY);
    assert_int_equal(key_cursor_take(&cursor, '\r', 3), KEY_5);
    key_cursor_take(&cursor, KEY_UP, 5); // the device's own cursor
    assert_int_equal(key_cursor_key(&cursor, 3), KEY_CURSOR_NO_KEY);
}

// ---- Lines ----

static const char *type(const char *text)
{
    const char *sent = NULL;
    for (; *text != '\0'; text++)
        sent = input_line_key(&line, (unsigned char)*text);
    return sent;
}

TEST(enter_sends_a_line_and_closes_it)
{
    input_line_open(&line, "n");
    assert_true(line.open);
    assert_string_equal(type("ew 4\r"), "new 4");
    assert_false(line.open);
    input_line_open(&line, "");
    assert_string_equal(line.text, "");
    assert_null(type("\r")); // nothing to send
    assert_false(line.open);
}

TEST(escape_and_tab_close_a_line_without_sending_it)
{
    for (const char *end = "\033\t"; *end != '\0'; end++) {
        input_line_open(&line, "help");
        assert_null(input_line_key(&line, *end));
        assert_false(line.open);
    }
    assert_int_equal(line.sent, 0);
}

TEST(a_line_is_edited_where_the_cursor_is)
{
    input_line_open(&line, "");
    type("abc");
    input_line_key(&line, KEY_LEFT);
    type("X");
    assert_string_equal(line.text, "abXc");
    input_line_key(&line, KEY_BACKSPACE);
    input_line_key(&line, KEY_DC);
    assert_string_equal(line.text, "ab");
    input_line_key(&line, KEY_DC); // nothing there
    input_line_key(&line, KEY_HOME);
    type("\b\177"); // nothing there either
    input_line_key(&line, KEY_LEFT);
    type("1");
    input_line_key(&line, KEY_END);
    type("2\0013\0054");
    input_line_key(&line, KEY_RIGHT); // nothing there
    type("5");
    assert_string_equal(line.text, "31ab245");
    type("\025");
    assert_string_equal(line.text, "");
    assert_int_equal(line.cursor, 0);
    input_line_key(&line, KEY_F(1));
    input_line_key(&line, 0xE4); // bytes that are not ASCII
    assert_string_equal(line.text, "");
}

TEST(a_line_takes_80_characters_and_no_more)
{
    input_line_open(&line, "");
    for (int i = 0; i < 200; i++)
        input_line_key(&line, 'a' + i % 26);
    assert_int_equal(strlen(line.text), INPUT_LINE_MAX);
    assert_int_equal(line.text[INPUT_LINE_MAX - 1], 'a' + (INPUT_LINE_MAX - 1) % 26);
    assert_int_equal(strlen(type("\r")), INPUT_LINE_MAX);
}

static void assert_recalls(int code, const char *text)
{
    assert_null(input_line_key(&line, code));
    assert_string_equal(line.text, text);
    assert_int_equal(line.cursor, strlen(text));
}

TEST(up_and_down_show_earlier_lines)
{
    char text[8];
    for (unsigned i = 0; i < INPUT_HISTORY + 5; i++) {
        snprintf(text, sizeof text, "%u\r", i);
        input_line_open(&line, "");
        type(text);
    }
    input_line_open(&line, "x");
    assert_recalls(KEY_DOWN, "x");
    for (unsigned i = INPUT_HISTORY + 5; i-- > 5;) {
        snprintf(text, sizeof text, "%u", i);
        assert_recalls(KEY_UP, text);
    }
    assert_recalls(KEY_UP, "5"); // older ones are forgotten
    assert_recalls(KEY_DOWN, "6");
    assert_string_equal(type("!\r"), "6!");
    input_line_open(&line, "");
    assert_recalls(KEY_UP, "6!");
    assert_recalls(KEY_DOWN, "");
}
