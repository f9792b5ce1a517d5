// What blinks on the board because it needs attention: cursor, refused cell, the computer's new mark, hint.
// docs/behaviour.md, 3.
#include "tests/panel/board_fixture.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

static attention_t cursor_at(uint8_t row, uint8_t col)
{
    attention_t attention = NO_ATTENTION;
    attention.cursor = cell_at(row, col);
    return attention;
}

static attention_t fresh_at(uint8_t row, uint8_t col)
{
    attention_t attention = NO_ATTENTION;
    attention.fresh = cell_at(row, col);
    return attention;
}

TEST(the_cursor_blinks_as_the_mark_of_the_player_to_move)
{
    attention_t at_12 = cursor_at(1, 2);
    ttt_t board = board_after(4, "");
    board_assert_blinks(&board, at_12, "0+ 100- 200+ 300- ", 2, 4);
    assert_picture(board_frame(&board, at_12, 0),
                   "........ ........ ....#... .....#.. ........ ........ ........ ........");
    board = board_after(4, "00");
    assert_picture(board_frame(&board, at_12, 0),
                   "#....... .#...... ....##.. ....##.. ........ ........ ........ ........");
    assert_picture(board_frame(&board, at_12, 100),
                   "#....... .#...... ........ ........ ........ ........ ........ ........");
    board = board_after(5, "00");
    assert_picture(board_frame(&board, at_12, 0),
                   "#######. ##....#. #..#..#. #.....#. #.....#. #.....#. #######. ........");
}

TEST(the_cursor_inverts_a_taken_cell)
{
    ttt_t board = board_after(4, "00");
    assert_picture(board_frame(&board, cursor_at(0, 0), 0),
                   ".#...... #....... ........ ........ ........ ........ ........ ........");
    assert_picture(board_frame(&board, cursor_at(0, 0), 100),
                   "#....... .#...... ........ ........ ........ ........ ........ ........");
    board = board_after(8, "00");
    board_assert_blinks(&board, cursor_at(0, 0), "0- 100+ 200- ", 0, 0);
}

TEST(the_cursor_is_gone_after_the_end)
{
    ttt_t board = board_after(4, "00 10 01 11 02 12 03");
    assert_true(art_same(board_frame(&board, cursor_at(3, 3), 0), board_frame(&board, NO_ATTENTION, 0)));
}

TEST(a_refused_cell_flickers_and_nothing_else_changes)
{
    attention_t refused = cursor_at(0, 0);
    refused.refused = cell_at(0, 0);
    ttt_t board = board_after(4, "00 11");
    assert_picture(board_frame(&board, refused, 0),
                   ".#...... #....... ..##.... ..##.... ........ ........ ........ ........");
    assert_picture(board_frame(&board, refused, 50),
                   "#....... .#...... ..##.... ..##.... ........ ........ ........ ........");
    board_assert_blinks(&board, refused, "0- 50+ 100- 150+ ", 0, 0);
}

