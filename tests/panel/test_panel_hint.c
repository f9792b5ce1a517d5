// Hint and demo on the front panel: SPEC sections 4 and 6.
#include <string.h>

#include "tests/support/art.h"
#include "panel/glyph.h"
#include "tests/support/hands.h"
#include "tests/support/test.h"

#define EMPTY_3x3      "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."
// X threatens on the right of the top row; perfect blocks there.
#define THREAT         "1 5 2"
#define THREAT_PICTURE "#.##.#.. .##.##.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."
#define THREAT_HINT    "#.##.### .##.#### ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."

TEST(the_hint_blinks_200_200_for_2_s_as_the_mark_to_come)
{
    hands_t h = hands_start('\0');
    hands_press(&h, THREAT);
    hands_down(&h, '0');
    hands_wait(&h, 0);
    for (int i = 0; i < 5; i++) {
        assert_picture(hands_see(&h), THREAT_HINT);
        hands_wait(&h, 199);
        assert_picture(hands_see(&h), THREAT_HINT);
        hands_wait(&h, 1);
        assert_picture(hands_see(&h), THREAT_PICTURE);
        hands_wait(&h, 199);
        assert_picture(hands_see(&h), THREAT_PICTURE);
        hands_wait(&h, 1);
    }
    for (int i = 0; i < 300; i++, hands_wait(&h, 10))
        assert_picture(hands_see(&h), THREAT_PICTURE);
    assert_int_equal(h.panel.screen, SCREEN_GAME);
    hands_assert_marks(&h, "XX./.O./...");
}

TEST(the_hint_can_be_asked_for_again)
{
    hands_t h = hands_start('\0');
    hands_press(&h, THREAT);
    for (unsigned pause = 0; pause < 4000; pause += 700) {
        hands_down(&h, '0');
        hands_wait(&h, 0);
        assert_picture(hands_see(&h), THREAT_HINT);
        hands_wait(&h, 1999);
        assert_int_equal(h.panel.screen, SCREEN_HINT);
        hands_wait(&h, 1);
        assert_int_equal(h.panel.screen, SCREEN_GAME);
        hands_wait(&h, pause);
    }
}

TEST(a_key_ends_the_hint_and_acts)
{
    hands_t h = hands_start('\0');
    hands_press(&h, THREAT);
    hands_press(&h, "0");
    hands_down(&h, '3');
    hands_assert_marks(&h, "XXO/.O./...");
    assert_int_equal(h.panel.screen, SCREEN_GAME);
    hands_press(&h, "0D");
    assert_int_equal(h.panel.screen, SCREEN_GAME);
    hands_press(&h, "0*");
    hands_assert_glyph(&h, GLYPH_MENU);
    hands_wait(&h, 6000);
    assert_int_equal(h.panel.screen, SCREEN_GAME);
}

TEST(no_cursor_is_shown_on_the_cell_of_the_hint)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "*4 1 1"); // the cursor in the corner, where perfect begins
    hands_assert_cursor(&h, 0, 0);
    hands_press(&h, "0");
    const char *lit = "#....... .#...... ........ ........ ........ ........ ........ ........";
    const char *dark = "........ ........ ........ ........ ........ ........ ........ ........";
    assert_picture(hands_see(&h), lit);
    hands_wait(&h, 99);
    assert_picture(hands_see(&h), lit);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), dark);
    hands_wait(&h, 199);
    assert_picture(hands_see(&h), dark);
    hands_wait(&h, 1600);
    assert_int_equal(h.panel.screen, SCREEN_HINT);
    hands_wait(&h, 1); // and the cursor is back
    assert_picture(hands_see(&h), lit);
    hands_wait(&h, 100);
    assert_picture(hands_see(&h), dark);
}

TEST(after_the_end_and_on_the_computers_turn_a_hint_has_nothing_to_do)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "1 4 2 5 3 0");
    hands_assert_glyph(&h, GLYPH_NOTHING);
    assert_int_equal(h.game.hint, HINT_NONE);
    h = hands_start('\0');
    hands_press(&h, "C 5 0");
    hands_assert_glyph(&h, GLYPH_NOTHING);
    assert_int_equal(game_moves(&h.game), 1);
}

