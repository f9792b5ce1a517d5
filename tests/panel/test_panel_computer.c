// The panel against the computer: its new mark, and what its move must not break into: docs/behaviour.md, 3
// to 5.
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define AFTER_1    "#.#..#../.##..#../########/..#..#../..#..#../########/..#..#../..#..#.."
#define AFTER_1_O5 "#.#..#../.##..#../########/..####../..####../########/..#..#../..#..#.."

// The player has X against perfect. `+1 -1` is a key that takes no time.
static void start_against_perfect(const char *steps)
{
    app_start();
    app_follow("CCC 1000ms");
    app_follow(steps);
}

TEST(it_answers_300_ms_after_the_key_and_undo_takes_back_both)
{
    start_against_perfect("+1 -1 299ms marks=X../.../... 1ms marks=X../.O./... "
                          "+2 -2 300ms marks=XXO/.O./... # marks=X../.O./...");
}

TEST(playing_on_its_turn_has_nothing_to_do)
{
    // On a taken cell: no flicker, as no cell can be played now.
    start_against_perfect("*3*3 +5 -5 +5 lit=nothing -5 +1 lit=nothing -1 moves=1 300ms moves=2 screen=game");
    start_against_perfect("*5*5 +5 -5 +5 lit=nothing -5 moves=1 300ms moves=2 screen=game");
}

// Fails the test unless O in the middle blinks three times from now on, and then stands.
static void assert_new_mark_blinks(void)
{
    for (unsigned ms = 0; ms < 2000; ms++, app_wait(1))
        assert_picture(app_picture(), ms < 600 && ms / 100 % 2 == 1 ? AFTER_1 : AFTER_1_O5);
}

TEST(the_new_mark_blinks_three_times_and_not_again_after_a_key)
{
    static const char *const keys[] = {"+D", "-D # 1 250ms +D"}; // the second ends the blinking, too
    start_against_perfect("1 200ms");
    assert_new_mark_blinks();
    for (int i = 0; i < 2; i++) {
        app_follow(keys[i]);
        for (unsigned ms = 0; ms < 800; ms++, app_wait(1))
            assert_picture(app_picture(), AFTER_1_O5);
    }
}

TEST(a_hint_and_a_new_mark_take_turns)
{
    start_against_perfect("1 250ms +0 100ms screen=hint");
    assert_int_equal(app_picture().row[3], 0x3C); // the O in the middle stands
    app_follow("2 210ms hint=none fresh=02");
}

TEST(a_hint_on_the_console_ends_the_new_marks_blinking)
{
    start_against_perfect("1 250ms {hint}");
    for (unsigned ms = 0; ms < 1500; ms++, app_wait(1)) {
        assert_int_equal(app.panel.screen, SCREEN_HINT);
        assert_int_equal(app_picture().row[3], 0x3C);
    }
}

// ---- What a player has opened before it moves ----

// The screen stays as long as ever, and the mark blinks when the player is back at the board.
TEST(its_move_leaves_what_is_open_alone_and_blinks_three_times_behind_it)
{
    static const struct {
        const char *keys, *screen;
        unsigned lasts;   // from when the last key went down
        const char *back; // what brings the board back, if not time
    } opened[] = {{"+* -*", "screen=menu", 5000, ""},
                  {"+A -A", "screen=ask_new", 2000, ""},
                  {"+B -B", "screen=ask_size", 2000, ""},
                  {"+* -* +0 -0", "screen=score", 3000, ""},
                  {"+* -* +# -#", "screen=layout", 9000, "+5 -5"},
                  {"+* -*", "screen=menu", 500, "+9 -9"}};
    for (unsigned i = 0; i < sizeof opened / sizeof *opened; i++) {
        start_against_perfect("+1 -1");
        app_follow(opened[i].keys);
        for (unsigned ms = 0; ms < opened[i].lasts; ms++, app_wait(1)) {
            assert_int_equal(game_moves(&app.game), ms < 300 ? 1 : 2);
            app_follow(opened[i].screen);
        }
        app_follow(opened[i].back);
        app_follow("screen=game fresh=11");
        assert_new_mark_blinks();
    }
}

TEST(its_move_leaves_a_held_cursor_key_alone)
{
    // Twice, so that the player has X; it moves within the 399 ms.
    start_against_perfect(
        "*8*8 5 +6 399ms moves=2 cursor=45 1ms cursor=46 250ms cursor=40 -6 1000ms cursor=40");
}
