// Pictures of levels, scores and the menu.
#include "display/matrix/glyph.h"
#include "display/matrix/menu_signs.h"
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
    for (uint8_t level = 0; level < 4; level++) {
        frame_t frame;
        glyph_draw_level(&frame, level);
        assert_picture(frame, levels[level]);
    }
}

static frame_t score(glyph_t what, uint16_t value)
{
    frame_t frame;
    glyph_draw_score(&frame, what, value);
    return frame;
}

TEST(a_score_shows_its_kind_hundreds_as_pixels_and_two_digits)
{
    assert_picture(score(GLYPH_X, 7),
                   "#....... .#...... ........ ....###. ......#. ......#. .....#.. .....#..");
    assert_picture(score(GLYPH_X, 9),
                   "#....... .#...... ........ ....###. ....#.#. ....###. ......#. ....###.");
    assert_picture(score(GLYPH_X, 10),
                   "#....... .#...... ........ .#..###. ##..#.#. .#..#.#. .#..#.#. ###.###.");
    assert_picture(score(GLYPH_O, 42),
                   "##...... ##...... ........ #.#.###. #.#...#. ###.###. ..#.#... ..#.###.");
    assert_picture(score(GLYPH_DRAW, 305),
                   "##.###.. ........ ........ ###.###. #.#.#... #.#.###. #.#...#. ###.###.");
    assert_picture(score(GLYPH_X, 999),
                   "#..##### .#.####. ........ ###.###. #.#.#.#. ###.###. ..#...#. ###.###.");
    assert_picture(score(GLYPH_X, 681),
                   "#..##### .#.#.... ........ ###..#.. #.#.##.. ###..#.. #.#..#.. ###.###.");
}

TEST(all_scores_up_to_999_differ_and_more_is_drawn_as_999)
{
    for (uint16_t value = 1; value <= 999; value++)
        assert_false(art_same(score(GLYPH_X, value - 1), score(GLYPH_X, value)));
    assert_true(art_same(score(GLYPH_X, 1000), score(GLYPH_X, 999)));
    assert_true(art_same(score(GLYPH_X, 65535), score(GLYPH_X, 999)));
}

static frame_t sign(screen_t screen)
{
    static const settings_t settings = {0};
    picture_t p;
    menu_signs_draw(&p, screen, &settings);
    return *picture_plane(&p, INK_GRID);
}

TEST(each_item_of_the_menu_has_a_sign_of_its_own)
{
    for (unsigned a = 0; a < OFFERS; a++) {
        assert_false(art_same(sign(SCREEN_OFFERS + a), (frame_t){0}));
        for (unsigned b = 0; b < a; b++)
            assert_false(art_same(sign(SCREEN_OFFERS + a), sign(SCREEN_OFFERS + b)));
    }
}
