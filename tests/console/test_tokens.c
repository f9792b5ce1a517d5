// Words and numbers of a line.
#include <ctype.h>
#include <string.h>

#include "console/tokens.h"
#include "tests/support/test.h"

static tokens_t split(const char *line)
{
    tokens_t tokens;
    tokens_split(&tokens, line);
    return tokens;
}

TEST(blanks_separate_words_and_do_not_count)
{
    assert_int_equal(split("").count, 0);
    assert_int_equal(split("     ").count, 0);
    assert_int_equal(split("a").count, 1);
    assert_int_equal(split("  move 0   1 2  ").count, 4);
    tokens_t tokens = split("  move 0   1 22 ");
    assert_memory_equal(tokens.token[0], "move ", 5);
    assert_string_equal(tokens.token[3], "22 ");
    assert_int_equal(split("1 2 3 4 5 6").count, 6); // more than are kept
    assert_memory_equal(split("1 2 3 4 5 6").token[3], "4", 1);
}

TEST(a_word_matches_whole_and_in_either_case)
{
    tokens_t tokens = split("Score sco scores SCORE");
    assert_true(token_is(tokens.token[0], "score"));
    assert_false(token_is(tokens.token[1], "score"));
    assert_false(token_is(tokens.token[2], "score"));
    assert_true(token_is(tokens.token[3], "score"));
    tokens = split("one two");
    assert_true(token_is(tokens.token[0], "one argument")); // a word ends at a blank on either side
    assert_false(token_is(tokens.token[1], "twofold"));
}

TEST(a_letter_is_none_but_itself_in_either_case)
{
    for (char letter = 'a'; letter <= 'z'; letter++) {
        for (int byte = 1; byte < 256; byte++) {
            const char word[] = {(char)byte, '\0'}, is[] = {letter, '\0'};
            assert_int_equal(token_is(word, is), tolower(byte) == letter);
        }
    }
}

TEST(numbers_are_digits_and_nothing_else)
{
    for (int n = 0; n < TOKEN_NO_NUMBER; n++) {
        char text[16];
        snprintf(text, sizeof text, "%d", n);
        tokens_t tokens = split(text);
        assert_int_equal(token_number(tokens.token[0]), n);
    }
    const char *wrong[] = {"1x",  "x1",  "-1",     "+1",          "0x1", "1.0", "100",
                           "256", "258", "999999", "99999999999", "/",   ":",   "1-"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tokens_t tokens = split(wrong[i]);
        assert_int_equal(token_number(tokens.token[0]), TOKEN_NO_NUMBER);
    }
    tokens_t tokens = split("007");
    assert_int_equal(token_number(tokens.token[0]), 7);
}
