// The keys on the board, from the key to the picture: docs/behaviour.md, 4.
#include <string.h>

#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/keypad_double.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

static unsigned moves(void)
{
    return game_moves(&app.game);
}

static void assert_cursor(uint8_t row, uint8_t col)
{
    assert_int_equal(app.panel.attention.cursor, cell_at(row, col));
}

TEST(digits_play_the_cell_in_the_same_place_on_three)
{
    for (uint8_t i = 0; i < 9; i++) {
        app_start();
        app_down((char)('1' + i));
        assert_int_equal(app.game.board.cell[i / 3][i % 3], TTT_X);
        app_wait(3000); // no digit repeats here
        assert_int_equal(moves(), 1);
    }
    app_start();
    app_press("15937");
    app_assert_marks("X.O/.O./X.X");
}

TEST(a_taken_cell_flickers_for_300_ms_and_nothing_else_changes)
{
    app_press("1");
    game_t before = app.game;
    app_down('1');
    assert_memory_equal(&app.game, &before, sizeof before);
    for (unsigned ms = 0; ms < 300; ms++, app_wait(1))
        assert_picture(app_picture(), ms / 50 % 2 == 0 ? ".##..#.. #.#..#.. ######## ..#..#.. ..#..#.. "
                                                         "######## ..#..#.. ..#..#.."
                                                       : "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. "
                                                         "######## ..#..#.. ..#..#..");
    for (unsigned ms = 0; ms < 300; ms++, app_wait(1))
        assert_picture(app_picture(),
                       "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
    app_up('1');
    app_press("12"); // a key acts while it flickers
    app_assert_marks("XO./.../...");
    assert_picture(app_picture(), "#.####.. .#####.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
}

TEST(undo_works_after_the_end)
{
    app_press("1 4 2 5 3");
    assert_true(game_is_over(&app.game));
    app_wait(20000);
    app_press("#");
    app_assert_marks("XX./OO./...");
    app_press("9 6");
    assert_int_equal(ttt_result(&app.game.board), TTT_O_WINS);
}

// ---- The cursor ----

TEST(five_plays_under_the_cursor_which_stays)
{
    app_press("*4 5 65");
    app_assert_marks("..../..../..XO/....");
    assert_cursor(2, 3);
    app_press("#"); // nor does undo move it
    assert_cursor(2, 3);
    app_press("6 A A");
    assert_cursor(2, 2);
}

TEST(a_held_cursor_key_repeats_after_400_ms_8_times_a_second)
{
    app_press("*8");
    app_down('6');
    for (unsigned ms = 0; ms < 3000; ms++, app_wait(1))
        assert_cursor(4, (uint8_t)((5 + (ms < 400 ? 0 : 1 + (ms - 400) / 125)) % 8));
    app_up('6');
    cell_t there = app.panel.attention.cursor;
    app_wait(2000);
    assert_int_equal(app.panel.attention.cursor, there);
}

TEST(another_key_ends_the_repeating_and_letting_that_go_does_not_bring_it_back)
{
    app_press("*8");
    app_down('6');
    app_wait(500);
    assert_cursor(4, 6);
    app_down('8');
    assert_cursor(5, 6);
    app_up('6'); // not the one that repeats
    app_wait(400);
    assert_cursor(6, 6);
    app_press("D");
    app_wait(1000);
    assert_cursor(6, 6);
}

TEST(a_held_key_of_another_board_moves_nothing)
{
    app_press("*8");
    app_down('6');
    app_wait(300);
    app_line("new 4");
    for (unsigned ms = 0; ms < 1000; ms++, app_wait(1))
        assert_cursor(2, 2);
}

// ---- Hints ----

// X threatens on the right of the top row; the perfect computer blocks there.
#define THREAT         "1 5 2"
#define THREAT_PICTURE "#.##.#.. .##.##.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."
#define THREAT_HINT    "#.##.### .##.#### ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."

// The hint blinks for 2 s from now on, and then no more.
static void assert_hint_blinks(void)
{
    for (unsigned ms = 0; ms < 5000; ms++, app_wait(1))
        assert_picture(app_picture(), ms < 2000 && ms / 200 % 2 == 0 ? THREAT_HINT : THREAT_PICTURE);
}

TEST(a_hint_blinks_200_200_for_2_s_as_the_mark_to_come_and_can_be_had_again)
{
    app_press(THREAT);
    for (int i = 0; i < 2; i++) {
        app_down('0');
        assert_hint_blinks();
        app_up('0');
    }
    assert_string_equal(app_line("hint"), "hint: 0 2\n");
    assert_hint_blinks();
    app_assert_marks("XX./.O./...");
}

TEST(a_key_ends_the_hint_and_acts)
{
    app_press(THREAT "0");
    app_down('3');
    app_assert_marks("XXO/.O./...");
    assert_picture(app_picture(), "#.##.### .##.#### ######## ..####.. ..####.. ######## ..#..#.. ..#..#..");
    app_up('3');
    app_press("0*");
    app_assert_glyph(GLYPH_MENU);
}

TEST(a_hint_has_nothing_to_do_after_the_end_and_on_the_computers_turn)
{
    app_press("1 4 2 5 3");
    app_down('0');
    app_assert_glyph(GLYPH_NOTHING);
    app_start();
    app_press("C 5");
    app_down('0');
    app_assert_glyph(GLYPH_NOTHING);
    assert_int_equal(moves(), 1);
}

TEST(no_cursor_is_shown_on_the_cell_of_the_hint)
{
    app_press("*4 1 1"); // the cursor is in the corner, where the perfect computer begins
    app_down('0');
    for (unsigned ms = 0; ms < 2500; ms++, app_wait(1))
        assert_int_equal(app_picture().row[0] == 0x80, ms < 2000 ? ms / 200 % 2 == 0 : ms / 100 % 2 == 0);
}

TEST(a_hint_or_a_refusal_of_the_console_leaves_a_menu_alone)
{
    app_press("*");
    assert_string_equal(app_line("hint"), "hint: 0 0\n");
    app_assert_glyph(GLYPH_MENU);
    panel_event(&app.panel, &app.game, (event_t){EVENT_REFUSED, SOURCE_CONSOLE, cell_at(0, 0)}, 0);
    assert_int_equal(app.panel.screen, SCREEN_MENU);
}

// The hint is found after the next key has gone down.
TEST(a_hint_does_not_break_into_a_menu_or_a_question)
{
    const struct {
        key_event_t key;
        glyph_t sign;
    } opened[] = {{KEY_STAR, GLYPH_MENU}, {KEY_A, GLYPH_ASK}};
    for (int i = 0; i < 2; i++) {
        app_start();
        app_press(THREAT);
        keypad_double_put(KEY_0);
        keypad_double_put(opened[i].key); // both are taken before the computer thinks
        app_wait(1);
        assert_int_not_equal(app.panel.attention.hint, CELL_NONE);
        app_assert_glyph(opened[i].sign);
        app_wait(6000);
        assert_picture(app_picture(), THREAT_PICTURE);
    }
}
