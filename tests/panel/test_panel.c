// Keys on the board, from the key to the picture, with and without the computer: docs/behaviour.md, 3 to 5.
// exhaust_keys.c has the effect of each key.
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

#define X_AT_1 "#.#..#../.##..#../########/..#..#../..#..#../########/..#..#../..#..#.."

BEFORE_EACH
{
    app_start();
}

// Two pictures alternate, `half` ms each, for `lasts` ms.
static void assert_alternates(unsigned lasts, unsigned half, const char *first, const char *second)
{
    for (unsigned ms = 0; ms < lasts; ms++, app_wait(1))
        assert_picture(app_picture(), ms / half % 2 == 0 ? first : second);
}

TEST(a_taken_cell_flickers_for_300_ms_during_which_keys_act)
{
    app_follow("1 +1");
    assert_alternates(300, 50, ".##..#../#.#..#../########/..#..#../..#..#../########/..#..#../..#..#..",
                      X_AT_1);
    assert_alternates(300, 300, X_AT_1, "");
    app_follow("-1 12 marks=XO./.../... "
               "lit=#.####../.#####../########/..#..#../..#..#../########/..#..#../..#..#..");
}

// ---- The cursor ----

TEST(a_held_cursor_key_repeats_after_400_ms_8_times_a_second)
{
    app_follow("*8 +6");
    for (unsigned ms = 0; ms < 3000; ms++, app_wait(1)) {
        const unsigned col = (5 + (ms < 400 ? 0 : 1 + (ms - 400) / 125)) % 8,
                       since = ms < 400 ? ms : (ms - 400) % 125;
        assert_int_equal(app.panel.attention.cursor, cell_at(4, (uint8_t)col));
        assert_int_equal(app_picture().row[4] >> (7 - col) & 1, since % 200 < 100); // begins lit
    }
    app_follow("-6 cursor=42 2000ms cursor=42");
}

TEST(another_key_ends_the_repeating_and_its_release_does_not_resume_it)
{
    app_follow("*8 +6 500ms cursor=46 +8 cursor=56 -6 400ms cursor=66 D 1000ms cursor=66");
}

TEST(a_key_held_since_another_board_moves_nothing)
{
    app_follow("*8 +6 300ms {new 4} cursor=22 400ms cursor=22 1000ms cursor=22");
}

// ---- A player's new mark ----

#define FRAME_5x5  "#######./#.....#./#.....#./"
#define MIDDLE_5x5 "#..#..#./#.....#./#.....#./#######./........"

#define DARK_5x5   "#.....#./#.....#./#.....#./#######./........"

// The cursor on it begins with the dark half of its blinking.
TEST(a_players_new_mark_is_shown_without_the_cursor_for_1_s)
{
    app_follow("*5 +5 lit=" FRAME_5x5 MIDDLE_5x5 " 1000ms! lit=" FRAME_5x5 DARK_5x5 " 100ms! -5");
    app_follow("{new 5} {2 2} lit=" FRAME_5x5 MIDDLE_5x5 " 950ms lit=" FRAME_5x5 MIDDLE_5x5
               " 100ms lit=" FRAME_5x5 DARK_5x5);
}

TEST(the_next_key_shows_the_cursor_again)
{
    app_follow("*5 5 +7 lit=" FRAME_5x5 "#..#..#./#.#...#./#.....#./#######./........ -7");
    app_follow("*5 5 +D lit=" FRAME_5x5 DARK_5x5 " -D");
    app_follow("*5 5 +5 400ms lit=" FRAME_5x5 DARK_5x5 " -5"); // a refused key: the cell flickers before
}

// The computer moves after 300 ms.
TEST(the_computers_move_neither_shortens_nor_extends_it)
{
    app_follow("*5 C 1000ms +5 -5");
    for (unsigned ms = 0; ms < 1000; ms++, app_wait(1))
        assert_true(app_picture().row[3] >> 4 & 1);
    assert_int_equal(game_moves(&app.game), 2);
    app_wait(100);
    assert_false(app_picture().row[3] >> 4 & 1);
}

// ---- Hints ----