// The hint takes its time; meanwhile the player opens something.
TEST(a_hint_does_not_break_into_menu_question_or_layout)
{
    const char *const keys = "*A";
    for (int i = 0; keys[i] != '\0'; i++) {
        hands_t h = hands_start('\0');
        hands_press(&h, THREAT);
        hands_down(&h, '0');
        hands_down(&h, keys[i]);
        assert_int_equal(h.game.hint, HINT_WANTED);
        screen_t screen = h.panel.screen;
        assert_true(screen > SCREEN_NOTHING);
        hands_wait(&h, 1000);
        assert_true(h.game.hint < HINT_WANTED);
        assert_int_equal(h.panel.screen, screen);
        hands_wait(&h, 5000);
        assert_int_equal(h.panel.screen, SCREEN_GAME);
    }
}

// As the console does it.
TEST(a_hint_that_somebody_else_asked_for_is_shown_too)
{
    hands_t h = hands_start('\0');
    hands_press(&h, THREAT);
    hands_wait(&h, 5000);
    assert_true(game_want_hint(&h.game));
    hands_wait(&h, 0);
    assert_picture(hands_see(&h), THREAT_HINT);
    hands_wait(&h, 1999);
    assert_int_equal(h.panel.screen, SCREEN_HINT);
}

TEST(against_the_computer_hint_and_new_mark_take_turns)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "CCC 1");
    hands_wait(&h, 250); // the computer's mark blinks
    hands_down(&h, '0');
    hands_wait(&h, 100);
    assert_int_equal(h.panel.screen, SCREEN_HINT);
    assert_int_equal(h.game.fresh, CELL_NONE);
    assert_int_equal(hands_see(&h).row[3], 0x3C); // the O in the middle stands
    hands_press(&h, "2");
    hands_wait(&h, 210);
    assert_int_equal(h.game.hint, HINT_NONE);
    assert_int_equal(h.game.fresh, cell_at(0, 2));
}

TEST(any_key_ends_a_demo_and_does_nothing_else)
{
    for (const char *key = "123456789*0#ABCD"; *key != '\0'; key++) {
        for (unsigned wait = 100; wait < 20000; wait += 4777) { // in mid-game, and after an end
            hands_t h = hands_start('\0');
            game_begin_demo(&h.game);
            game_t before = h.game;
            hands_wait(&h, wait);
            hands_down(&h, *key);
            assert_false(h.game.demo);
            assert_picture(hands_see(&h), EMPTY_3x3);
            hands_up(&h, *key);
            hands_wait(&h, 20000);
            assert_picture(hands_see(&h), EMPTY_3x3);
            assert_int_equal(h.game.brightness, before.brightness);
            assert_int_equal(h.game.level, before.level);
            assert_int_equal(h.game.computer, before.computer);
            hands_press(&h, "5"); // and the next one acts
            hands_assert_marks(&h, ".../.X./...");
        }
    }
}

TEST(letting_a_key_go_does_not_end_a_demo)
{
    hands_t h = hands_start('\0');
    hands_down(&h, '5');
    game_begin_demo(&h.game);
    hands_wait(&h, 1000);
    hands_up(&h, '5');
    assert_true(h.game.demo);
}

// What was open when the demo began gives way to it, and its new marks blink.
TEST(a_demo_is_shown_from_its_first_move_on)
{
    const char *const ways[] = {"", "*", "5A", "*#"};
    for (int i = 0; i < 4; i++) {
        hands_t h = hands_start('\0');
        hands_press(&h, ways[i]);
        game_begin_demo(&h.game);
        hands_wait(&h, 599);
        assert_picture(hands_see(&h), EMPTY_3x3);
        hands_wait(&h, 1);
        assert_false(art_same(hands_see(&h), art(EMPTY_3x3)));
        hands_wait(&h, 100);
        assert_picture(hands_see(&h), EMPTY_3x3);
        hands_wait(&h, 60000);
        assert_true(h.game.demo);
    }
}
