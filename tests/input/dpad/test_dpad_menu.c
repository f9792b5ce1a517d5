// Tests of a d-pad on the host: OK acts on release and opens the menu when held; the menu; two keys at
// once; keys held at power-up. `2` `4` `6` `8` are the directions, `5` is OK.
#include "panel/hold.h"
#include "input/keys.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define MENU " +5 800ms -5 40ms "

TEST(ok_acts_on_release_and_opens_the_menu_when_held_for_800_ms)
{
    app_start();
    app_follow(
        "+5 799ms moves=0 screen=game -5 marks=.../.X./... 40ms "
        "+5 799ms screen=game 1ms screen=offer_new 3000ms screen=offer_new -5 screen=offer_new moves=1");
    app_follow("2 screen=game" MENU "screen=offer_new +5 800ms screen=game -5 screen=game moves=1");
}

TEST(left_and_right_cycle_through_the_menu_and_up_down_or_5_s_close_it)
{
    app_start();
    app_follow(MENU "6 screen=offer_size 6 screen=offer_level 6 screen=offer_undo 6 screen=offer_hint "
                    "6 screen=offer_brightness 6 screen=offer_sound 6 screen=offer_layout 6 "
                    "screen=offer_score 6 screen=offer_new "
                    "4 screen=offer_score 8 screen=game" MENU "2 screen=game cursor=11" MENU
                    "4959ms screen=offer_new 1ms screen=game" MENU
                    "66 4899ms screen=offer_level 1ms screen=game");
}

TEST(each_screen_of_the_menu_has_a_different_picture_which_is_not_dark)
{
    frame_t seen[SCREENS] = {{{0}}};
    unsigned count = 0;
    app_start();
    app_follow(MENU);
    for (unsigned i = 0; i < OFFERS; i++, app_press("6"))
        seen[count++] = app_picture();
    app_follow("65");
    for (unsigned n = 2; n <= 8; n++, app_press("6"))
        seen[count++] = app_picture();
    app_follow("2" MENU "665");
    for (unsigned level = 0; level < LEVELS; level++, app_press("6"))
        seen[count++] = app_picture();
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++)
            assert_false(art_same(seen[i], seen[k]) || art_same(seen[i], (frame_t){{0}}));
    assert_int_equal(count, OFFERS + 7 + LEVELS);
}

TEST(each_offer_has_its_effect)
{
    app_start();
    app_follow("5 marks=.../.X./... " MENU "5 moves=0 screen=game 5 65 moves=2" MENU
               "6665 moves=1 screen=game" MENU "66665 screen=hint 2000ms screen=game" MENU
               "45 screen=score 3000ms screen=game" MENU "445 screen=layout 664288 5 screen=game");
    assert_int_equal(app.game.settings.layout, 1);
    app_follow(MENU "6665 moves=0" MENU "6665 screen=nothing");
}

TEST(left_and_right_step_through_sizes_and_opponents_and_only_ok_selects)
{
    app_start();
    for (unsigned n = 3, to = 2; to <= TTT_N_MAX; n = to++) {
        app_follow("5" MENU "65 6 8 moves=1" MENU "65"); // closed without effect
        for (unsigned k = (to + 7 - n) % 7; k > 0; k--)
            app_press("6");
        assert_int_equal(app.panel.screen, SCREEN_SIZES + to - TTT_N_MIN);
        app_follow("4 6 5 moves=0 screen=game");
        assert_int_equal(app.game.board.n, to);
        assert_int_equal(app.panel.attention.cursor, cell_at((uint8_t)(to / 2), (uint8_t)(to / 2)));
    }
    app_follow(MENU "665 screen=level0 4 screen=level3 66 screen=level1 5000ms screen=game");
    assert_int_equal(app.game.settings.level, LEVEL_OFF);
    app_follow(MENU "665 6 5 screen=level 1000ms screen=game");
    assert_int_equal(app.game.settings.level, LEVEL_EASY);
    app_follow(MENU "665 screen=level1 5 screen=level");
    assert_int_equal(app.game.settings.level, LEVEL_EASY);
    app_follow("1000ms 5 moves=1 5 screen=nothing moves=1"); // it is the computer's turn
}