// X threatens on the right of the top row; the perfect computer blocks there.
#define THREAT         "152"
#define THREAT_PICTURE "#.##.#../.##.##../########/..####../..####../########/..#..#../..#..#.."
#define THREAT_HINT    "#.##.###/.##.####/########/..####../..####../########/..#..#../..#..#.."

TEST(a_hint_blinks_200_200_for_2_s_as_the_next_players_mark_and_can_be_repeated)
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

TEST(a_hint_is_refused_after_the_end_and_on_the_computers_turn)
{
    app_follow("14253 +0 lit=nothing");
    app_start();
    app_follow("C 5 +0 lit=nothing moves=1");
}

// The computer opens after 300 ms; nothing of a person's would be lost.
TEST(a_new_game_or_size_needs_no_second_press_until_a_person_has_moved)
{
    app_follow("CCC *3 300ms moves=1 B 300ms screen=game moves=0");
    assert_int_equal(app.game.board.n, 4);
    app_follow("A 300ms moves=1 A 300ms screen=game moves=0 A 300ms moves=1");
    app_follow("5 600ms moves=3 B screen=ask_size 2000ms A screen=ask_new moves=3");
}

TEST(a_hint_or_a_refusal_on_the_console_does_not_close_a_menu)
{
    app_follow("* {hint} lit=menu");
    panel_event(&app.panel, &app.game, (event_t){EVENT_REFUSED, SOURCE_CONSOLE, cell_at(0, 0)}, 0);
    app_follow("screen=menu");
}

// The hint is found after the next key went down.
TEST(a_hint_does_not_close_a_menu_or_a_question)
{
    for (int i = 0; i < 2; i++) {
        app_start();
        app_follow(THREAT);
        input_double_put(KEY_0);
        input_double_put(i == 0 ? KEY_STAR : KEY_A); // both are taken before the computer thinks
        app_follow(i == 0 ? "1ms hint=02 lit=menu" : "1ms hint=02 lit=ask");
        app_follow("6000ms lit=" THREAT_PICTURE);
    }
}

// ---- The computer's new mark ----

#define O_AT_5 "#.#..#../.##..#../########/..####../..####../########/..#..#../..#..#.."

// The player has X against perfect. In steps, `+1 -1` presses a key without advancing time.
static void start_against_perfect(const char *steps)
{
    app_start();
    app_follow("CCC 1000ms");
    app_follow(steps);
}

// Fails the test unless O in the middle blinks three times from now on, and is steady after that.
static void assert_new_mark_blinks(void)
{
    for (unsigned ms = 0; ms < 2000; ms++, app_wait(1))
        assert_picture(app_picture(), ms < 600 && ms / 100 % 2 == 1 ? X_AT_1 : O_AT_5);
}

TEST(the_new_mark_blinks_three_times_and_not_again_after_a_key)
{
    static const char *const keys[] = {"+D", "-D # 1 250ms +D"}; // the second stops the blinking
    start_against_perfect("1 200ms");
    assert_new_mark_blinks();
    for (int i = 0; i < 2; i++) {
        app_follow(keys[i]);
        for (unsigned ms = 0; ms < 800; ms++, app_wait(1))
            assert_picture(app_picture(), O_AT_5);
    }
}

TEST(a_hint_and_a_new_mark_replace_each_other)
{
    start_against_perfect("1 250ms +0 100ms screen=hint");
    assert_int_equal(app_picture().row[3], 0x3C); // the O in the middle is steady
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

// ---- Screens opened before the computer moves ----

// A screen lasts as long as without the move, and the mark blinks once the board is shown again.
TEST(its_move_closes_no_screen_and_blinks_three_times_after_it)
{
    static const struct {
        const char *keys, *screen;
        unsigned lasts;   // since the last key went down
        const char *back; // keys that close it before its time
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

TEST(its_move_does_not_disturb_a_held_cursor_key)
{
    // `*8` twice, so that the player has X; the computer moves within the 399 ms.
    start_against_perfect(
        "*8*8 5 +6 399ms moves=2 cursor=45 1ms cursor=46 250ms cursor=40 -6 1000ms cursor=40");
}
