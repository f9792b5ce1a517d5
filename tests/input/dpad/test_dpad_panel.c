// What of a d-pad happens within a millisecond, or only after a fault. tests/scenes/dpad.txt has what a
// person sees.
#include "panel/long_press.h"
#include "input/keys.h"
#include "tests/support/app.h"
#include "tests/support/test.h"

#define MENU " +5 800ms -5 40ms "

// A RAM fault may have moved the cursor off the board.
TEST(ok_plays_a_valid_cell_for_any_value_of_the_cursor)
{
    app_start();
    for (unsigned any = 0; any < 256; any++)
        assert_in_range(keys_effect(LONG_PRESS_KEY, SCREEN_GAME, &app.game, (cell_t)any).action, ACTION_PLAY,
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
        "{new 2} 5454 2 5 moves=3 30ms +5 +6 moves=0 cursor=10 -5 -6 moves=0"); // after the end: a new game
    app_follow(MENU "666666 screen=offer_sound +5 +6 screen=offer_layout -5 -6 2");
    assert_true(app.game.settings.muted);
    app_follow(MENU "6 +5 +6 screen=size3 -5 -6 screen=size3 2");
}

TEST(a_release_without_a_press_does_nothing)
{
    app_start();
    app_follow("-5 -4 moves=0 cursor=11 screen=game");
}
