// Tests of typing in a terminal: presses of keypad keys, the arrows' cursor, lines with a history.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "board/play/terminal/typing.c"
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

static void assert_next(uint64_t t, typed_action_t action, unsigned key)
{
    assert_int_equal(typed_keys_next(&typed, t, &acted_on), action);
    assert_true(action == TYPED_NOTHING || acted_on == key);
}

static void assert_quiet_until(uint64_t from_us, uint64_t until_us)
{
    for (uint64_t t = from_us; t < until_us; t += 500)
        assert_next(t, TYPED_NOTHING, 0);
}

TEST(a_key_is_pressed_at_once_and_released_after_60_ms_and_the_next_waits_30_ms)
{
    typed_keys_add(&typed, 7, 1000);
    assert_next(1000, TYPED_PRESS, 7);
    typed_keys_add(&typed, 2, 10000);
    typed_keys_add(&typed, 7, 11000); // after another key it is not a repetition
    assert_quiet_until(1000, 61000);
    assert_next(61000, TYPED_RELEASE, 7);
    assert_quiet_until(61000, 91000);
    assert_next(91000, TYPED_PRESS, 2);
    assert_next(151000, TYPED_RELEASE, 2);
    assert_next(181000, TYPED_PRESS, 7);
    assert_next(241000, TYPED_RELEASE, 7);
    typed_keys_add(&typed, 7, 300000); // after its release it is a second press
    assert_next(300000, TYPED_PRESS, 7);
}

TEST(a_repeated_key_stays_down)
{
    typed_keys_add(&typed, 3, 0);
    assert_next(0, TYPED_PRESS, 3);
    for (uint64_t t = 33000; t <= 990000; t += 33000) {
        assert_next(t, TYPED_NOTHING, 0);
        typed_keys_add(&typed, 3, t);
    }
    assert_quiet_until(990000, 1050000);
    assert_next(1050000, TYPED_RELEASE, 3);
}

TEST(keys_are_dropped_while_the_queue_is_full)
{
    unsigned presses = 0;
    for (unsigned i = 0; i < 3 * TYPED_QUEUE; i++)
        typed_keys_add(&typed, i % 16, 0);
    for (uint64_t t = 0; t < 100000000; t += 1000)
        presses += typed_keys_next(&typed, t, &acted_on) == TYPED_PRESS;
    assert_int_equal(presses, TYPED_QUEUE);
}

// ---- Arrows ----

static const int arrows[] = {KEY_UP, KEY_LEFT, KEY_RIGHT, KEY_DOWN, '\r'};

TEST(arrows_press_the_devices_keys_if_it_has_a_cursor)
{
    static const unsigned keys[] = {KEY_2, KEY_4, KEY_6, KEY_8, KEY_5};
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        assert_int_equal(key_cursor_handle_key(&cursor, arrows[i], 0), keys[i]);
        assert_int_equal(key_cursor_key(&cursor, 0), KEY_CURSOR_NO_KEY);
    }
    assert_int_equal(key_cursor_handle_key(&cursor, KEY_ENTER, 0), KEY_5);
    assert_int_equal(key_cursor_handle_key(&cursor, 'x', 0), KEY_CURSOR_NO_KEY);
}

TEST(where_each_cell_has_a_key_arrows_move_a_cursor_over_them_and_enter_presses)
{
    enum { NONE = KEY_CURSOR_NO_KEY };
    static const struct {
        int code;
        unsigned n, pressed, under; // the pressed key, and the key under the cursor afterwards
    } steps[] = {
        {KEY_LEFT, 3, NONE, KEY_4},     {KEY_LEFT, 3, NONE, KEY_6},
        {KEY_DOWN, 3, NONE, KEY_9},     {'\r', 3, KEY_9, KEY_9},
        {KEY_UP, 2, NONE, KEY_4},       {KEY_ENTER, 2, KEY_4, KEY_4},
        {KEY_RIGHT, 2, NONE, KEY_5},    {KEY_ENTER, 2, KEY_5, KEY_5},
        {KEY_UP, 0, KEY_2, NONE}, // the device's cursor
        {'\r', 3, NONE, KEY_5},         {'\r', 3, KEY_5, KEY_5},
        {KEY_DOWN, 4, NONE, KEY_8},     {KEY_DOWN, 4, NONE, KEY_0},
        {KEY_RIGHT, 4, NONE, KEY_HASH}, {KEY_RIGHT, 4, NONE, KEY_D},
        {'\r', 4, KEY_D, KEY_D},        {KEY_DOWN, 4, NONE, KEY_A},
    };
    assert_int_equal(key_cursor_key(&cursor, 3), NONE);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        assert_int_equal(key_cursor_handle_key(&cursor, steps[i].code, steps[i].n), steps[i].pressed);
        assert_int_equal(key_cursor_key(&cursor, steps[i].n), steps[i].under);
    }
}

