// The OLED of the virtual board: time from key to light, power, and a bus that fails.
#include "hal/key.h"
#include "tests/display/ssd1306/oled_rig.h"

BEFORE_EACH
{
    d = rig_on(7);
}

AFTER_EACH
{
    rig_free(&d);
}

// ---- Time ----

static lit_t before;

static bool has_changed(board_t *board, void *unused)
{
    lit_t lit = look();
    (void)board, (void)unused;
    return memcmp(&lit, &before, sizeof lit) != 0;
}

// While a new size is on its way: its cells begin with those that change first.
TEST(a_key_in_the_middle_of_a_new_picture_is_seen_within_10_ms)
{
    for (unsigned i = 0; i < 10; i++) {
        rig_press(&d, "*8");
        rig_wait_ms(&d, 500);
        expect(8, "......../......../......../......../.....+.../......../......../........", "X's turn");
        board_type(d.board, "new 8\r", 6);
        rig_wait_ms(&d, 1 + 5 * i);
        chip_time_t pressed = board_now(d.board);
        board_press(d.board, KEY_5, pressed, 0);
        board_release(d.board, KEY_5, pressed + board_us(d.board, 60000), 0);
        bool seen = false; // the first dot of an X
        while (!seen && board_now(d.board) < pressed + board_us(d.board, 10000)) {
            board_run(d.board, board_now(d.board) + board_us(d.board, 100));
            seen = look().at[33][33];
        }
        assert_true(seen);
        rig_wait_ms(&d, 300);
    }
}

// From random memory on: dark, then right.
TEST(nothing_but_the_right_picture_shows_within_60_ms_of_power)
{
    board_power_off(d.board);
    board_power_on(d.board);
    before = (lit_t){0};
    chip_time_t on = board_now(d.board);
    assert_true(board_run_until(d.board, on + board_us(d.board, 60000), has_changed, NULL));
    expect(3, ".../.../...", "X's turn");
}

TEST(refreshing_does_not_flicker)
{
    rig_press(&d, "15");
    rig_wait_ms(&d, 500);
    before = look();
    assert_false(
        board_run_until(d.board, board_now(d.board) + board_us(d.board, 3000000), has_changed, NULL));
}

TEST(it_dims_goes_off_and_is_back_within_50_ms_of_a_key)
{
    static board_screen_t bright, dim;
    rig_press(&d, "15");
    rig_wait_ms(&d, 100);
    board_screen(d.board, &bright);
    rig_wait_ms(&d, 121000);
    board_screen(d.board, &dim);
    assert_in_range(dim.pixel[20].red, 1, bright.pixel[20].red - 1);
    rig_wait_ms(&d, 481000);
    assert_true(board_display_is_off(d.board));
    chip_measures_t m;
    board_measure_from_here(d.board);
    rig_wait_ms(&d, 10000);
    board_measures(d.board, &m);
    assert_int_equal(m.asleep, m.elapsed);
    board_press(d.board, KEY_9, board_now(d.board), 0);
    rig_wait_ms(&d, 50);
    expect(3, "X../.O./...", "X's turn");
    board_release(d.board, KEY_9, board_now(d.board), 0);
    rig_wait_ms(&d, 300);
    expect(3, "X../.O./...", "X's turn");
}

// ---- What can go wrong ----

static void expect_within_s(unsigned seconds, unsigned n, const char *marks, const char *words)
{
    chip_time_t end = board_now(d.board) + board_us(d.board, 1000000) * seconds;
    while (board_now(d.board) < end && !sees(n, marks, words))
        rig_wait_ms(&d, 20);
    expect(n, marks, words);
}

// The slave holds SDA in the middle of whatever is sent; the game goes on meanwhile.
TEST(a_bus_that_hangs_is_let_go_by_nine_clocks_and_the_game_goes_on)
{
    for (unsigned clocks = 1; clocks <= 9; clocks++) {
        type("new 3");
        board_run(d.board, board_now(d.board) + rig_random(&d, board_us(d.board, 1000000)));
        board_hang_oled(d.board, clocks);
        rig_press(&d, "152");
        expect_within_s(3, 3, "XX./.O./...", "O's turn");
        type("undo");
        type("undo");
        type("undo");
        expect_within_s(3, 3, ".../.../...", "X's turn");
    }
}

TEST(without_a_clock_the_game_goes_on_and_is_shown_when_it_is_back)
{
    board_hold_oled_clock(d.board, true);
    rig_press(&d, "152");
    rig_wait_ms(&d, 5000);
    board_hold_oled_clock(d.board, false);
    expect_within_s(3, 3, "XX./.O./...", "O's turn");
}

TEST(a_display_that_is_plugged_in_later_shows_the_game)
{
    board_unplug_oled(d.board, true);
    rig_press(&d, "152");
    rig_wait_ms(&d, 5000);
    board_glitch_oled(d.board);
    board_unplug_oled(d.board, false);
    expect_within_s(2, 3, "XX./.O./...", "O's turn");
}

TEST(a_glitch_is_repaired_registers_within_1_s_and_memory_within_16)
{
    rig_press(&d, "15");
    for (unsigned i = 0; i < 5; i++) {
        board_glitch_oled(d.board);
        expect_within_s(17, 3, "X../.O./...",
                        "X's turn|||X player 1|O player 2|X won    0|O won    0|Draws    0|");
    }
}

TEST(without_any_display_the_chip_can_be_switched_off)
{
    board_unplug_oled(d.board, true);
    rig_wait_ms(&d, 602000);
    chip_measures_t m;
    board_measure_from_here(d.board);
    rig_wait_ms(&d, 10000);
    board_measures(d.board, &m);
    assert_int_equal(m.asleep, m.elapsed);
}
