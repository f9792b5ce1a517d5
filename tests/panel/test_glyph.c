// Pictures of levels and scores.
#include "display/matrix/glyph.h"
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
