// The computer's reply as the player sees it: when it comes, and how its mark blinks.
#include "tests/computer/challenger.h"
#include "tests/support/blinks.h"
#include "tests/support/checked.h"
#include "tests/support/model_input.h"
#include "tests/support/pace.h"
#include "tests/support/test.h"

static film_t film;
static checked_t s;

// Plays a cell with a key that does not bounce; the cursor is there already.
// Returns when the contact closed.
static chip_time_t strike(int cell)
{
    unsigned key = rig_key(model_key_towards(&s.model, cell));
    chip_time_t at = board_now(s.rig.board) + rig_random(&s.rig, board_us(s.rig.board, 20000));
    board_press(s.rig.board, key, at, 0);
    board_release(s.rig.board, key, at + board_us(s.rig.board, 60000), 0);
    board_run(s.rig.board, at + board_us(s.rig.board, 100000));
    assert_true(model_play(&s.model, cell));
    checked_news(&s, MODEL_PLAYED);
    return at;
}

// Plays a move and looks that the reply's mark blinks. Returns after how many ms it came.
static double time_reply(void)
{
    int n = s.model.n, cell = challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig);
    checked_go(&s, cell);
    film_start(&film, &s.rig);
    chip_time_t struck = strike(cell);
    int reply = checked_look_reply(&s);
    assert_true(reply >= 0);
    blinks_t b = blinks_of(&film, struck, n, reply, s.model.computer);
    assert_true(b.count > 0);
    if (!model_is_over(&s.model)) { // a winning line blinks as a winning line
        blinks_assert_three(&b, &s.rig);
        if (n <= 4)
            assert_int_equal(b.count, 7);
    }
    return (double)(b.at[0] - struck) / (double)board_us(s.rig.board, 1000);
}

TEST(it_comes_300_ms_after_the_move_and_blinks_three_times_on_every_board)
{
    double first = 1000, last = 0;
    unsigned replies = 0;
    for (int n = 2; n <= 8; n++) {
        for (int level = MODEL_EASY; level <= MODEL_PERFECT; level++) {
            checked_start_against(&s, n, level, n % 2 == 0, (uint64_t)(10 * n + level));
            for (int i = 0; i < (n == 2 ? 1 : 2); i++, replies++) {
                double ms = time_reply();
                first = ms < first ? ms : first;
                last = ms > last ? ms : last;
            }
            checked_end(&s);
        }
    }
    printf("from the key's contact to the reply, %u times: %.1f to %.1f ms\n", replies, first, last);
    assert_true(first >= 299 && last <= 305);
}

// The cursor waits on the cell where the reply will be; which that is, a first try has told.
TEST(it_blinks_under_the_cursor_too)
{
    for (int n = 4; n <= 8; n++) {
        checked_start(&s, (uint64_t)n);
        checked_line(&s, "new %d", n);
        checked_line(&s, "computer perfect");
        checked_line(&s, "0 1");
        int reply = checked_reply(&s);
        checked_line(&s, "undo");
        checked_go(&s, reply);
        film_start(&film, &s.rig);
        chip_time_t typed = board_now(s.rig.board);
        checked_line(&s, "0 1");
        assert_int_equal(checked_reply(&s), reply);
        rig_wait_ms(&s.rig, 700);
        // Before, the mark to come blinked there, and may have been lit when the reply came, after 300 ms or
        // a few more: look from the first of the three blinks on, which goes at 400.
        blinks_t b = blinks_of(&film, typed + board_us(s.rig.board, 350000), n, reply, 'O');
        if (b.count < 4)
            fail_msg("n = %d: the mark came and went %u times again, not 4", n, b.count);
        checked_end(&s);
    }
}

// The score stands for three seconds; the reply comes meanwhile and must not be missed.
TEST(it_blinks_when_a_screen_that_hid_it_is_gone)
{
    checked_start_against(&s, 3, MODEL_PERFECT, false, 1);
    checked_play(&s, 0);
    rig_press(&s.rig, "*0");
    film_start(&film, &s.rig);
    chip_time_t board = board_now(s.rig.board) + board_us(s.rig.board, 2800000);
    int reply = checked_reply(&s);
    rig_wait_ms(&s.rig, 4000);
    checked_look(&s);
    blinks_t b = blinks_of(&film, board, 3, reply, 'O');
    blinks_assert_three(&b, &s.rig);
    checked_end(&s);
}

TEST(asleep_95_percent_against_the_computer)
{
    for (int n = 2; n <= 8; n++) {
        checked_start_against(&s, n, MODEL_PERFECT, false, (uint64_t)n);
        pace_press(&s.rig, PACE_KEYS, 15);
        double asleep = pace_asleep_percent(&s.rig);
        printf("n = %d against perfect, a key every 2 s: asleep %.2f %%\n", n, asleep);
        assert_true(asleep >= 95.0);
        checked_end(&s);
    }
}
