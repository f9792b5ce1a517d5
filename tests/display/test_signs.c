// Pictures of levels, scores and the menu.
// SPDX-License-Identifier: MIT
#include "display/matrix/signs.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

TEST(a_level_is_a_row_of_rising_bars)
{
    static const char *const levels[] = {
        "........ ........ ........ ........ ........ ........ ........ ##.##.##",
        "........ ........ ........ ........ ........ ##...... ##...... ##.##.##",
        "........ ........ ........ ...##... ...##... ##.##... ##.##... ##.##.##",
        "........ ......## ......## ...##.## ...##.## ##.##.## ##.##.## ##.##.##",
    };
    for (unsigned level = 0; level < 256; level++) { // beyond 3 after a fault of the RAM
        frame_t frame;
        sign_draw_level(&frame, (uint8_t)level);
        assert_picture(frame, levels[level < 4 ? level : 3]);
    }
}

static frame_t score(sign_t what, uint16_t value)
{
    frame_t frame;
    sign_draw_score(&frame, what, value);
    return frame;
}

TEST(a_score_shows_its_kind_hundreds_as_pixels_and_two_digits)
{
    assert_picture(score(SIGN_X, 7),
                   "#....... .#...... ........ ....###. ......#. ......#. .....#.. .....#..");
    assert_picture(score(SIGN_X, 9),
                   "#....... .#...... ........ ....###. ....#.#. ....###. ......#. ....###.");
    assert_picture(score(SIGN_X, 10),
                   "#....... .#...... ........ .#..###. ##..#.#. .#..#.#. .#..#.#. ###.###.");
    assert_picture(score(SIGN_O, 36),
                   "##...... ##...... ........ ###.###. ..#.#... ###.###. ..#.#.#. ###.###.");
    assert_picture(score(SIGN_X, 100),
                   "#..#.... .#...... ........ ###.###. #.#.#.#. #.#.#.#. #.#.#.#. ###.###.");
    assert_picture(score(SIGN_O, 42),
                   "##...... ##...... ........ #.#.###. #.#...#. ###.###. ..#.#... ..#.###.");
    assert_picture(score(SIGN_DRAW, 305),
                   "##.###.. ........ ........ ###.###. #.#.#... #.#.###. #.#...#. ###.###.");
    assert_picture(score(SIGN_X, 999),
                   "#..##### .#.####. ........ ###.###. #.#.#.#. ###.###. ..#...#. ###.###.");
    assert_picture(score(SIGN_X, 681),
                   "#..##### .#.#.... ........ ###..#.. #.#.##.. ###..#.. #.#..#.. ###.###.");
}

TEST(all_scores_up_to_999_differ_and_more_is_drawn_as_999)
{
    for (uint16_t value = 1; value <= 999; value++)
        assert_false(art_same(score(SIGN_X, value - 1), score(SIGN_X, value)));
    assert_true(art_same(score(SIGN_X, 1000), score(SIGN_X, 999)));
    assert_true(art_same(score(SIGN_X, 65535), score(SIGN_X, 999)));
}

// ---- The menu ----

static settings_t settings;

static frame_t sign(unsigned screen)
{
    picture_t p;
    sign_draw_menu(&p, (screen_t)screen, &settings);
    return *picture_plane(&p, INK_GRID);
}

BEFORE_EACH
{
    settings = (settings_t){0};
}

static void assert_all_differ(unsigned first, unsigned count)
{
    for (unsigned a = 0; a < count; a++) {
        assert_false(art_same(sign(first + a), (frame_t){0}));
        for (unsigned b = 0; b < a; b++)
            assert_false(art_same(sign(first + a), sign(first + b)));
    }
}

TEST(each_item_of_the_menu_has_a_sign_of_its_own)
{
    assert_all_differ(SCREEN_OFFERS, OFFERS);
    assert_true(art_same(sign(SCREEN_BRIGHTNESS), sign(SCREEN_OFFERS + OFFER_BRIGHTNESS)));
}

TEST(while_the_sound_is_off_only_its_sign_is_struck_out)
{
    frame_t usual[OFFERS];
    for (unsigned offer = 0; offer < OFFERS; offer++)
        usual[offer] = sign(SCREEN_OFFERS + offer);
    assert_picture(usual[OFFER_SOUND],
                   "...####. ...#..#. ...#..#. ...#..#. .###.##. #######. #######. .##..#..");
    settings.muted = true;
    assert_picture(sign(SCREEN_OFFERS + OFFER_SOUND),
                   "#..####. .#.#..#. ..#...#. ...#..#. .##.#.#. ####.#.. #####.#. .##..#.#");
    for (unsigned offer = 0; offer < OFFERS; offer++)
        assert_int_equal(art_same(sign(SCREEN_OFFERS + offer), usual[offer]), offer != OFFER_SOUND);
}

TEST(an_opponent_to_choose_is_shown_as_its_level)
{
    for (uint8_t level = 0; level < LEVELS; level++) {
        frame_t frame;
        sign_draw_level(&frame, level);
        assert_true(art_same(sign(SCREEN_LEVELS + level), frame));
    }
}

TEST(a_size_to_choose_is_a_digit_between_arrows)
{
    assert_all_differ(SCREEN_SIZES, TTT_N_MAX - TTT_N_MIN + 1);
    assert_picture(sign(SCREEN_SIZES),
                   "........ ...##... ..#..#.. .....#.. #...#..# ...#.... ..#..... ..####..");
    assert_picture(sign(SCREENS - 1),
                   "........ ...##... ..#..#.. ..#..#.. #..##..# ..#..#.. ..#..#.. ...##...");
}

// After a fault of the RAM.
TEST(a_screen_that_does_not_exist_is_shown_as_one_of_the_sizes)
{
    for (unsigned screen = SCREENS; screen <= UINT8_MAX; screen++) {
        bool is_size = false;
        for (unsigned size = SCREEN_SIZES; size < SCREENS; size++)
            is_size |= art_same(sign(screen), sign(size));
        assert_true(is_size);
    }
}
