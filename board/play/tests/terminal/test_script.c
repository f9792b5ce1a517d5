// Tests of the player's script language: commands, and messages for mistakes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ctype.h>
#include <string.h>

#include "board/play/script/frame_text.c"
#include "board/play/script/legend.c"
#include "board/play/script/script.c"
#include "hal/key.h"
#include "tests/support/test.h"

static script_t script;
static char error[256];

static bool read_text(const char *text)
{
    FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(in);
    script_free(&script);
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
    if (!read_text(line))
        fail_msg("`%s` was refused: %s", line, error);
    assert_int_equal(script.steps, 1);
    return &script.step[0];
}

static void assert_refused(const char *text, const char *with)
{
    if (read_text(text))
        fail_msg("`%s` was accepted", text);
    if (strstr(error, with) == NULL)
        fail_msg("`%s` was refused with `%s`, which lacks `%s`", text, error, with);
}

TEST(key_commands_take_keys_in_order_in_either_case)
{
    static const struct {
        const char *command;
        step_kind_t kind;
    } verbs[] = {{"key", STEP_KEY}, {"press", STEP_PRESS}, {"release", STEP_RELEASE}, {"hold", STEP_HOLD}};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
            char line[40], legend = KEYPAD_LEGEND[key];
            snprintf(line, sizeof line, "%s %c 4 %c", verbs[i].command, legend, tolower(legend));
            const script_step_t *step = only_step(line);
            assert_int_equal(step->kind, verbs[i].kind);
            assert_int_equal(step->keys, 3);
            assert_int_equal(step->key[0], key);
            assert_int_equal(step->key[1], KEY_4);
            assert_int_equal(step->key[2], key);
        }
}

TEST(a_key_has_the_function_that_it_has_on_its_input)
{
    const uint16_t five =
        1u << KEY_2 | 1u << KEY_4 | 1u << KEY_5 | 1u << KEY_6 | 1u << KEY_8 | 1u << KEY_STAR;
    char list[LEGEND_LIST_SIZE];
    const uint16_t nine = 0x1777; // with `*`
    assert_int_equal(legend_kind(0xFFFF, false), LEGEND_KEYPAD);
    assert_int_equal(legend_kind(0xFFFF, true), LEGEND_SIXTEEN_KEYS);
    assert_int_equal(legend_kind(nine, false), LEGEND_NINE_KEYS);
    assert_int_equal(legend_kind(five, false), LEGEND_FIVE_KEYS);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        assert_string_equal(legend_function(key, LEGEND_SIXTEEN_KEYS), "");
    assert_string_equal(legend_function(KEY_5, LEGEND_NINE_KEYS), "");
    assert_string_equal(legend_function(KEY_STAR, LEGEND_NINE_KEYS), "menu");
    assert_string_equal(legend_function(KEY_A, LEGEND_KEYPAD), "new");
    assert_string_equal(legend_function(KEY_5, LEGEND_KEYPAD), "");
    assert_string_equal(legend_function(KEY_5, LEGEND_FIVE_KEYS), "OK");
    assert_string_equal(legend_function(KEY_A, LEGEND_FIVE_KEYS), "");
    legend_list(five, list);
    assert_string_equal(list, "2 4 5 6 8 *");
    legend_list(0xFFFF, list);
    assert_string_equal(list, "1 2 3 A 4 5 6 B 7 8 9 C * 0 # D");
    legend_list(0, list);
    assert_string_equal(list, "");
}

#define SAME "#......# #......#\n"
#define ROWS "#.......\n.#......\n..#.....\n...#....\n....#...\n.....#..\n......#.\n#######.\n"

