// The player's script language: what is understood.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "hal/key.h"
#include "tests/console/reader.h"

static void a_key_command_takes_keys_in_turn(void **state)
{
    (void)state;
    const script_step_t *step = reader_only_step("key * 4 d #\n");
    assert_int_equal(step->kind, STEP_KEY);
    assert_int_equal(step->keys, 4);
    assert_int_equal(step->key[0], KEY_STAR);
    assert_int_equal(step->key[1], KEY_4);
    assert_int_equal(step->key[2], KEY_D);
    assert_int_equal(step->key[3], KEY_HASH);
}

static void every_legend_is_a_key_in_either_case(void **state)
{
    (void)state;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        char line[] = "press ?", lower[] = "release ?";
        line[6] = KEYPAD_LEGEND[key];
        lower[8] = (char)tolower(KEYPAD_LEGEND[key]);
        assert_int_equal(reader_only_step(line)->key[0], key);
        assert_int_equal(reader_script.step[0].kind, STEP_PRESS);
        assert_int_equal(reader_only_step(lower)->key[0], key);
        assert_int_equal(reader_script.step[0].kind, STEP_RELEASE);
    }
}

static void durations_have_units(void **state)
{
    (void)state;
    assert_int_equal(reader_only_step("wait 300us")->us, 300);
    assert_int_equal(reader_only_step("wait 300ms")->us, 300000);
    assert_int_equal(reader_only_step("wait 86400s")->us, 86400000000);
    assert_int_equal(reader_only_step("wait 0ms")->us, 0);
    assert_int_equal(reader_script.step[0].kind, STEP_WAIT);
}

static void typed_text_is_kept_as_it_stands(void **state)
{
    (void)state;
    assert_string_equal(reader_only_step("type move 0  0 1")->text, "move 0  0 1");
    assert_int_equal(reader_script.step[0].kind, STEP_TYPE);
    assert_string_equal(reader_only_step("type")->text, "");
    assert_string_equal(reader_only_step("say  X wins")->text, "X wins");
    assert_int_equal(reader_script.step[0].kind, STEP_SAY);
    assert_string_equal(reader_only_step("png a b.png")->text, "a b.png");
    assert_int_equal(reader_script.step[0].kind, STEP_PNG);
}

static void console_expectations_have_text_and_half_a_second(void **state)
{
    (void)state;
    assert_string_equal(reader_only_step("expect console Player 1 (X) wins!")->text, "Player 1 (X) wins!");
    assert_int_equal(reader_script.step[0].kind, STEP_EXPECT_CONSOLE);
    assert_int_equal(reader_script.step[0].us, 500000);
    assert_string_equal(reader_only_step("expect line 0")->text, "0");
    assert_int_equal(reader_script.step[0].kind, STEP_EXPECT_LINE);
}

static void words_without_arguments_stand_alone(void **state)
{
    (void)state;
    assert_int_equal(reader_only_step("power on")->kind, STEP_POWER_ON);
    assert_int_equal(reader_only_step("power off")->kind, STEP_POWER_OFF);
    assert_int_equal(reader_only_step("reset")->kind, STEP_RESET);
    assert_int_equal(reader_only_step("print")->kind, STEP_PRINT);
    reader_assert_refused("reset now", "`reset` stands alone, without `now`");
    reader_assert_refused("print it", "`print` stands alone");
}

#define ROWS "#.......\n.#......\n..#.....\n...#....\n....#...\n.....#..\n......#.\n#######.\n"

static void a_picture_follows_its_expect(void **state)
{
    (void)state;
    const script_step_t *step = reader_only_step("expect\n" ROWS);
    assert_int_equal(step->kind, STEP_EXPECT_PICTURE);
    assert_int_equal(step->us, 50000);
    for (unsigned row = 0; row < 7; row++)
        assert_int_equal(step->picture.row[row], 0x80 >> row);
    assert_int_equal(step->picture.row[7], 0xFE);
    assert_int_equal(reader_only_step("expect within 2s\n" ROWS)->us, 2000000);
}

static void comments_and_blank_lines_are_nothing(void **state)
{
    (void)state;
    assert_true(reader_text(
        "; first\n\n  key 1 ; one\n\t;x\nexpect ; a diagonal\n#....... ; row\n.#......\n..#.....\n"
        "...#....\n....#...\n.....#..\n......#.\n#######.\r\nsay a;b\r\nkey #"));
    assert_int_equal(reader_script.steps, 4);
    assert_int_equal(reader_script.step[0].line, 3);
    assert_string_equal(reader_script.step[0].source, "key 1");
    assert_int_equal(reader_script.step[1].line, 5);
    assert_string_equal(reader_script.step[2].text, "a;b");
    assert_int_equal(reader_script.step[3].line, 15);
    assert_int_equal(reader_script.step[3].key[0], KEY_HASH);
}

static void an_empty_script_has_no_steps(void **state)
{
    (void)state;
    assert_true(reader_text("\n"));
    assert_int_equal(reader_script.steps, 0);
}

static void a_long_script_keeps_all_its_steps(void **state)
{
    (void)state;
    static char text[1000 * 10];
    text[0] = '\0';
    for (int i = 0; i < 1000; i++)
        sprintf(text + strlen(text), "wait %ds\n", i);
    assert_true(reader_text(text));
    assert_int_equal(reader_script.steps, 1000);
    for (unsigned i = 0; i < 1000; i++)
        assert_int_equal(reader_script.step[i].us, i * 1000000ull);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_key_command_takes_keys_in_turn, reader_forget),
        cmocka_unit_test_teardown(every_legend_is_a_key_in_either_case, reader_forget),
        cmocka_unit_test_teardown(durations_have_units, reader_forget),
        cmocka_unit_test_teardown(typed_text_is_kept_as_it_stands, reader_forget),
        cmocka_unit_test_teardown(console_expectations_have_text_and_half_a_second, reader_forget),
        cmocka_unit_test_teardown(words_without_arguments_stand_alone, reader_forget),
        cmocka_unit_test_teardown(a_picture_follows_its_expect, reader_forget),
        cmocka_unit_test_teardown(comments_and_blank_lines_are_nothing, reader_forget),
        cmocka_unit_test_teardown(an_empty_script_has_no_steps, reader_forget),
        cmocka_unit_test_teardown(a_long_script_keeps_all_its_steps, reader_forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
