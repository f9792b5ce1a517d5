// What the computer's move must not break into on the front panel. SPEC sections 3 and 4.
#include <string.h>

#include "tests/support/art.h"
#include "tests/support/hands.h"
#include "tests/support/test.h"

#define AFTER_1    "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."
#define AFTER_1_O5 "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."

// Presses keys faster than any time passes.
static void tap(hands_t *h, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        hands_down(h, *keys);
        hands_up(h, *keys);
    }
}

// What a player has opened before the computer moves, and how long it stays from when its last key went
// down.
static const struct {
    const char *keys;
    screen_t screen;
    unsigned lasts; // 0: until a key
} opened[] = {
    {"*", SCREEN_MENU, 5000},   {"A", SCREEN_ASK_NEW, 2000}, {"B", SCREEN_ASK_SIZE, 2000},
    {"*0", SCREEN_SCORE, 3000}, {"*#", SCREEN_LAYOUT, 0},
};

TEST(its_move_leaves_menu_question_score_and_layout_alone)
{
    for (unsigned i = 0; i < sizeof opened / sizeof opened[0]; i++) {
        hands_t h = hands_against(LEVEL_PERFECT);
        tap(&h, "1");
        tap(&h, opened[i].keys);
        hands_wait(&h, 299);
        assert_int_equal(game_moves(&h.game), 1);
        hands_wait(&h, 1);
        assert_int_equal(game_moves(&h.game), 2);
        assert_int_equal(h.panel.screen, opened[i].screen);
        hands_wait(&h, opened[i].lasts == 0 ? 10000 : opened[i].lasts - 301);
        assert_int_equal(h.panel.screen, opened[i].screen);
        if (opened[i].lasts != 0) {
            hands_wait(&h, 1); // no later than without the computer's move
            assert_int_equal(h.panel.screen, SCREEN_GAME);
        }
    }
}

TEST(its_move_leaves_the_level_that_is_shown_alone)
{
    hands_t h = hands_against(LEVEL_EASY);
    hands_press(&h, "1");
    hands_down(&h, 'C');
    hands_wait(&h, 999);
    assert_int_equal(game_moves(&h.game), 2);
    assert_int_equal(h.panel.screen, SCREEN_LEVEL);
    hands_wait(&h, 1);
    assert_int_equal(h.panel.screen, SCREEN_GAME);
}

TEST(a_second_a_answers_the_question_also_after_the_computer_has_moved)
{
    hands_t h = hands_against(LEVEL_PERFECT);
    hands_press(&h, "1A");
    hands_wait(&h, 1000);
    assert_int_equal(game_moves(&h.game), 2);
    hands_press(&h, "A");
    assert_int_equal(game_moves(&h.game), 0);
    assert_int_equal(h.game.computer, TTT_X);
}

TEST(the_new_mark_blinks_when_the_player_is_back_at_the_board)
{
    // By itself, and with the key that is still to come.
    const struct {
        const char *keys;
        unsigned wait;
        const char *back;
    } ways[] = {{"*", 5000, ""}, {"A", 2000, ""}, {"*0", 3000, ""}, {"*#", 9000, "5"}, {"*", 500, "9"}};
    for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        hands_t h = hands_against(LEVEL_PERFECT);
        tap(&h, "1");
        tap(&h, ways[i].keys);
        hands_wait(&h, ways[i].wait);
        tap(&h, ways[i].back);
        for (int blink = 0; blink < 3; blink++) {
            assert_picture(hands_see(&h), AFTER_1_O5);
            hands_wait(&h, 100);
            assert_picture(hands_see(&h), AFTER_1);
            hands_wait(&h, 100);
        }
        for (int k = 0; k < 100; k++, hands_wait(&h, 10))
            assert_picture(hands_see(&h), AFTER_1_O5);
    }
}

TEST(its_move_leaves_a_held_cursor_key_alone)
{
    hands_t h = hands_against(LEVEL_PERFECT);
    hands_press(&h, "*8 *8 5"); // twice, for the sides
    hands_down(&h, '6');
    hands_wait(&h, 399); // the computer moves in between
    assert_int_equal(game_moves(&h.game), 2);
    hands_assert_cursor(&h, 4, 5);
    hands_wait(&h, 1);
    hands_assert_cursor(&h, 4, 6);
    hands_wait(&h, 250);
    hands_assert_cursor(&h, 4, 0);
    hands_up(&h, '6');
    hands_wait(&h, 1000);
    hands_assert_cursor(&h, 4, 0);
}
