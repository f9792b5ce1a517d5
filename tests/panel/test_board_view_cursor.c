// The cursor, turned without drawing, beside all else that blinks. docs/behaviour.md, 3.
#include "tests/panel/board_fixture.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

TEST(no_cursor_is_shown_on_a_fresh_mark_until_that_stands)
{
    ttt_t board = board_after(4, "00 11");
    attention_t fresh = attention("f11"), both = attention("c11 f11");
    for (uint16_t age = 0; age < 2000; age++)
        assert_int_equal(art_same(board_frame(&board, both, age), board_frame(&board, fresh, age)),
                         age < 600 || age % 200 >= 100);
}

// Shows a board for 4 s from an age on, drawing anew at most `limit` after the last time; at each millisecond
// the frame is the one that drawing would bring.
// Returns how often it was drawn.
static unsigned times_drawn(const ttt_t *board, attention_t at, uint16_t from, picture_ms_t limit)
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
            board_view_draw_with_result(&picture, board, at);
            next = (uint16_t)(age + picture.right_for);
            drawn++;
        }
        assert_true(art_same(picture.plane[0], board_frame(board, at, age)));
    }
    return drawn;
}

TEST(a_board_with_a_cursor_is_drawn_only_when_it_must_be)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        ttt_t board = board_after(n, "");
        assert_int_equal(times_drawn(&board, attention("c22"), 0, 5000), 1);
        assert_int_equal(times_drawn(&board, attention("c22"), 0, 1000), 4);
        board = board_after(n, "00 11 22");
        assert_int_equal(times_drawn(&board, attention("c22"), 0, 5000), n == 4 ? 1 : 8);
    }
}

TEST(a_cursor_is_right_at_every_age_on_every_cell)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        ttt_t board = board_after(n, "00 11 23 32");
        for (uint8_t i = 0; i < n * n; i++) {
            attention_t cursor = {cell_at(i / n, i % n), CELL_NONE, CELL_NONE, CELL_NONE};
            times_drawn(&board, cursor, (uint16_t)(i * 37), 125);
            times_drawn(&board, cursor, 0, 5000);
        }
    }
}

TEST(a_cursor_is_right_beside_all_else_that_blinks)
{
    ttt_t board = board_after(4, "00 11");
    assert_int_equal(times_drawn(&board, attention("c22 h33"), 0, 5000), 20);
    times_drawn(&board, attention("c22 h22"), 0, 5000);
    assert_int_equal(times_drawn(&board, attention("c22 f11"), 0, 5000), 7);
    times_drawn(&board, attention("c22 f11 r22"), 0, 5000);
}

TEST(without_a_cursor_there_is_nothing_to_turn)
{
    ttt_t over = board_after(4, "00 10 01 11 02 12 03"), open = board_after(3, "00 11");
    for (uint16_t age = 0; age < 7000; age += 50) {
        picture_t pictures[] = {view_picture(&over, attention("c22"), age),
                                view_picture(&open, attention(""), age)};
        for (unsigned i = 0; i < 2; i++) {
            frame_t before = pictures[i].plane[0];
            assert_false(board_view_turn_cursor(&pictures[i]));
            assert_true(art_same(pictures[i].plane[0], before));
        }
    }
}