TEST(left_and_right_change_the_brightness_at_once_and_cycle_through_four_steps)
{
    static const unsigned steps[] = {4, 9, 15, 1};
    app_start();
    app_follow(MENU "666665 screen=brightness");
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(app_intensity(), steps[i % 4]);
        app_press("6");
    }
    for (unsigned i = 8; i > 0; i--) {
        assert_int_equal(app_intensity(), steps[i % 4]);
        app_press("4");
    }
    app_follow("5 screen=game cursor=11");
}

TEST(directions_move_a_cursor_on_every_board_and_repeat_when_held)
{
    app_start();
    for (int n = 2; n <= 8; n++) {
        cell_t middle = cell_at((uint8_t)(n / 2), (uint8_t)(n / 2));
        app_line((char[]){'n', 'e', 'w', ' ', (char)('0' + n), '\0'});
        for (int i = 0; i < 4 * n; i++) // once round in each
            app_press((char[]){"2468"[i / n], '\0'});
        assert_int_equal(app.panel.attention.cursor, middle);
        app_follow("+6 525ms -6 100ms"); // at once, at 400 and at 525 ms
        for (int i = 3; i < 2 * n; i++)
            app_press("6");
        assert_int_equal(app.panel.attention.cursor, middle);
    }
}

// A RAM fault may have moved the cursor off the board.
TEST(ok_plays_a_valid_cell_for_any_value_of_the_cursor)
{
    app_start();
    for (unsigned any = 0; any < 256; any++)
        assert_in_range(keys_effect(HOLD_KEY, SCREEN_GAME, &app.game, (cell_t)any).action, ACTION_PLAY,
                        ACTION_PLAY + TTT_CELLS_MAX - 1);
}

// ---- Two at once ----

TEST(ok_has_priority_over_a_direction_at_the_same_time)
{
    app_start();
    app_follow("+5 1ms +4 marks=.../.X./... cursor=10 -4 -5 40ms 5 marks=.../OX./... cursor=10");
    app_follow("{new} +6 1ms +5 cursor=12 moves=0 -6 -5 marks=.../..X/... 40ms");
    app_follow("+5 +6 1000ms screen=game moves=1 screen=game -6 -5"); // refused: the cell is taken
    app_follow(
        "{new 2} 5454 2 5 moves=3 30ms +5 +6 moves=0 cursor=11 -5 -6 moves=0"); // after the end: a new game
    app_follow(MENU "6 +5 +6 screen=size3 -5 -6 screen=size3 2");
}

TEST(a_release_without_a_press_does_nothing)
{
    app_start();
    app_follow("-5 -4 moves=0 cursor=11 screen=game");
}

TEST(a_new_game_from_the_console_cancels_a_pressed_ok)
{
    app_start();
    app_follow("+5 100ms {new 4} 1000ms screen=game -5 moves=0 +5 100ms");
    app_line("watch");
    app_follow("1000ms -5 +4 -4 screen=game 1000ms moves=0");
}

// ---- Held at power-up ----

TEST(ok_held_at_power_up_begins_the_self_test_and_holding_it_again_ends_it)
{
    app_start_holding("5");
    app_follow(
        "screen=leds 2000ms -5 screen=leds +2 screen=keys "
        "lit=..##..../..##..../......../......../......../......../......../........ -2 +5 "
        "lit=......../......../..##..../..##..../......../......../......../........ 799ms screen=keys 1ms "
        "screen=game -5 screen=game moves=0");
}

TEST(ok_on_the_sound_switches_it_and_its_sign_is_struck_out_while_it_is_off)
{
    app_start();
    app_follow(MENU "4445 screen=offer_sound");
    assert_true(app.game.settings.muted);
    frame_t off = app_picture();
    app_follow("5 screen=offer_sound");
    assert_false(app.game.settings.muted);
    frame_t on = app_picture();
    assert_memory_not_equal(&on, &off, sizeof on);
    for (unsigned i = 0; i < FRAME_SIZE; i++) // the stroke
        assert_true(off.row[i] & 0x80 >> i);
}

TEST(up_held_at_power_up_begins_the_layout_setup)
{
    app_start_holding("2");
    app_follow("screen=layout lit=F -2 6 28 screen=layout 5 screen=game");
    assert_int_equal(app.game.settings.layout, 1);
    for (const char *other = "468"; *other != '\0'; other++) {
        app_start_holding((char[]){*other, '\0'});
        app_follow("screen=game");
    }
}
