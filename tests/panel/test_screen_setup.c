// Score, brightness, layout setup, self-test and the keys held at power-up. SPEC section 4.
#include <string.h>

#include "tests/support/art.h"
#include "panel/glyph.h"
#include "tests/support/hands.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

TEST(brightness_has_four_steps_and_goes_round)
{
    const char *keys[] = {"D", "*9"};
    for (int k = 0; k < 2; k++) {
        hands_t h = hands_start('\0');
        uint8_t first = h.game.brightness, last = first, steps = 0, wraps = 0;
        do {
            hands_press(&h, keys[k]);
            assert_true(h.game.brightness <= 15);
            if (h.game.brightness < last)
                wraps++;
            last = h.game.brightness;
            steps++;
        } while (last != first);
        assert_int_equal(steps, 4);
        assert_int_equal(wraps, 1);
        assert_picture(hands_see(&h), EMPTY_3x3);
    }
}

TEST(score_shows_x_o_and_draws_for_a_second_each)
{
    hands_t h = hands_start('\0');
    memcpy(h.game.score, (uint16_t[]){7, 42, 305}, 6);
    hands_down(&h, '*');
    hands_down(&h, '0');
    assert_picture(hands_see(&h), "#....... .#...... ........ ....###. ......#. ......#. .....#.. .....#..");
    hands_wait(&h, 999);
    assert_int_equal(hands_see(&h).row[0], 0x80);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), "##...... ##...... ........ #.#.###. #.#...#. ###.###. ..#.#... ..#.###.");
    hands_wait(&h, 1000);
    assert_picture(hands_see(&h), "##.###.. ........ ........ ###.###. #.#.#... #.#.###. #.#...#. ###.###.");
    hands_wait(&h, 999);
    assert_int_equal(h.panel.screen, SCREEN_SCORE);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), EMPTY_3x3);
}

TEST(a_score_over_999_is_drawn_as_999)
{
    frame_t frame, most;
    glyph_draw_score(&most, GLYPH_X, 999);
    assert_picture(most, "#..##### .#.####. ........ ###.###. #.#.#.#. ###.###. ..#...#. ###.###.");
    glyph_draw_score(&frame, GLYPH_X, 65535);
    assert_true(art_same(frame, most));
    for (uint16_t value = 1; value <= 999; value++) {
        frame_t before;
        glyph_draw_score(&before, GLYPH_X, value - 1);
        glyph_draw_score(&frame, GLYPH_X, value);
        assert_false(art_same(before, frame));
    }
}

TEST(layout_setup_turns_through_all_eight_and_keeps_one)
{
    const char *ways_in[] = {"*#", ""};
    for (int i = 0; i < 2; i++) {
        hands_t h = hands_start(i == 0 ? '\0' : '#');
        hands_press(&h, ways_in[i]);
        assert_picture(hands_see(&h),
                       ".######. .######. .##..... .####... .####... .##..... .##..... .##.....");
        for (uint8_t layout = 1; layout <= 8; layout++) {
            hands_press(&h, "6");
            assert_int_equal(h.game.layout, layout % 8);
        }
        hands_press(&h, "4");
        assert_int_equal(h.game.layout, 7);
        hands_press(&h, "123789ABCD0*#"); // none of these leaves or changes anything
        hands_wait(&h, 30000);
        assert_int_equal(h.game.layout, 7);
        assert_int_equal(h.panel.screen, SCREEN_LAYOUT);
        hands_press(&h, "5");
        assert_picture(hands_see(&h), EMPTY_3x3);
        assert_int_equal(h.game.layout, 7);
    }
}

TEST(self_test_lights_all_then_each_key_that_is_down_until_hash)
{
    hands_t h = hands_start('0');
    frame_t all = art("######## ######## ######## ######## ######## ######## ######## ########");
    hands_wait(&h, 10000);
    assert_true(art_same(hands_see(&h), all));
    hands_up(&h, '0');
    assert_true(art_same(hands_see(&h), all));
    hands_down(&h, '1');
    assert_picture(hands_see(&h), "##...... ##...... ........ ........ ........ ........ ........ ........");
    hands_down(&h, 'D');
    assert_picture(hands_see(&h), "##...... ##...... ........ ........ ........ ........ ......## ......##");
    hands_up(&h, '1');
    hands_down(&h, '6');
    assert_picture(hands_see(&h), "........ ........ ....##.. ....##.. ........ ........ ......## ......##");
    hands_up(&h, 'D');
    hands_up(&h, '6');
    assert_picture(hands_see(&h), "........ ........ ........ ........ ........ ........ ........ ........");
    hands_press(&h, "#");
    assert_picture(hands_see(&h), EMPTY_3x3);
}

TEST(another_key_held_at_power_up_does_nothing)
{
    for (const char *key = "123456789ABCD*"; *key != '\0'; key++) {
        hands_t h = hands_start(*key);
        assert_picture(hands_see(&h), EMPTY_3x3);
        hands_up(&h, *key);
        hands_press(&h, "5");
        assert_int_equal(game_moves(&h.game), 1);
    }
}
