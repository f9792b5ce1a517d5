// The OLED of the virtual board: time from key to light, power-up, and a bus that fails.
#include <string.h>

#include "hal/key.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

static rig_t d;
static model_t m;
static board_screen_t before, now;

BEFORE_EACH
{
    d = rig_on(7);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    for (; *keys != '\0'; keys++)
        model_key(&m, *keys);
}

static bool has_changed(board_t *board, void *unused)
{
    (void)unused;
    board_screen(board, &now);
    return memcmp(now.pixel, before.pixel, sizeof now.pixel) != 0;
}

static bool changes_within_ms(unsigned ms)
{
    return board_run_until(d.board, board_now(d.board) + board_us(d.board, 1000 * ms), has_changed, NULL);
}

// ---- Time ----

static bool has_dot_of_x(board_t *board, void *unused)
{
    enum { INSIDE_THE_FRAME = 33 };
    (void)unused;
    board_screen(board, &now);
    return board_colour_is_lit(now.pixel[INSIDE_THE_FRAME * now.width + INSIDE_THE_FRAME]);
}

// While a new size is on its way: its cells begin with those that change first.
TEST(a_key_in_the_middle_of_a_new_picture_is_seen_within_10_ms)
{
    for (unsigned i = 0; i < 10; i++) {
        press("*8");
        judge_display(&d, &m);
        board_type(d.board, "new 8\r", 6);
        rig_wait_ms(&d, 1 + 5 * i);
        chip_time_t pressed = board_now(d.board);
        board_press(d.board, KEY_5, pressed, 0);
        board_release(d.board, KEY_5, pressed + board_us(d.board, 60000), 0);
        assert_true(board_run_until(d.board, pressed + board_us(d.board, 10000), has_dot_of_x, NULL));
        rig_wait_ms(&d, 300);
    }
}

// From random memory on: dark, then right.
TEST(nothing_but_the_right_picture_shows_within_60_ms_of_power)
{
    board_power_off(d.board);
    board_screen(d.board, &before);
    board_power_on(d.board);
    assert_true(changes_within_ms(60));
    before = now;
    assert_false(changes_within_ms(3000)); // nor does refreshing flicker
    judge_display(&d, &m);
}

// ---- What can go wrong ----

// The slave holds SDA in the middle of whatever is sent; the game goes on meanwhile.
TEST(a_bus_that_hangs_is_let_go_by_nine_clocks_and_the_game_goes_on)
{
    for (unsigned clocks = 1; clocks <= 9; clocks++) {
        board_run(d.board, board_now(d.board) + rig_random(&d, board_us(d.board, 1000000)));
        board_hang_oled(d.board, clocks);
        press("152");
        rig_wait_ms(&d, 2000);
        judge_display(&d, &m);
        press("###");
        judge_display(&d, &m);
    }
}

TEST(without_a_clock_the_game_goes_on_and_is_shown_when_it_is_back)
{
    board_hold_oled_clock(d.board, true);
    press("152");
    rig_wait_ms(&d, 5000);
    board_hold_oled_clock(d.board, false);
    rig_wait_ms(&d, 2000);
    judge_display(&d, &m);
}

TEST(a_display_that_is_plugged_in_later_shows_the_game)
{
    board_unplug_oled(d.board, true);
    press("152");
    rig_wait_ms(&d, 5000);
    board_glitch_display(d.board);
    board_unplug_oled(d.board, false);
    rig_wait_ms(&d, 2000);
    judge_display(&d, &m);
}

TEST(without_any_display_the_chip_can_be_switched_off)
{
    board_unplug_oled(d.board, true);
    rig_wait_ms(&d, 602000);
    assert_true(rig_asleep_percent(&d, "", 5) == 100);
}
