// Tests four modules on the virtual board: score and level beside the board, turned modules, supply current.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

static rig_t d;
static board_screen_t screen;

BEFORE_EACH
{
    d = rig_on(2);
}

AFTER_EACH
{
    rig_free(&d);
}

TEST(score_digits_tens_and_each_level_are_shown)
{
    model_t m;
    model_start(&m);
    rig_press(&d, "*2");
    model_new_game(&m, 2);
    for (unsigned game = 0; game < 12; game++) {
        for (const char *key = "142A"; *key != '\0'; key++)
            rig_press(&d, (char[]){*key, '\0'}), model_key(&m, *key);
        judge_display(&d, &m);
    }
    for (unsigned level = 1; level < MODEL_LEVELS; level++) {
        rig_press(&d, "C");
        model_choose(&m, (int)level);
        rig_wait_ms(&d, 1000);
        judge_display(&d, &m);
    }
}

TEST(a_row_mounted_upside_down_is_turned_as_a_whole)
{
    static board_screen_t upright;
    rig_press(&d, "1");
    rig_wait_ms(&d, 20);
    board_screen(d.board, &upright);
    rig_press(&d, "*#6665"); // layout 3: half a turn
    rig_wait_ms(&d, 20);
    board_screen(d.board, &screen);
    for (unsigned i = 0, last = 8 * 32 - 1; i <= last; i++)
        assert_int_equal(board_colour_is_lit(screen.pixel[i]), board_colour_is_lit(upright.pixel[last - i]));
}

TEST(all_leds_at_full_brightness_take_at_most_500_ma)
{
    rig_press(&d, "DD");
    board_contact(d.board, rig_key('0'), true);
    chip_reset(board_chip(d.board));
    rig_wait_ms(&d, 100);
    board_screen(d.board, &screen);
    for (unsigned i = 0; i < 8 * 32; i++)
        assert_true(board_colour_is_lit(screen.pixel[i]));
    assert_true(board_display_ma(d.board) > 400 && board_display_ma(d.board) <= 500);
}
