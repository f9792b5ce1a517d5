// How positions look, to the pixel and the millisecond: docs/behaviour.md, 3.
#include "panel/glyph.h"
#include "tests/panel/board_fixture.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define assert_board(n, moves, rows)                                                                         \
    do {                                                                                                     \
        ttt_t board_ = board_after(n, moves);                                                                \
        assert_picture(board_frame(&board_, NO_ATTENTION, 0), rows);                                         \
    } while (0)

TEST(each_size_is_drawn_as_specified)
{
    assert_board(2, "00 11", "#.###... .#.##... #.###... ######## ######## ...##### ...###.# ...#####");
    assert_board(3, "00 11 22", "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..##. ..#..#.#");
    assert_board(4, "00 11 33", "#....... .#...... ..##.... ..##.... ........ ........ ......#. .......#");
    assert_board(5, "00 44 20", "#######. ##....#. #.....#. ##....#. #.....#. #....##. #######. ........");
    assert_board(6, "00 55 20", "######## ##.....# #......# ##.....# #......# #......# #.....## ########");
    assert_board(7, "00 66 20", "#......# .......# #......# .......# .......# .......# ......## ########");
    assert_board(8, "00 77 20", "#....... ........ #....... ........ ........ ........ ........ .......#");
}

// A refused cell is inverted as a whole.
TEST(no_two_cells_overlap_and_no_cell_touches_the_grid)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        ttt_t empty = board_after(n, "");
        frame_t blank = board_frame(&empty, NO_ATTENTION, 0);
        frame_t used = blank;
        for (uint8_t i = 0; i < n * n; i++) {
            attention_t whole = NO_ATTENTION;
            whole.refused = cell_at(i / n, i % n);
            frame_t inverted = board_frame(&empty, whole, 0);
            int pixels = 0;
            for (int y = 0; y < FRAME_SIZE; y++) {
                uint8_t changed = inverted.row[y] ^ blank.row[y];
                assert_int_equal(changed & used.row[y], 0);
                used.row[y] |= changed;
                pixels += __builtin_popcount(changed);
            }
            assert_int_equal(pixels, n == 2 ? 9 : n <= 4 ? 4 : 1);
        }
    }
}

// ---- O, winners, results ----

TEST(all_o_blink_together_700_on_300_off_from_five_on)
{
    ttt_t board = board_after(8, "00 33 01 44");
    board_assert_blinks(&board, NO_ATTENTION, "0+ 700- 1000+ 1700- 2000+ ", 3, 3);
    assert_picture(board_frame(&board, NO_ATTENTION, 699),
                   "##...... ........ ........ ...#.... ....#... ........ ........ ........");
    assert_picture(board_frame(&board, NO_ATTENTION, 700),
                   "##...... ........ ........ ........ ........ ........ ........ ........");
}

TEST(a_board_on_which_nothing_blinks_stands)
{
    ttt_t board = board_after(3, "00 11 22");
    board_assert_blinks(&board, NO_ATTENTION, "0+ ", 0, 0);
    assert_int_equal(view_picture(&board, NO_ATTENTION, 0).right_for, BOARD_STANDS);
    board = board_after(8, "00");
    assert_int_equal(view_picture(&board, NO_ATTENTION, 0).right_for, BOARD_STANDS);
}

TEST(the_winning_line_blinks_200_200_and_from_3_s_on_the_glyph_alternates)
{
    ttt_t board = board_after(3, "00 10 01 11 02");
    assert_picture(board_frame(&board, NO_ATTENTION, 0),
                   "#.##.##. .##.##.# ######## ######.. ######.. ######## ..#..#.. ..#..#..");
    assert_picture(board_frame(&board, NO_ATTENTION, 200),
                   "..#..#.. ..#..#.. ######## ######.. ######.. ######## ..#..#.. ..#..#..");
    board_assert_blinks(
        &board, NO_ATTENTION,
        "0+ 200- 400+ 600- 800+ 1000- 1200+ 1400- 1600+ 1800- 2000+ 2200- 2400+ 2600- 2800+ 3000+ 4000+ "
        "4200- ",
        0, 0);
    frame_t glyph;
    glyph_draw(&glyph, GLYPH_X);
    for (uint16_t age = 0; age < 13000; age++)
        assert_int_equal(art_same(board_frame(&board, NO_ATTENTION, age), glyph),
                         age >= 3000 && age % 3000 < 1000);
}

TEST(winning_o_blink_as_winners_and_other_o_as_ever)
{
    ttt_t board = board_after(5, "10 00 11 01 12 02 13 03 30 33 31 04");
    assert_int_equal(board_frame(&board, NO_ATTENTION, 100).row[1], 0xFE);
    assert_int_equal(board_frame(&board, NO_ATTENTION, 300).row[1], 0x82);
    assert_int_equal(board_frame(&board, NO_ATTENTION, 600).row[4] & 0x08, 0x08); // the O at 3,3
    assert_int_equal(board_frame(&board, NO_ATTENTION, 700).row[4] & 0x08, 0);
    frame_t glyph;
    glyph_draw(&glyph, GLYPH_O);
    assert_true(art_same(board_frame(&board, NO_ATTENTION, 3000), glyph));
}

TEST(both_lines_blink_when_one_move_completes_two)
{
    ttt_t board = board_after(3, "01 11 02 12 10 21 20 22 00");
    assert_picture(board_frame(&board, NO_ATTENTION, 0),
                   "#.##.##. .##.##.# ######## #.###### .####### ######## #.###### .#######");
    assert_picture(board_frame(&board, NO_ATTENTION, 200),
                   "..#..#.. ..#..#.. ######## ..###### ..###### ######## ..###### ..######");
}

TEST(a_draw_does_not_blink_and_ends_in_two_bars)
{
    ttt_t board = board_after(3, "00 11 22 01 21 20 02 12 10");
    board_assert_blinks(&board, NO_ATTENTION, "0+ 3000- 4000+ 6000- 7000+ ", 0, 0);
    assert_picture(board_frame(&board, NO_ATTENTION, 3000),
                   "........ ######## ######## ........ ........ ######## ######## ........");
}

TEST(an_age_less_a_period_shows_the_same)
{
    ttt_t win = board_after(3, "00 10 01 11 02"), five = board_after(5, "00 11 22 33");
    attention_t cursor = NO_ATTENTION;
    cursor.cursor = cell_at(0, 0);
    for (uint16_t age = PICTURE_WRAP_MS - 500; age < PICTURE_WRAP_MS + 500; age++) {
        uint16_t earlier = age - PICTURE_PERIOD_MS;
        assert_true(art_same(board_frame(&win, NO_ATTENTION, age), board_frame(&win, NO_ATTENTION, earlier)));
        assert_true(art_same(board_frame(&five, cursor, age), board_frame(&five, cursor, earlier)));
    }
}

// A fault of the RAM may change the size and the cells; the sanitizers watch what is written.
TEST(no_size_and_no_cell_leaves_the_frame)
{
    for (unsigned n = 0; n < 256; n++) {
        ttt_t board = {.n = (uint8_t)n, .turn = TTT_X, .empty = (uint8_t)(n * n)};
        for (uint8_t cell = 0; cell < TTT_CELLS_MAX; cell++) {
            attention_t attention = {cell, (cell_t)(TTT_CELLS_MAX - 1 - cell), CELL_NONE, CELL_NONE};
            picture_t picture = view_picture(&board, attention, 1234);
            assert_int_equal(picture.age, 1234); // what is behind the frame
        }
    }
}
