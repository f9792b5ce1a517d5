// Tests of what is sent to the OLED, in which order, and after failures.
// SPDX-License-Identifier: MIT
#include "hal/twi.h"
#include "tests/display/ssd1306/oled_fixture.h"

enum { REFRESHES = 17 }; // to send everything again

static bool is_dark(const lit_t *lit)
{
    static const lit_t dark;
    return memcmp(lit, &dark, sizeof dark) == 0;
}

static bool is_same(lit_t a, lit_t b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void refresh(unsigned times)
{
    while (times-- > 0) {
        display_refresh();
        send_all();
    }
}

TEST(after_power_up_with_random_memory_nothing_is_shown_before_the_whole_picture)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        twi_double_reset(seed);
        display_start();
        begin_to_show();
        lit_t seen = look();
        while (display_has_work()) {
            assert_true(is_dark(&seen));
            display_run();
            seen = look();
            if (twi_double_part.on)
                break;
        }
        send_all();
        assert_false(is_dark(&seen));
        assert_true(is_same(seen, look()));
    }
}

// Registers, eight rows of pixels in one transmission each, as many lines of text with the gap before them,
// and registers again, which switch it on.
TEST(the_first_picture_is_sent_by_pages)
{
    enum { REGISTERS = 28, HEAD = 7, PAGES = 8, HALF = 64 };
    show();
    assert_int_equal(twi_double_bytes, 2 * (REGISTERS + PAGES * (HEAD + HALF)));
    assert_int_equal(twi_double_transmissions, 2 * (1 + PAGES));
}

TEST(a_picture_that_changes_while_the_first_is_sent_is_right_in_the_end)
{
    const unsigned change[] = {ACTION_PLAY + cell_at(1, 1), ACTION_NEW + 8};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned steps = 0; steps < 20; steps++) {
            lit_t seen[2];
            act(ACTION_NEW + 3);
            twi_double_reset(steps);
            display_start();
            begin_to_show();
            for (unsigned k = 0; k < steps; k++)
                display_run();
            act(change[i]);
            seen[0] = show();
            twi_double_reset(steps);
            display_start();
            seen[1] = show();
            assert_true(is_same(seen[0], seen[1]));
        }
}

// A cell of 3x3 is 22 pixels wide with its line, in four pages with seven bytes before each. Then a letter.
TEST(an_unchanged_picture_sends_nothing_and_a_move_its_cell_and_a_letter)
{
    show();
    twi_double_bytes = 0;
    show();
    assert_int_equal(twi_double_bytes, 0);
    act(ACTION_PLAY + cell_at(1, 1));
    show();
    assert_int_equal(twi_double_bytes, 4 * (7 + 22) + 7 + 3 + 6);
}

// A mark is placed while a board of another size is being sent.
TEST(the_cell_that_changed_last_is_sent_first)
{
    show();
    act(ACTION_NEW + 8);
    begin_to_show();
    for (unsigned i = 0; i < 5; i++)
        display_run();
    act(ACTION_PLAY + cell_at(7, 7));
    lit_t before = look();
    begin_to_show();
    assert_int_equal(display_picture.changed, cell_at(7, 7));
    lit_t after = look();
    bool changed = false;
    for (unsigned y = 56; y < 64; y++)
        changed |= memcmp(&before.at[y][56], &after.at[y][56], 8) != 0;
    assert_true(changed);
}

TEST(a_cell_that_changes_while_it_is_sent_is_correct_in_the_end)
{
    act(ACTION_NEW + 2);
    show();
    for (uint8_t mark = 0; mark < 2; mark++) {
        act(ACTION_PLAY);
        begin_to_show();
        display_run();
        act(ACTION_UNDO);
        lit_t empty = show();
        assert_false(empty.at[4][4] || empty.at[15][15] || empty.at[26][26]);
    }
}

TEST(refreshing_is_invisible_and_repairs_registers_at_once_and_memory_step_by_step)
{
    uint64_t random = 1;
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        act(ACTION_NEW + n);
        lit_t right = show();
        for (unsigned i = 0; i < REFRESHES; i++) {
            twi_double_bytes = 0;
            refresh(1);
            assert_true(is_same(right, look()));
            assert_in_range(twi_double_bytes, 28, 420);
        }
        ssd1306_model_glitch(&twi_double_part, &random);
        refresh(1);
        assert_true(twi_double_part.on && !twi_double_part.inverted && !twi_double_part.all_on);
        refresh(REFRESHES - 1);
        assert_true(is_same(right, look()));
    }
}

