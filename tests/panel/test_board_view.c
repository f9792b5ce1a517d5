// The board's pictures, SPEC section 3, to the pixel and to the millisecond.
#include <string.h>

#include "tests/support/art.h"
#include "panel/glyph.h"
#include "tests/panel/gallery.h"
#include "tests/support/test.h"

TEST(two_by_two_is_as_specified)
{
    ttt_t game = gallery_after(2, "00 11");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#.###... .#.##... #.###... ######## ######## ...##### ...###.# ...#####");
}

TEST(three_by_three_is_as_specified)
{
    ttt_t game = gallery_after(3, "00 11 22");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..##. ..#..#.#");
}

TEST(four_by_four_is_as_specified)
{
    ttt_t game = gallery_after(4, "00 11 33");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#....... .#...... ..##.... ..##.... ........ ........ ......#. .......#");
}

TEST(five_to_eight_have_a_pixel_a_cell_and_a_frame_where_there_is_room)
{
    ttt_t game = gallery_after(5, "00 44 20");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#######. ##....#. #.....#. ##....#. #.....#. #....##. #######. ........");
    game = gallery_after(6, "00 55 20");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "######## ##.....# #......# ##.....# #......# #......# #.....## ########");
    game = gallery_after(7, "00 66 20");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#......# .......# #......# .......# .......# .......# ......## ########");
    game = gallery_after(8, "00 77 20");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#....... ........ #....... ........ ........ ........ ........ .......#");
}

// Every cell of every board: where a mark changes the picture, the next cell's mark does not.
TEST(cells_do_not_overlap_nor_touch_the_frame)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        ttt_t empty = gallery_after(n, "");
        frame_t blank = gallery_board(&empty, GALLERY_CALM, 0);
        uint8_t used[FRAME_SIZE] = {0};
        for (uint8_t cell = 0; cell < n * n; cell++) {
            uint8_t row = cell / n, col = cell % n;
            attention_t whole = GALLERY_CALM;
            whole.refused = cell_at(row, col);
            frame_t inverted = gallery_board(&empty, whole, 0);
            int pixels = 0;
            for (int y = 0; y < FRAME_SIZE; y++) {
                uint8_t changed = inverted.row[y] ^ blank.row[y];
                assert_int_equal(changed & blank.row[y], 0);
                assert_int_equal(changed & used[y], 0);
                used[y] |= changed;
                pixels += __builtin_popcount(changed);
            }
            assert_int_equal(pixels, n == 2 ? 9 : n <= 4 ? 4 : 1);
        }
    }
}

TEST(o_blinks_from_five_on_all_o_together_700_on_300_off)
{
    ttt_t game = gallery_after(8, "00 33 01 44");
    gallery_walk(&game, GALLERY_CALM, "0+ 700- 1000+ 1700- 2000+ ", 3, 3);
    assert_picture(gallery_board(&game, GALLERY_CALM, 699),
                   "##...... ........ ........ ...#.... ....#... ........ ........ ........");
    assert_picture(gallery_board(&game, GALLERY_CALM, 700),
                   "##...... ........ ........ ........ ........ ........ ........ ........");
}

TEST(a_board_without_anything_that_blinks_stands)
{
    ttt_t game = gallery_after(3, "00 11 22");
    gallery_walk(&game, GALLERY_CALM, "0+ ", 0, 0);
    game = gallery_after(8, "00");
    gallery_walk(&game, GALLERY_CALM, "0+ ", 0, 0);
}

TEST(winning_line_blinks_200_200_and_after_3_s_the_glyph_alternates)
{
    ttt_t game = gallery_after(3, "00 10 01 11 02");
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#.##.##. .##.##.# ######## ######.. ######.. ######## ..#..#.. ..#..#..");
    assert_picture(gallery_board(&game, GALLERY_CALM, 200),
                   "..#..#.. ..#..#.. ######## ######.. ######.. ######## ..#..#.. ..#..#..");
    gallery_walk(
        &game, GALLERY_CALM,
        "0+ 200- 400+ 600- 800+ 1000- 1200+ 1400- 1600+ 1800- 2000+ 2200- 2400+ 2600- 2800+ 3000+ 4000+ "
        "4200- ",
        0, 0);
    frame_t glyph;
    glyph_draw(&glyph, GLYPH_X);
    const uint16_t shown[] = {3000, 3999, 6000, 6999, 9000}, hidden[] = {2999, 4000, 5999, 7000, 8999};
    for (int i = 0; i < 5; i++) {
        assert_true(art_same(gallery_game(&game, GALLERY_CALM, shown[i]), glyph));
        assert_false(art_same(gallery_game(&game, GALLERY_CALM, hidden[i]), glyph));
    }
}

TEST(winners_of_o_blink_as_winners_and_other_o_as_ever)
{
    ttt_t game = gallery_after(5, "10 00 11 01 12 02 13 03 30 33 31 04");
    assert_int_equal(ttt_result(&game), TTT_O_WINS);
    assert_int_equal(gallery_board(&game, GALLERY_CALM, 100).row[1], 0xFE); // all five of the winning line
    assert_int_equal(gallery_board(&game, GALLERY_CALM, 300).row[1], 0x82);
    assert_int_equal(gallery_board(&game, GALLERY_CALM, 600).row[4] & 0x08, 0x08); // the lone O at 3,3
    assert_int_equal(gallery_board(&game, GALLERY_CALM, 700).row[4] & 0x08, 0);
    frame_t glyph;
    glyph_draw(&glyph, GLYPH_O);
    assert_true(art_same(gallery_game(&game, GALLERY_CALM, 3000), glyph));
}

TEST(both_lines_blink_when_a_move_completes_two)
{
    // X completes the top row and the left column with its fifth mark, at 0,0.
    ttt_t game = gallery_after(3, "01 11 02 12 10 21 20 22 00");
    assert_int_equal(ttt_result(&game), TTT_X_WINS);
    assert_picture(gallery_board(&game, GALLERY_CALM, 0),
                   "#.##.##. .##.##.# ######## #.###### .####### ######## #.###### .#######");
    assert_picture(gallery_board(&game, GALLERY_CALM, 200),
                   "..#..#.. ..#..#.. ######## ..###### ..###### ######## ..###### ..######");
}

TEST(a_draw_does_not_blink_and_ends_in_two_bars)
{
    ttt_t game = gallery_after(3, "00 11 22 01 21 20 02 12 10");
    assert_int_equal(ttt_result(&game), TTT_DRAW);
    gallery_walk(&game, GALLERY_CALM, "0+ 3000- 4000+ 6000- 7000+ ", 0, 0);
    assert_picture(gallery_game(&game, GALLERY_CALM, 3000),
                   "........ ######## ######## ........ ........ ######## ######## ........");
}

TEST(an_age_less_a_period_shows_the_same)
{
    ttt_t win = gallery_after(3, "00 10 01 11 02"), five = gallery_after(5, "00 11 22 33");
    attention_t at_00 = GALLERY_CALM;
    at_00.cursor = cell_at(0, 0);
    for (uint16_t age = PICTURE_WRAP_MS - 500; age < PICTURE_WRAP_MS + 500; age++) {
        assert_true(art_same(gallery_game(&win, GALLERY_CALM, age),
                             gallery_game(&win, GALLERY_CALM, age - PICTURE_PERIOD_MS)));
        assert_true(
            art_same(gallery_board(&five, at_00, age), gallery_board(&five, at_00, age - PICTURE_PERIOD_MS)));
    }
}
