// How positions look, to the pixel and the millisecond, with all that blinks on them: docs/behaviour.md, 3.
#include "display/matrix/glyph.h"
#include "tests/panel/board_fixture.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define FOUR  "........ ........ ........ ........"
#define LINE4 "00 10 01 11 02 12 03" // X completes the top row of 4x4

static const struct {
    uint8_t n;
    const char *moves, *attention;
    uint16_t age;
    const char *rows;
} pictures[] = {
    {2, "00 11", "", 0, "#.###... .#.##... #.###... ######## ######## ...##### ...###.# ...#####"},
    {3, "00 11 22", "", 0, "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..##. ..#..#.#"},
    {4, "00 11 33", "", 0, "#....... .#...... ..##.... ..##.... ........ ........ ......#. .......#"},
    {5, "00 44 20", "", 0, "#######. ##....#. #.....#. ##....#. #.....#. #....##. #######. ........"},
    {6, "00 55 20", "", 0, "######## ##.....# #......# ##.....# #......# #......# #.....## ########"},
    {7, "00 66 20", "", 0, "#......# .......# #......# .......# .......# .......# ......## ########"},
    {8, "00 77 20", "", 0, "#....... ........ #....... ........ ........ ........ ........ .......#"},
    // O blink from 5 on
    {8, "00 33 01 44", "", 699, "##...... ........ ........ ...#.... ....#... ........ ........ ........"},
    {8, "00 33 01 44", "", 700, "##...... ........ " FOUR " ........ ........"},
    // winners and a draw
    {3, "00 10 01 11 02", "", 0, "#.##.##. .##.##.# ######## ######.. ######.. ######## ..#..#.. ..#..#.."},
    {3, "00 10 01 11 02", "", 200, "..#..#.. ..#..#.. ######## ######.. ######.. ######## ..#..#.. ..#..#.."},
    {3, "01 11 02 12 10 21 20 22 00", "", 0,
     "#.##.##. .##.##.# ######## #.###### .####### ######## #.###### .#######"},
    {3, "01 11 02 12 10 21 20 22 00", "", 200,
     "..#..#.. ..#..#.. ######## ..###### ..###### ######## ..###### ..######"},
    {3, "00 11 22 01 21 20 02 12 10", "", 3000,
     "........ ######## ######## ........ ........ ######## ######## ........"},
    // the cursor: the mark of the player to move, or a taken cell inverted; none after the end
    {4, "", "c12", 0, "........ ........ ....#... .....#.. " FOUR},
    {4, "00", "c12", 0, "#....... .#...... ....##.. ....##.. " FOUR},
    {4, "00", "c12", 100, "#....... .#...... ........ ........ " FOUR},
    {5, "00", "c12", 0, "#######. ##....#. #..#..#. #.....#. #.....#. #.....#. #######. ........"},
    {4, "00", "c00", 0, ".#...... #....... ........ ........ " FOUR},
    {4, "00", "c00", 100, "#....... .#...... ........ ........ " FOUR},
    {4, LINE4, "c33", 0, "#.#.#.#. .#.#.#.# ######.. ######.. " FOUR},
    // a refused cell, a new mark, a hint, and a cursor beside it
    {4, "00 11", "c00 r00", 0, ".#...... #....... ..##.... ..##.... " FOUR},
    {4, "00 11", "c00 r00", 50, "#....... .#...... ..##.... ..##.... " FOUR},
    {3, "00 11", "f11", 100, "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."},
    {8, "00 33 01 44", "f44", 100, "##...... ........ ........ ...#.... " FOUR},
    {3, "00 11", "h22", 0, "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..##. ..#..#.#"},
    {3, "00", "h22", 0, "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..### ..#..###"},
    {4, "", "c12 h00", 0, "#....... .#...... ....#... .....#.. " FOUR},
    {4, "", "c12 h00", 100, "#....... .#...... ........ ........ " FOUR},
    {4, "", "c12 h00", 200, "........ ........ ....#... .....#.. " FOUR},
};

TEST(each_position_is_drawn_as_specified)
{
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        ttt_t board = board_after(pictures[i].n, pictures[i].moves);
        assert_picture(board_frame(&board, attention(pictures[i].attention), pictures[i].age),
                       pictures[i].rows);
    }
}