TEST(a_display_that_does_not_answer_is_tried_at_both_addresses_at_each_refresh_and_then_gets_everything)
{
    lit_t right = show();
    uint64_t random = 2;
    twi_double_fails = true;
    for (unsigned i = 0; i < 3; i++) {
        twi_double_transmissions = 0;
        refresh(1);
        assert_int_equal(twi_double_transmissions, 2);
        assert_false(display_is_sending());
    }
    ssd1306_model_power(&twi_double_part, &random);
    twi_double_fails = false;
    refresh(1);
    assert_true(is_same(right, look()));
}

// Also of the registers that come last and switch it on.
TEST(after_a_failure_at_any_moment_the_next_refresh_sends_everything)
{
    enum { TRANSMISSIONS = 18 };
    const lit_t right = show();
    for (unsigned good = 0; good < TRANSMISSIONS; good++) {
        twi_double_reset(good);
        display_start();
        begin_to_show();
        while (twi_double_transmissions < good)
            display_run();
        twi_double_fails = true;
        send_all();
        twi_double_fails = false;
        refresh(1);
        assert_true(is_same(right, look()));
    }
}

TEST(a_transmission_that_lasts_until_the_second_refresh_is_recovered)
{
    lit_t right = show();
    twi_double_hangs = true;
    display_refresh();
    assert_true(twi_is_busy() && display_is_sending());
    assert_int_equal(twi_double_recoveries, 0);
    display_refresh();
    assert_int_equal(twi_double_recoveries, 1);
    twi_double_hangs = false;
    refresh(1);
    assert_int_equal(twi_double_recoveries, 2);
    assert_true(is_same(right, look()));
}

// The number of transmissions between two refreshes is any, also 256.
TEST(a_transmission_that_began_after_the_last_refresh_is_not_taken_for_one_that_hangs)
{
    show();
    display_refresh();
    send_all();
    display_refresh();
    twi_double_transmissions = 0;
    for (bool on = true; twi_double_transmissions < 255; on = !on) {
        view.screen = on ? SCREEN_TEST_LEDS : SCREEN_GAME;
        begin_to_show();
        while (twi_double_transmissions < 255 && display_has_work())
            display_run();
    }
    twi_double_hangs = true;
    while (twi_double_transmissions < 256) {
        view.screen = view.screen == SCREEN_GAME ? SCREEN_TEST_LEDS : SCREEN_GAME;
        begin_to_show();
    }
    assert_true(twi_is_busy());
    display_refresh();
    assert_int_equal(twi_double_recoveries, 0);
}

TEST(off_lasts_until_the_next_picture_and_keeps_the_memory)
{
    lit_t right = show();
    for (unsigned refreshes = 0; refreshes < 2; refreshes++) {
        display_off();
        send_all();
        assert_false(twi_double_part.on || display_is_sending());
        if (refreshes == 1)
            display_refresh();
        send_all();
        assert_false(twi_double_part.on);
        twi_double_bytes = 0;
        display_show(15, 0);
        send_all();
        assert_true(is_same(right, look()));
        assert_in_range(twi_double_bytes, 28, refreshes == 0 ? 28 : 420);
    }
}

TEST(off_is_sent_once)
{
    show();
    display_off();
    assert_true(display_is_sending());
    send_all();
    twi_double_transmissions = 0;
    display_off();
    assert_false(display_is_sending());
    send_all();
    assert_int_equal(twi_double_transmissions, 0);
    refresh(REFRESHES); // registers only
    assert_int_equal(twi_double_transmissions, REFRESHES);
}

// Mirrored, or in the columns of an SH1106, all memory is written again.
TEST(what_the_registers_tell_is_sent_with_them_when_it_changes)
{
    static const struct {
        uint8_t brightness, layout;
        unsigned least, most;
    } shows[] = {{15, 0, 0, 0},       {14, 0, 28, 28}, {14, 2, 28, 28},    {14, 6, 1000, 2000},
                 {14, 0, 1000, 2000}, {3, 2, 28, 28},  {3, 3, 1000, 2000}, {3, 7, 1000, 2000}};
    show();
    for (unsigned i = 0; i < sizeof shows / sizeof *shows; i++) {
        twi_double_bytes = 0;
        display_show(shows[i].brightness, shows[i].layout);
        send_all();
        assert_in_range(twi_double_bytes, shows[i].least, shows[i].most);
        assert_int_equal(twi_double_part.contrast, 17 * shows[i].brightness);
    }
    view.screen = SCREEN_TEST_LEDS;
    show();
    assert_true(twi_double_part.all_on);
    view.screen = SCREEN_GAME;
    show();
    assert_false(twi_double_part.all_on);
}

TEST(brightness_sets_the_contrast)
{
    show();
    for (uint8_t brightness = 0; brightness <= BRIGHTNESS_MAX; brightness++) {
        display_show(brightness, 0);
        send_all();
        assert_int_equal(twi_double_part.contrast, 17 * brightness);
    }
}
