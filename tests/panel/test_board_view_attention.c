// What blinks on the board because it needs attention: cursor, refused cell, fresh mark, hint. SPEC
// section 3.
#include <string.h>

#include "tests/support/art.h"
#include "tests/panel/gallery.h"
#include "tests/support/test.h"

static attention_t cursor_at(uint8_t row, uint8_t col)
{
    attention_t attention = GALLERY_CALM;
    attention.cursor = cell_at(row, col);
    return attention;
}

TEST(cursor_blinks_as_the_mark_of_the_player_to_move)
{
    attention_t at_12 = cursor_at(1, 2);
    ttt_t game = gallery_after(4, "");
    gallery_walk(&game, at_12, "0+ 100- 200+ 300- ", 2, 4);
    assert_picture(gallery_board(&game, at_12, 0),
                   "........ ........ ....#... .....#.. ........ ........ ........ ........");
    game = gallery_after(4, "00");
    assert_picture(gallery_board(&game, at_12, 0),
                   "#....... .#...... ....##.. ....##.. ........ ........ ........ ........");
    assert_picture(gallery_board(&game, at_12, 100),
                   "#....... .#...... ........ ........ ........ ........ ........ ........");
    game = gallery_after(5, "00");
    assert_picture(gallery_board(&game, at_12, 0),
                   "#######. ##....#. #..#..#. #.....#. #.....#. #.....#. #######. ........");
}

TEST(cursor_on_a_taken_cell_inverts_it)
{
    attention_t at_00 = cursor_at(0, 0);
    ttt_t game = gallery_after(4, "00");
    assert_picture(gallery_board(&game, at_00, 0),
                   ".#...... #....... ........ ........ ........ ........ ........ ........");
    assert_picture(gallery_board(&game, at_00, 100),
                   "#....... .#...... ........ ........ ........ ........ ........ ........");
    game = gallery_after(8, "00");
    gallery_walk(&game, at_00, "0- 100+ 200- ", 0, 0);
}

TEST(refused_cell_flickers_and_nothing_else_changes)
{
    attention_t refused = cursor_at(0, 0);
    refused.refused = cell_at(0, 0);
    ttt_t game = gallery_after(4, "00 11");
    assert_picture(gallery_board(&game, refused, 0),
                   ".#...... #....... ..##.... ..##.... ........ ........ ........ ........");
    assert_picture(gallery_board(&game, refused, 50),
                   "#....... .#...... ..##.... ..##.... ........ ........ ........ ........");
    gallery_walk(&game, refused, "0- 50+ 100- 150+ ", 0, 0);
}

TEST(the_cursor_is_gone_after_the_end)
{
    attention_t at_33 = cursor_at(3, 3);
    ttt_t game = gallery_after(4, "00 10 01 11 02 12 03");
    assert_true(art_same(gallery_board(&game, at_33, 0), gallery_board(&game, GALLERY_CALM, 0)));
}

static attention_t fresh_at(uint8_t row, uint8_t col)
{
    attention_t attention = GALLERY_CALM;
    attention.fresh = cell_at(row, col);
    return attention;
}

TEST(a_fresh_mark_blinks_three_times_100_100_and_then_stands)
{
    ttt_t game = gallery_after(3, "00 11");
    attention_t fresh = fresh_at(1, 1);
    gallery_walk(&game, fresh, "0+ 100- 200+ 300- 400+ 500- 600+ ", 3, 3);
    picture_t picture = gallery_begin(600);
    picture_game(&picture, &game, fresh);
    assert_int_equal(picture.changes, GALLERY_STANDS);
    assert_picture(gallery_board(&game, fresh, 99),
                   "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#..");
    assert_picture(gallery_board(&game, fresh, 100),
                   "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
}

TEST(a_fresh_o_of_five_and_more_blinks_fast_and_then_as_all_o)
{
    ttt_t game = gallery_after(8, "00 33 01 44");
    gallery_walk(&game, fresh_at(4, 4), "0+ 100- 200+ 300- 400+ 500- 600+ 700- 1000+ ", 4, 4);
    assert_int_equal(gallery_board(&game, fresh_at(4, 4), 100).row[3], 0x10); // the other O stays lit
}

TEST(a_fresh_mark_that_wins_blinks_as_fresh_and_then_with_its_line)
{
    ttt_t game = gallery_after(3, "00 10 01 11 02");
    gallery_walk(&game, fresh_at(0, 2), "0+ 100- 200+ 300- 400+ 500- 600- 800+ 1000- ", 0, 6);
    gallery_walk(&game, fresh_at(0, 2), "0+ 100+ 200- 300- 400+ 500+ 600- 800+ 1000- ", 0, 0);
}

TEST(a_hint_blinks_200_200_as_the_mark_to_come)
{
    attention_t hint = GALLERY_CALM;
    hint.hint = cell_at(2, 2);
    ttt_t game = gallery_after(3, "00 11");
    gallery_walk(&game, hint, "0+ 200- 400+ 600- 800+ ", 6, 6);
    assert_picture(gallery_board(&game, hint, 0),
                   "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..##. ..#..#.#");
    assert_picture(gallery_board(&game, hint, 200),
                   "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#..");
    game = gallery_after(3, "00");
    assert_picture(gallery_board(&game, hint, 0),
                   "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..### ..#..###");
}

TEST(no_cursor_is_shown_where_the_hint_is_and_elsewhere_it_is)
{
    ttt_t game = gallery_after(4, "");
    attention_t both = cursor_at(1, 2);
    both.hint = cell_at(1, 2);
    gallery_walk(&game, both, "0+ 200- 400+ 600- ", 2, 4);
    both.hint = cell_at(0, 0);
    assert_picture(gallery_board(&game, both, 0),
                   "#....... .#...... ....#... .....#.. ........ ........ ........ ........");
    assert_picture(gallery_board(&game, both, 100),
                   "#....... .#...... ........ ........ ........ ........ ........ ........");
    assert_picture(gallery_board(&game, both, 200),
                   "........ ........ ....#... .....#.. ........ ........ ........ ........");
}