static const struct {
    uint8_t n;
    const char *moves, *attention;
    unsigned row, col; // of the pixel that is looked at
    const char *expected;
} blinks[] = {
    {8, "00 33 01 44", "", 3, 3, "0+ 700- 1000+ 1700- 2000+ "},
    {3, "00 11 22", "", 0, 0, "0+ "}, // nothing blinks
    {8, "00", "", 0, 0, "0+ "},
    {3, "00 10 01 11 02", "", 0, 0,
     "0+ 200- 400+ 600- 800+ 1000- 1200+ 1400- 1600+ 1800- 2000+ 2200- 2400+ 2600- 2800+ 3000+ 4000+ 4200- "},
    {3, "00 11 22 01 21 20 02 12 10", "", 0, 0, "0+ 3000- 4000+ 6000- 7000+ "},
    {4, "", "c12", 2, 4, "0+ 100- 200+ 300- "},
    {8, "00", "c00", 0, 0, "0- 100+ 200- "},
    {4, "00 11", "c00 r00", 0, 0, "0- 50+ 100- 150+ "},
    {3, "00 11", "f11", 3, 3, "0+ 100- 200+ 300- 400+ 500- 600+ "},
    {8, "00 33 01 44", "f44", 4, 4, "0+ 100- 200+ 300- 400+ 500- 600+ 700- 1000+ "}, // then with all other O
    {3, "00 10 01 11 02", "f02", 0, 6, "0+ 100- 200+ 300- 400+ 500- 600- 800+ 1000- "}, // then with its line
    {3, "00 10 01 11 02", "f02", 0, 0, "0+ 100+ 200- 300- 400+ 500+ 600- 800+ 1000- "},
    {3, "00 11", "h22", 6, 6, "0+ 200- 400+ 600- 800+ "},
    {4, "", "c12 h12", 2, 4, "0+ 200- 400+ 600- "}, // no cursor in the hint's cell
};

TEST(each_pixel_blinks_as_specified)
{
    for (size_t i = 0; i < sizeof blinks / sizeof *blinks; i++) {
        ttt_t board = board_after(blinks[i].n, blinks[i].moves);
        board_assert_blinks(&board, attention(blinks[i].attention), blinks[i].expected, blinks[i].row,
                            blinks[i].col);
    }
}

TEST(a_board_on_which_nothing_blinks_stands)
{
    ttt_t board = board_after(3, "00 11 22");
    assert_int_equal(view_picture(&board, attention(""), 0).right_for, BOARD_STANDS);
    assert_int_equal(view_picture(&board, attention("f11"), 600).right_for, BOARD_STANDS);
    board = board_after(8, "00");
    assert_int_equal(view_picture(&board, attention(""), 0).right_for, BOARD_STANDS);
}

// A refused cell is inverted as a whole.
TEST(no_two_cells_overlap_and_no_cell_touches_the_grid)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        ttt_t empty = board_after(n, "");
        frame_t blank = board_frame(&empty, attention(""), 0);
        frame_t used = blank;
        for (uint8_t i = 0; i < n * n; i++) {
            attention_t whole = attention("");
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

TEST(from_3_s_after_the_end_on_the_results_glyph_alternates_with_the_board)
{
    ttt_t win = board_after(3, "00 10 01 11 02");
    frame_t glyph;
    glyph_draw(&glyph, GLYPH_X);
    for (uint16_t age = 0; age < 13000; age++)
        assert_int_equal(art_same(board_frame(&win, attention(""), age), glyph),
                         age >= 3000 && age % 3000 < 1000);
}

TEST(winning_o_blink_as_winners_and_other_o_as_ever)
{
    ttt_t board = board_after(5, "10 00 11 01 12 02 13 03 30 33 31 04");
    assert_int_equal(board_frame(&board, attention(""), 100).row[1], 0xFE);
    assert_int_equal(board_frame(&board, attention(""), 300).row[1], 0x82);
    assert_int_equal(board_frame(&board, attention(""), 600).row[4] & 0x08, 0x08); // the O at 3,3
    assert_int_equal(board_frame(&board, attention(""), 700).row[4] & 0x08, 0);
    frame_t glyph;
    glyph_draw(&glyph, GLYPH_O);
    assert_true(art_same(board_frame(&board, attention(""), 3000), glyph));
}

TEST(an_age_less_a_period_shows_the_same)
{
    ttt_t win = board_after(3, "00 10 01 11 02"), five = board_after(5, "00 11 22 33");
    attention_t cursor = attention("c00");
    for (uint16_t age = SCENE_AGE_MAX_MS - 500; age < SCENE_AGE_MAX_MS + 500; age++) {
        uint16_t earlier = age - SCENE_PERIOD_MS;
        assert_true(
            art_same(board_frame(&win, attention(""), age), board_frame(&win, attention(""), earlier)));
        assert_true(art_same(board_frame(&five, cursor, age), board_frame(&five, cursor, earlier)));
    }
}

// A fault of the RAM may change the size and the cells; the sanitizers watch what is written.
TEST(no_size_and_no_cell_leaves_the_frame)
{
    for (unsigned n = 0; n < 256; n++) {
        ttt_t board = {.n = (uint8_t)n, .turn = TTT_X, .empty = (uint8_t)(n * n)};
        for (uint8_t cell = 0; cell < TTT_CELLS_MAX; cell++) {
            attention_t any = {cell, (cell_t)(TTT_CELLS_MAX - 1 - cell), CELL_NONE, CELL_NONE};
            picture_t picture = view_picture(&board, any, 1234);
            assert_int_equal(picture.age, 1234); // what is behind the frame
        }
    }
}