// ---- Lines ----

static const char *type(const char *text)
{
    const char *sent = NULL;
    for (; *text != '\0'; text++)
        sent = input_line_key(&line, (unsigned char)*text);
    return sent;
}

static const char *type_line(const char *text)
{
    input_line_open(&line, "");
    return type(text);
}

TEST(enter_sends_a_line_and_escape_and_tab_discard_it)
{
    input_line_open(&line, "n");
    assert_true(line.open);
    assert_string_equal(type("ew 4\r"), "new 4");
    assert_false(line.open);
    static const char *const unsent[] = {"\r", "help\033", "help\t"};
    for (size_t i = 0; i < sizeof unsent / sizeof *unsent; i++) {
        assert_null(type_line(unsent[i]));
        assert_false(line.open);
    }
    assert_int_equal(line.sent, 1);
}

TEST(a_small_letter_of_the_keypad_alone_is_the_key_unless_a_command_goes_on)
{
    static const struct {
        const char *typed;
        int code;
        char key;
    } cases[] = {
        {"c", '5', 'C'}, {"c", '\r', 'C'},      {"c", 'c', 'C'},  {"c", '*', 'C'},
        {"c", 'o', 0},   {"c", '\b', 0},        {"b", 'r', 0},    {"b", 'o', 'B'},
        {"b", '1', 'B'}, {"b", KEY_ENTER, 'B'}, {"", '5', 0},     {"n", '5', 0},
        {"co", '5', 0},  {"c", ' ', 0},         {"c", '\033', 0}, {"c", '\t', 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        input_line_open(&line, cases[i].typed);
        if (input_line_is_key(&line, cases[i].code) != cases[i].key)
            fail_msg("case %zu", i);
    }
}

TEST(a_line_is_edited_at_the_cursor)
{
    static const struct {
        const char *typed;
        int code;
        const char *text;
    } steps[] = {{"abc", KEY_LEFT, "abc"},   {"X", KEY_BACKSPACE, "abc"},
                 {"Y", KEY_DC, "abY"},       {"\177", KEY_DC, "ab"},     // nothing after the cursor
                 {"", KEY_HOME, "ab"},       {"\b\177", KEY_LEFT, "ab"}, // nothing before it
                 {"1", KEY_END, "1ab"},      {"2\0013\0054", KEY_RIGHT, "31ab24"},
                 {"5", KEY_F(1), "31ab245"}, {"", 0xE4, "31ab245"}, // a byte that is not ASCII
                 {"\025", KEY_LEFT, ""}};
    input_line_open(&line, "");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        type(steps[i].typed);
        assert_null(input_line_key(&line, steps[i].code));
        assert_string_equal(line.text, steps[i].text);
    }
}

TEST(a_line_takes_80_characters_and_no_more)
{
    input_line_open(&line, "");
    for (int i = 0; i < 200; i++)
        input_line_key(&line, 'a' + i % 26);
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
        type_line(text);
    }
    type_line("x");
    assert_recalls(KEY_DOWN, "x");
    for (unsigned i = INPUT_HISTORY + 5; i-- > 5;) {
        snprintf(text, sizeof text, "%u", i);
        assert_recalls(KEY_UP, text);
    }
    assert_recalls(KEY_UP, "5"); // the oldest line that is kept
    assert_recalls(KEY_DOWN, "6");
    assert_string_equal(type("!\r"), "6!");
    type_line("");
    assert_recalls(KEY_UP, "6!");
    assert_recalls(KEY_DOWN, "");
}
