// The keys on the board, from the key to the picture: docs/behaviour.md, 4. exhaust_keys.c has what each key
// asks for.
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/keypad_double.h"
#include "tests/support/test.h"

#define X_AT_1 "#.#..#../.##..#../########/..#..#../..#..#../########/..#..#../..#..#.."

BEFORE_EACH
{
    app_start();
}

// One of two pictures is lit for so long, each for half a period in turn.
static void assert_alternates(unsigned lasts, unsigned half, const char *first, const char *second)
{
    for (unsigned ms = 0; ms < lasts; ms++, app_wait(1))
        assert_picture(app_picture(), ms / half % 2 == 0 ? first : second);
}

TEST(digits_play_the_cell_in_the_same_place_on_three_and_do_not_repeat)
{
    app_follow("+1 3000ms -1 marks=X../.../... 5937 marks=X.O/.O./X.X");
}

TEST(a_taken_cell_flickers_for_300_ms_and_a_key_acts_meanwhile)
{
    app_follow("1 +1");
    assert_alternates(300, 50, ".##..#../#.#..#../########/..#..#../..#..#../########/..#..#../..#..#..",
                      X_AT_1);
    assert_alternates(300, 300, X_AT_1, "");
    app_follow("-1 12 marks=XO./.../... "
               "lit=#.####../.#####../########/..#..#../..#..#../########/..#..#../..#..#..");
}

TEST(undo_works_after_the_end)
{
    app_follow("14253 20000ms # marks=XX./OO./... 96 marks=XX./OOO/..X");
}

// ---- The cursor ----

TEST(five_plays_under_the_cursor_which_stays)
{
    app_follow("*4 5 65 marks=..../..../..XO/.... cursor=23 # cursor=23 6AA cursor=22");
}

TEST(a_held_cursor_key_repeats_after_400_ms_8_times_a_second)
{
    app_follow("*8 +6");
    for (unsigned ms = 0; ms < 3000; ms++, app_wait(1))
        assert_int_equal(app.panel.attention.cursor,
                         cell_at(4, (uint8_t)((5 + (ms < 400 ? 0 : 1 + (ms - 400) / 125)) % 8)));
    app_follow("-6 cursor=42 2000ms cursor=42");
}

TEST(another_key_ends_the_repeating_and_letting_that_go_does_not_bring_it_back)
{
    app_follow("*8 +6 500ms cursor=46 +8 cursor=56 -6 400ms cursor=66 D 1000ms cursor=66");
}

TEST(a_held_key_of_another_board_moves_nothing)
{
    app_follow("*8 +6 300ms {new 4} cursor=22 400ms cursor=22 1000ms cursor=22");
}

// ---- Hints ----

// X threatens on the right of the top row; the perfect computer blocks there.
#define THREAT         "152"
#define THREAT_PICTURE "#.##.#../.##.##../########/..####../..####../########/..#..#../..#..#.."
#define THREAT_HINT    "#.##.###/.##.####/########/..####../..####../########/..#..#../..#..#.."

TEST(a_hint_blinks_200_200_for_2_s_as_the_mark_to_come_and_can_be_had_again)
{
    static const char *const ways[] = {THREAT " +0", "-0 +0", "-0 {hint}"};
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        app_follow(ways[i]);
        assert_alternates(2000, 200, THREAT_HINT, THREAT_PICTURE);
        assert_alternates(3000, 3000, THREAT_PICTURE, "");
    }
}

TEST(a_key_ends_the_hint_and_acts)
{
    app_follow(THREAT " 0 +3 marks=XXO/.O./... lit=" THREAT_HINT " -3 0* lit=menu");
}

TEST(a_hint_has_nothing_to_do_after_the_end_and_on_the_computers_turn)
{
    app_follow("14253 +0 lit=nothing");
    app_start();
    app_follow("C 5 +0 lit=nothing moves=1");
}

TEST(a_hint_or_a_refusal_of_the_console_leaves_a_menu_alone)
{
    app_follow("* {hint} lit=menu");
    panel_event(&app.panel, &app.game, (event_t){EVENT_REFUSED, SOURCE_CONSOLE, cell_at(0, 0)}, 0);
    app_follow("screen=menu");
}

// The hint is found after the next key has gone down.
TEST(a_hint_does_not_break_into_a_menu_or_a_question)
{
    for (int i = 0; i < 2; i++) {
        app_start();
        app_follow(THREAT);
        keypad_double_put(KEY_0);
        keypad_double_put(i == 0 ? KEY_STAR : KEY_A); // both are taken before the computer thinks
        app_follow(i == 0 ? "1ms hint=02 lit=menu" : "1ms hint=02 lit=ask");
        app_follow("6000ms lit=" THREAT_PICTURE);
    }
}