TEST(a_fresh_mark_blinks_three_times_100_100_and_then_stands)
{
    ttt_t board = board_after(3, "00 11");
    board_assert_blinks(&board, fresh_at(1, 1), "0+ 100- 200+ 300- 400+ 500- 600+ ", 3, 3);
    assert_int_equal(view_picture(&board, fresh_at(1, 1), 600).right_for, BOARD_STANDS);
    assert_picture(board_frame(&board, fresh_at(1, 1), 100),
                   "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
    board = board_after(8, "00 33 01 44"); // an O, which then blinks with all others
    board_assert_blinks(&board, fresh_at(4, 4), "0+ 100- 200+ 300- 400+ 500- 600+ 700- 1000+ ", 4, 4);
    assert_int_equal(board_frame(&board, fresh_at(4, 4), 100).row[3], 0x10);
    board = board_after(3, "00 10 01 11 02"); // it wins, and then blinks with its line
    board_assert_blinks(&board, fresh_at(0, 2), "0+ 100- 200+ 300- 400+ 500- 600- 800+ 1000- ", 0, 6);
    board_assert_blinks(&board, fresh_at(0, 2), "0+ 100+ 200- 300- 400+ 500+ 600- 800+ 1000- ", 0, 0);
}

TEST(a_hint_blinks_200_200_as_the_mark_to_come)
{
    attention_t hint = NO_ATTENTION;
    hint.hint = cell_at(2, 2);
    ttt_t board = board_after(3, "00 11");
    board_assert_blinks(&board, hint, "0+ 200- 400+ 600- 800+ ", 6, 6);
    assert_picture(board_frame(&board, hint, 0),
                   "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..##. ..#..#.#");
    board = board_after(3, "00");
    assert_picture(board_frame(&board, hint, 0),
                   "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..### ..#..###");
}

TEST(no_cursor_is_shown_on_a_fresh_mark_until_that_stands)
{
    ttt_t board = board_after(4, "00 11");
    attention_t fresh = fresh_at(1, 1), both = fresh;
    both.cursor = fresh.fresh;
    for (uint16_t age = 0; age < 2000; age++)
        assert_int_equal(art_same(board_frame(&board, both, age), board_frame(&board, fresh, age)),
                         age < 600 || age % 200 >= 100);
}

TEST(a_cursor_is_shown_beside_a_hint_and_not_in_its_cell)
{
    ttt_t board = board_after(4, "");
    attention_t both = cursor_at(1, 2);
    both.hint = cell_at(1, 2);
    board_assert_blinks(&board, both, "0+ 200- 400+ 600- ", 2, 4);
    both.hint = cell_at(0, 0);
    assert_picture(board_frame(&board, both, 0),
                   "#....... .#...... ....#... .....#.. ........ ........ ........ ........");
    assert_picture(board_frame(&board, both, 100),
                   "#....... .#...... ........ ........ ........ ........ ........ ........");
    assert_picture(board_frame(&board, both, 200),
                   "........ ........ ....#... .....#.. ........ ........ ........ ........");
}

// ---- The cursor alone, turned without drawing ----

// Shows a board for 4 s from an age on, drawing anew at most `limit` after the last time; at each millisecond
// the frame is the one that drawing would bring.
// Returns how often it was drawn.
static unsigned times_drawn(const ttt_t *board, attention_t attention, uint16_t from, picture_ms_t limit)
{
    enum { SHOWN_MS = 4000 };
    picture_t picture;
    uint16_t next = from;
    unsigned drawn = 0;
    for (uint16_t age = from; age < from + SHOWN_MS; age++) {
        if (age == next && drawn != 0 && board_view_turn_cursor(&picture)) {
            next = (uint16_t)(next + BOARD_VIEW_CURSOR_MS);
        } else if (age == next) {
            picture_begin(&picture, age, limit);
            board_view_draw_with_result(&picture, board, attention);
            next = (uint16_t)(age + picture.right_for);
            drawn++;
        }
        assert_true(art_same(picture.frame, board_frame(board, attention, age)));
    }
    return drawn;
}

TEST(a_board_with_a_cursor_is_drawn_only_when_it_must_be)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        ttt_t board = board_after(n, "");
        assert_int_equal(times_drawn(&board, cursor_at(2, 2), 0, 5000), 1);
        assert_int_equal(times_drawn(&board, cursor_at(2, 2), 0, 1000), 4);
        board = board_after(n, "00 11 22");
        assert_int_equal(times_drawn(&board, cursor_at(2, 2), 0, 5000), n == 4 ? 1 : 8);
    }
}

TEST(a_cursor_is_right_at_every_age_on_every_cell)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        ttt_t board = board_after(n, "00 11 23 32");
        for (uint8_t i = 0; i < n * n; i++) {
            times_drawn(&board, cursor_at(i / n, i % n), (uint16_t)(i * 37), 125);
            times_drawn(&board, cursor_at(i / n, i % n), 0, 5000);
        }
    }
}

TEST(a_cursor_is_right_beside_all_else_that_blinks)
{
    ttt_t board = board_after(4, "00 11");
    attention_t attention = cursor_at(2, 2);
    attention.hint = cell_at(3, 3);
    assert_int_equal(times_drawn(&board, attention, 0, 5000), 20);
    attention.hint = attention.cursor;
    times_drawn(&board, attention, 0, 5000);
    attention = cursor_at(2, 2);
    attention.fresh = cell_at(1, 1);
    assert_int_equal(times_drawn(&board, attention, 0, 5000), 7);
    attention.refused = attention.cursor;
    times_drawn(&board, attention, 0, 5000);
}

TEST(without_a_cursor_there_is_nothing_to_turn)
{
    ttt_t over = board_after(4, "00 10 01 11 02 12 03"), open = board_after(3, "00 11");
    for (uint16_t age = 0; age < 7000; age += 50) {
        picture_t pictures[] = {view_picture(&over, cursor_at(2, 2), age),
                                view_picture(&open, NO_ATTENTION, age)};
        for (unsigned i = 0; i < 2; i++) {
            frame_t before = pictures[i].frame;
            assert_false(board_view_turn_cursor(&pictures[i]));
            assert_true(art_same(pictures[i].frame, before));
        }
    }
}