TEST(every_other_command_has_its_text_or_time)
{
    static const struct {
        const char *line;
        step_kind_t kind;
        uint64_t us;
        const char *text;
    } cases[] = {
        {"wait 300us", STEP_WAIT, 300, NULL},
        {"wait 300ms", STEP_WAIT, 300000, NULL},
        {"wait 86400s", STEP_WAIT, 86400000000, NULL},
        {"wait 0ms", STEP_WAIT, 0, NULL},
        {"type move 0  0 1", STEP_TYPE, 0, "move 0  0 1"},
        {"type", STEP_TYPE, 0, ""},
        {"say  X wins", STEP_SAY, 0, "X wins"},
        {"png a b.png", STEP_PNG, 0, "a b.png"},
        {"expect console Player 1 (X) wins!", STEP_EXPECT_CONSOLE, 500000, "Player 1 (X) wins!"},
        {"expect line 0", STEP_EXPECT_LINE, 500000, "0"},
        {"power on", STEP_POWER_ON, 0, NULL},
        {"power off", STEP_POWER_OFF, 0, NULL},
        {"reset", STEP_RESET, 0, NULL},
        {"print", STEP_PRINT, 0, NULL},
        {"expect stays 2s", STEP_EXPECT_STAYS, 2000000, NULL},
        {"expect lasts 300ms", STEP_EXPECT_LASTS, 300000, NULL},
        {"scene a b", STEP_SCENE, 0, "a b"},
        {"model", STEP_MODEL, 0, NULL},
        {"expect\n" ROWS, STEP_EXPECT_PICTURE, 50000, NULL},
        {"expect within 2s\n" ROWS, STEP_EXPECT_PICTURE, 2000000, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const script_step_t *step = only_step(cases[i].line);
        assert_int_equal(step->kind, cases[i].kind);
        assert_int_equal(step->us, cases[i].us);
        if (cases[i].text != NULL)
            assert_string_equal(step->text, cases[i].text);
    }
    for (unsigned row = 0; row < 7; row++)
        assert_int_equal(script.step[0].picture.row[row], 0x80 >> row);
    assert_int_equal(script.step[0].picture.row[7], 0xFE);
}

TEST(two_pictures_alternate_for_their_times)
{
    static const char pictures[] =
        "#....... .......#\n.#...... ......#.\n........ ........\n........  ........\n"
        "........ ........\n........ ........\n........ ........\n######## ........\n";
    static const struct {
        const char *line;
        uint64_t first, second, all;
    } cases[] = {{"expect alternates 50ms\n", 50000, 50000, 200000},
                 {"expect alternates 50ms for 300ms\n", 50000, 50000, 300000},
                 {"expect alternates 700ms 300ms\n", 700000, 300000, 2000000},
                 {"expect alternates 700ms 300ms for 3s\n", 700000, 300000, 3000000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%s", cases[i].line, pictures);
        const script_step_t *step = only_step(text);
        assert_int_equal(step->kind, STEP_EXPECT_ALTERNATES);
        assert_int_equal(step->us, cases[i].first);
        assert_int_equal(step->second_us, cases[i].second);
        assert_int_equal(step->for_us, cases[i].all);
        assert_int_equal(step->picture_line, 2);
        assert_int_equal(step->picture.row[0], 0x80);
        assert_int_equal(step->second.row[0], 0x01);
        assert_int_equal(step->picture.row[7], 0xFF);
    }
}

TEST(a_scene_tells_what_it_needs)
{
    assert_int_equal(only_step("needs keypad")->need, NEED_KEYPAD);
    assert_int_equal(only_step("needs sixteen-keys")->need, NEED_SIXTEEN_KEYS);
    assert_int_equal(only_step("needs five-keys")->need, NEED_FIVE_KEYS);
    assert_int_equal(only_step("needs 4x4")->need, NEED_4X4);
    assert_int_equal(only_step("needs large-boards")->need, NEED_LARGE);
    assert_int_equal(only_step("needs nine-keys")->need, NEED_NINE_KEYS);
    assert_int_equal(only_step("needs matrix")->need, NEED_MATRIX);
    assert_int_equal(only_step("needs 8x8")->need, NEED_8X8);
}

TEST(comments_and_blank_lines_are_ignored)
{
    assert_true(read_text("\n"));
    assert_int_equal(script.steps, 0);
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

TEST(a_long_script_keeps_all_its_steps)
{
    static char text[1000 * 10];
    for (int i = 0; i < 1000; i++)
        sprintf(text + strlen(text), "wait %ds\n", i);
    assert_true(read_text(text));
    assert_int_equal(script.steps, 1000);
    for (unsigned i = 0; i < 1000; i++)
        assert_int_equal(script.step[i].us, i * 1000000ull);
}

TEST(mistakes_are_named_with_their_line)
{
    static const char *const mistakes[][2] = {
        {"key 1\n\njump 3\n", "3: no command `jump`"},
        {"key", "1: which key?"},
        {"press", "1: which key?"},
        {"hold", "1: which key?"},
        {"key 1 12", "no key `12`"},
        {"key x", "no key `x`"},
        {"key 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7", "more than 16 keys"},
        {"wait", "no duration ``"},
        {"wait ms", "no duration `ms`"},
        {"wait 300", "no duration `300`"},
        {"wait -3s", "no duration `-3s`"},
        {"wait 3 s", "no duration `3 s`"},
        {"wait 86401s", "more than a day"},
        {"wait 99999999999999999999us", "more than a day"},
        {"power", "power ``? `on` or `off`"},
        {"power up", "power `up`?"},
        {"reset now", "`reset` takes no argument such as `now`"},
        {"print it", "`print` takes no argument"},
        {"png", "the file's name is missing"},
        {"expect console", "the text that is expected is missing"},
        {"expect line", "the text that is expected is missing"},
        {"expect soon", "not `soon`"},
        {"expect stays", "no duration"},
        {"expect lasts long", "no duration `long`"},
        {"expect alternates 5ms 5ms 5ms", "only `for TIME` may follow the times, not `5ms`"},
        {"expect alternates 5ms for", "no duration"},
        {"expect alternates 0ms\n" SAME SAME SAME SAME SAME SAME SAME SAME,
         "9: the two pictures are the same"},
        {"expect alternates 5ms\n........\n", "2: row 1 of the second picture"},
        {"needs", "needs what?"},
        {"needs luck", "not `luck`"},
        {"scene", "the scene's title is missing"},
        {"model 1", "`model` takes no argument"},
        {"expect within", "no duration"},
        {"expect\n........\n.......\n", "3: row 2 of the picture"},
        {"expect\n.........\n", "2: row 1 of the picture"},
        {"expect\n...O....\n", "2: row 1 of the picture"},
        {"expect\n........\n\n", "3: row 2 of the picture"},
        {"expect\n........\nkey 1\n", "not `key 1`"},
        {"expect\n........\n", "2: the script ends inside a picture"},
        {"expect", "ends inside a picture"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        assert_refused(mistakes[i][0], mistakes[i][1]);
}

TEST(a_line_may_have_120_characters_and_no_more)
{
    char line[140] = "say ";
    memset(line + 4, 'x', SCRIPT_LINE_MAX - 4);
    assert_int_equal(strlen(only_step(line)->text), SCRIPT_LINE_MAX - 4);
    line[SCRIPT_LINE_MAX] = 'x';
    assert_refused(line, "1: the line is longer than 120 characters");
}

static bool read_bytes(const char *bytes, size_t size)
{
    script_free(&script);
    FILE *in = fmemopen((char *)(uintptr_t)bytes, size, "r");
    bool good = script_read(&script, in, error, sizeof error);
    fclose(in);
    return good;
}

TEST(a_byte_that_is_not_text_is_named_and_not_repeated)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
    } cases[] = {
        {"key 1\nkey 2\0hidden\n", 19, "2: byte 6 is 0x00; a script is text"},
        {"\x1B[2J", 4, "1: byte 1 is 0x1B"},
        {"say \x7F", 5, "1: byte 5 is 0x7F"},
        {"say \x9B"
         "2J",
         7, "1: byte 5 is 0x9B"},
        {"say \xC2\x9B"
         "2J",
         8, "1: byte 5 is 0xC2"},
        {"say \xC3", 5, "1: byte 5 is 0xC3"},
        {"; \xFF\xFE", 4, "1: byte 3 is 0xFF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(read_bytes(cases[i].bytes, cases[i].size));
        assert_memory_equal(error, cases[i].message, strlen(cases[i].message));
        for (const char *c = error; *c != '\0'; c++)
            assert_true(isprint((unsigned char)*c));
    }
    assert_string_equal(only_step("say gr\u00fc\u00df \u2013 \U0001F600 ; \u00e9")->text,
                        "gr\u00fc\u00df \u2013 \U0001F600");
}

TEST(a_line_with_its_comment_may_have_1000_bytes_and_a_script_100000_commands)
{
    static char text[1010 + 100001 * 6];
    memset(text, ' ', 1000);
    memcpy(text, "key 1 ;", 7);
    assert_int_equal(only_step(text)->kind, STEP_KEY);
    text[1000] = ' ';
    assert_refused(text, "1: the line has more than 1000 bytes");
    for (int i = 0; i < 100001; i++)
        memcpy(text + 6 * i, "print\n", 7);
    assert_refused(text, "100001: more than 100000 commands");
    text[6 * 100000] = '\0';
    assert_true(read_text(text));
}

TEST(a_file_without_end_is_refused)
{
    assert_false(script_read_file(&script, "/dev/zero", error, sizeof error));
    assert_string_equal(error, "/dev/zero:1: byte 1 is 0x00; a script is text");
}

// The uninitialised script has a pointer that must not reach free.
TEST(a_file_that_cannot_be_read_is_named_and_the_script_can_be_freed)
{
    memset(&script, 0x5A, sizeof script);
    assert_false(script_read_file(&script, "no-such-script.txt", error, sizeof error));
    assert_string_equal(error, "no-such-script.txt: No such file or directory");
    assert_false(script_read_file(&script, "/", error, sizeof error));
    assert_non_null(strstr(error, "cannot be read"));
}

TEST(a_small_error_buffer_is_not_overrun)
{
    char small[8];
    FILE *in = fmemopen((char *)(uintptr_t)"nonsense", 8, "r");
    assert_false(script_read(&script, in, small, sizeof small));
    assert_string_equal(small, "1: no c");
    fclose(in);
}
