// The panel against the computer: its new mark, and what its move must not break into: docs/behaviour.md, 3
// to 5.
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define AFTER_1    "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."
#define AFTER_1_O5 "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."

static unsigned moves(void)
{
    return game_moves(&app.game);
}

// The player has X against a level.
static void start_against(uint8_t level)
{
    app_start();
    for (uint8_t i = 0; i < level; i++)
        app_press("C");
    app_wait(1000);
    assert_int_equal(app.game.settings.level, level);
}

// Presses keys faster than any time passes.
static void tap(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        app_down(*keys);
        app_up(*keys);
    }
}

TEST(it_answers_300_ms_after_the_key_and_the_player_is_to_move_again)
{
    start_against(LEVEL_PERFECT);
    tap("1");
    app_wait(299);
    app_assert_marks("X../.../...");
    app_wait(1);
    app_assert_marks("X../.O./...");
    tap("2");
    app_wait(300);
    app_assert_marks("XXO/.O./...");
    tap("#");
    app_assert_marks("X../.O./...");
}

TEST(playing_on_its_turn_has_nothing_to_do)
{
    const char *const sizes[] = {"*3 *3", "*5 *5"}; // twice, so that the player has X
    for (int i = 0; i < 2; i++) {
        start_against(LEVEL_PERFECT);
        app_press(sizes[i]);
        tap("55"); // on a taken cell: no flicker, as no cell can be played now
        app_assert_glyph(GLYPH_NOTHING);
        if (i == 0) {
            tap("1");
            app_assert_glyph(GLYPH_NOTHING);
        }
        assert_int_equal(moves(), 1);
        app_wait(300);
        assert_int_equal(moves(), 2);
        assert_int_equal(app.panel.screen, SCREEN_GAME);
    }
}

// Fails the test unless O in the middle blinks three times from now on, and then stands.
static void assert_new_mark_blinks(void)
{
    for (unsigned ms = 0; ms < 2000; ms++, app_wait(1))
        assert_picture(app_picture(), ms < 600 && ms / 100 % 2 == 1 ? AFTER_1 : AFTER_1_O5);
}

TEST(the_new_mark_blinks_three_times_and_not_again_after_a_key)
{
    start_against(LEVEL_PERFECT);
    app_press("1");
    app_wait(200);
    assert_new_mark_blinks();
    for (int blinking = 0; blinking < 2; blinking++) { // it ends that, too
        app_press(blinking ? "# 1" : "");
        app_wait(blinking ? 250 : 0);
        app_down('D'); // changes nothing on the board
        for (unsigned ms = 0; ms < 800; ms++, app_wait(1))
            assert_picture(app_picture(), AFTER_1_O5);
        app_up('D');
    }
}

TEST(a_hint_and_a_new_mark_take_turns)
{
    start_against(LEVEL_PERFECT);
    app_press("1");
    app_wait(250); // the new mark blinks
    app_down('0');
    app_wait(100);
    assert_int_equal(app.panel.screen, SCREEN_HINT);
    assert_int_equal(app_picture().row[3], 0x3C); // the O in the middle stands
    app_press("2");
    app_wait(210);
    assert_int_equal(app.panel.attention.hint, CELL_NONE);
    assert_int_equal(app.panel.attention.fresh, cell_at(0, 2));
}

TEST(a_hint_on_the_console_ends_the_new_marks_blinking)
{
    start_against(LEVEL_PERFECT);
    app_press("1");
    app_wait(250);
    app_line("hint");
    for (unsigned ms = 0; ms < 1500; ms++, app_wait(1)) {
        assert_int_equal(app.panel.screen, SCREEN_HINT);
        assert_int_equal(app_picture().row[3], 0x3C);
    }
}

// ---- What a player has opened before it moves ----

// lasts: from when the last key went down, 0: until a key.
static const struct {
    const char *keys;
    screen_t screen;
    unsigned lasts;
} opened[] = {
    {"*", SCREEN_MENU, 5000},   {"A", SCREEN_ASK_NEW, 2000}, {"B", SCREEN_ASK_SIZE, 2000},
    {"*0", SCREEN_SCORE, 3000}, {"*#", SCREEN_LAYOUT, 0},    {"C", SCREEN_LEVEL, 1000},
};

TEST(its_move_leaves_what_is_open_alone_and_blinks_behind_it)
{
    for (unsigned i = 0; i < sizeof opened / sizeof opened[0]; i++) {
        start_against(LEVEL_MEDIUM);
        tap("1");
        tap(opened[i].keys);
        unsigned stays = opened[i].lasts == 0 ? 10000 : opened[i].lasts;
        for (unsigned ms = 0; ms < stays; ms++, app_wait(1)) {
            assert_int_equal(moves(), ms < 300 ? 1 : 2);
            assert_int_equal(app.panel.screen, opened[i].screen);
        }
        if (opened[i].lasts == 0)
            tap("5");
        assert_int_equal(app.panel.screen, SCREEN_GAME);
        cell_t fresh = app.panel.attention.fresh;
        assert_int_equal(cell_mark(&app.game.board, fresh), TTT_O);
        frame_t lit = app_picture();
        app_wait(100);
        assert_false(art_same(app_picture(), lit));
        app_wait(100);
        assert_true(art_same(app_picture(), lit));
    }
}

TEST(the_new_mark_blinks_three_times_when_the_player_is_back_at_the_board)
{
    const struct {
        const char *keys;
        unsigned wait;
        const char *back; // what brings the board back, if not time
    } ways[] = {{"*", 5000, ""}, {"A", 2000, ""}, {"*0", 3000, ""}, {"*#", 9000, "5"}, {"*", 500, "9"}};
    for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        start_against(LEVEL_PERFECT);
        tap("1");
        tap(ways[i].keys);
        app_wait(ways[i].wait);
        tap(ways[i].back);
        assert_new_mark_blinks();
    }
}

TEST(its_move_leaves_a_held_cursor_key_alone)
{
    start_against(LEVEL_PERFECT);
    app_press("*8 *8 5"); // twice, so that the player has X
    app_down('6');
    app_wait(399); // it moves in between
    assert_int_equal(moves(), 2);
    assert_int_equal(app.panel.attention.cursor, cell_at(4, 5));
    app_wait(1);
    assert_int_equal(app.panel.attention.cursor, cell_at(4, 6));
    app_wait(250);
    assert_int_equal(app.panel.attention.cursor, cell_at(4, 0));
    app_up('6');
    app_wait(1000);
    assert_int_equal(app.panel.attention.cursor, cell_at(4, 0));
}
