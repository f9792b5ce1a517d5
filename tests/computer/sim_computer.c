// Games against the computer on the virtual board, by keys and by lines, judged by LEDs, console and the
// model: the reply comes after 300 ms and costs at most 100 ms of CPU. What it plays is what it
// plays on this machine (sim_opponent_cycles.c), where exhaust_opponent_*.c judge it.
#include "tests/computer/challenger.h"
#include "tests/support/film.h"
#include "tests/support/checked.h"
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

// Plays a cell; the reply, if one is due, is on the matrix in time. (tests/panel has how it blinks.)
static void play_by_key(int cell)
{
    checked_go(&s, cell);
    film_start(&film, &s.rig);
    chip_time_t struck = strike(cell);
    const model_t before = s.model;
    if (checked_look_reply(&s) >= 0)
        assert_in_range(film_shows(&film, &before, &s.model, struck) - struck, board_us(s.rig.board, 299000),
                        board_us(s.rig.board, 305000));
}

TEST(a_reply_comes_300_ms_after_the_key)
{
    for (int n = 2; n <= 8; n++) {
        checked_start_against(&s, n, MODEL_PERFECT, n % 2 == 0, (uint64_t)n);
        for (int moves = 0; moves < 12 && !model_is_over(&s.model); moves++)
            play_by_key(challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig));
        checked_end(&s);
    }
}

TEST(a_reply_to_a_line_costs_100_ms_of_cpu_at_most)
{
    enum { REPLY_MAX_MS = 100 };
    checked_start(&s, 3);
    checked_line(&s, "computer perfect");
    for (int n = 2; n <= 8; n++) {
        recorder_start(&s.recorder, s.rig.board); // a fresh sheet
        checked_line(&s, "new %d", n);
        checked_reply_if_due(&s);
        while (!model_is_over(&s.model)) {
            assert_true(checked_awake_ms(&s, challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig)) <=
                        REPLY_MAX_MS);
            checked_reply_if_due(&s);
        }
    }
    checked_end(&s);
}
