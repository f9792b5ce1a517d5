#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/words.h"

static words_t split(const char *line)
{
    words_t words;
    words_split(&words, line);
    return words;
}

static void blanks_separate_words_and_do_not_count(void **state)
{
    (void)state;
    assert_int_equal(split("").count, 0);
    assert_int_equal(split("     ").count, 0);
    assert_int_equal(split("a").count, 1);
    assert_int_equal(split("  move 0   1 2  ").count, 4);
    words_t words = split("  move 0   1 22 ");
    assert_memory_equal(words.word[0], "move ", 5);
    assert_string_equal(words.word[3], "22 ");
}

static void words_beyond_the_last_are_counted(void **state)
{
    (void)state;
    assert_int_equal(split("1 2 3 4 5 6").count, 6);
    assert_memory_equal(split("1 2 3 4 5 6").word[3], "4", 1);
}

static void a_word_matches_whole_and_in_either_case(void **state)
{
    (void)state;
    words_t words = split("Score sco scores SCORE");
    assert_true(words_is(words.word[0], "score"));
    assert_false(words_is(words.word[1], "score"));
    assert_false(words_is(words.word[2], "score"));
    assert_true(words_is(words.word[3], "score"));
    words = split("one two");
    assert_true(words_is(words.word[0], "one argument")); // a word ends at a blank on either side
    assert_false(words_is(words.word[1], "twofold"));
}

static void a_letter_is_none_but_itself_in_either_case(void **state)
{
    (void)state;
    for (char letter = 'a'; letter <= 'z'; letter++) {
        for (int byte = 1; byte < 256; byte++) {
            const char word[] = {(char)byte, '\0'}, is[] = {letter, '\0'};
            assert_int_equal(words_is(word, is), tolower(byte) == letter);
        }
    }
}

static void numbers_are_digits_and_nothing_else(void **state)
{
    (void)state;
    for (int n = 0; n < WORDS_NO_NUMBER; n++) {
        char text[16];
        snprintf(text, sizeof text, "%d", n);
        words_t words = split(text);
        assert_int_equal(words_number(words.word[0]), n);
    }
    const char *wrong[] = {"1x",  "x1",  "-1",     "+1",          "0x1", "1.0", "100",
                           "256", "258", "999999", "99999999999", "/",   ":",   "1-"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        words_t words = split(wrong[i]);
        assert_int_equal(words_number(words.word[0]), WORDS_NO_NUMBER);
    }
    words_t words = split("007");
    assert_int_equal(words_number(words.word[0]), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_separate_words_and_do_not_count),
        cmocka_unit_test(words_beyond_the_last_are_counted),
        cmocka_unit_test(a_word_matches_whole_and_in_either_case),
        cmocka_unit_test(a_letter_is_none_but_itself_in_either_case),
        cmocka_unit_test(numbers_are_digits_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
