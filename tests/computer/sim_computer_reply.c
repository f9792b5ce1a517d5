// The computer's reply as the player sees it: when it comes, and how its mark blinks.

#include "tests/support/blinks.h"
#include "tests/support/clerk.h"
#include "tests/computer/match.h"
#include "tests/support/pace.h"
#include "tests/computer/challenger.h"
#include "tests/support/test.h"

static film_t film;
static terminal_t terminal;
static clerk_t clerk;

// Plays a cell with a key that does not bounce; the cursor is there already.
// Returns when the contact closed.
static vb_time_t strike(match_t *m, int cell)
{
    unsigned key = rig_key(match_key(m, cell));
    vb_time_t at = vb_now(m->device.vb) + rig_random(&m->device, vb_us(m->device.vb, 20000));
    vb_press(m->device.vb, key, at, 0);
    vb_release(m->device.vb, key, at + vb_us(m->device.vb, 60000), 0);
    vb_run(m->device.vb, at + vb_us(m->device.vb, 100000));
    assert_true(sitting_play(&m->sitting, cell / m->sitting.eyes.n, cell % m->sitting.eyes.n));
    return at;
}

// The reply to a move: after how many ms it came, and that its mark blinks as it should.
static double time_reply(match_t *m)
{
    int n = m->sitting.eyes.n, cell = challenger_cell(&m->sitting.eyes, CHALLENGER_SHARP, &m->device);
    match_go(m, cell / n, cell % n);
    film_start(&film, &m->device);
    vb_time_t struck = strike(m, cell);
    int reply = match_look(m);
    assert_true(reply >= 0);
    blinks_t b = blinks_of(&film, struck, n, reply, m->sitting.computer);
    assert_true(b.count > 0);
    if (sitting_to_move(&m->sitting) != '.') { // a winning line blinks as a winning line
        blinks_assert_three(&b, &m->device);
        if (n <= 4)
            assert_int_equal(b.count, 7);
    }
    return (double)(b.at[0] - struck) / (double)vb_us(m->device.vb, 1000);
}

TEST(it_comes_300_ms_after_the_move_and_blinks_three_times_on_every_board)
{
    double first = 1000, last = 0;
    unsigned replies = 0;
    for (int n = 2; n <= 8; n++) {
        for (int level = SITTING_EASY; level <= SITTING_PERFECT; level++) {
            match_t m = match_begin(n, level, n % 2 == 0, (uint64_t)(10 * n + level));
            for (int i = 0; i < (n == 2 ? 1 : 2); i++, replies++) {
                double ms = time_reply(&m);
                first = ms < first ? ms : first;
                last = ms > last ? ms : last;
            }
            match_end(&m);
        }
    }
    printf("from the key's contact to the reply, %u times: %.1f to %.1f ms\n", replies, first, last);
    assert_true(first >= 299 && last <= 305);
}

// The cursor waits on the cell where the reply will be; which that is, a first try has told.
TEST(it_blinks_under_the_cursor_too)
{
    for (int n = 4; n <= 8; n++) {
        rig_t d = clerk_switch_on(&clerk, &terminal, (uint64_t)n);
        match_t m = {.device = d};
        terminal_news(&terminal);
        char line[20];
        snprintf(line, sizeof line, "new %d", n);
        clerk_line(&clerk, line);
        clerk_line(&clerk, "computer perfect");
        clerk_line(&clerk, "0 1");
        int reply = clerk_reply(&clerk);
        clerk_line(&clerk, "undo");
        m.sitting = clerk.sitting;
        match_go(&m, reply / n, reply % n);
        film_start(&film, &d);
        vb_time_t typed = vb_now(d.vb);
        clerk_line(&clerk, "0 1");
        assert_int_equal(clerk_reply(&clerk), reply);
        rig_wait_ms(&d, 700);
        // Before, the mark to come blinked there, and may have been lit when the reply came, after 300 ms or
        // a few more: look from the first of the three blinks on, which goes at 400.
        blinks_t b = blinks_of(&film, typed + vb_us(d.vb, 350000), n, reply, 'O');
        if (b.count < 4)
            fail_msg("n = %d: the mark came and went %u times again, not 4", n, b.count);
        rig_free(&d);
    }
}

// The score stands for three seconds; the reply comes meanwhile and must not be missed.
TEST(it_blinks_when_a_screen_that_hid_it_is_gone)
{
    match_t m = match_begin(3, SITTING_PERFECT, false, 1);
    match_play(&m, 0);
    rig_press(&m.device, "*0");
    film_start(&film, &m.device);
    vb_time_t board = vb_now(m.device.vb) + vb_us(m.device.vb, 2800000);
    rig_wait_ms(&m.device, 3000);
    int reply = match_look(&m);
    assert_true(reply >= 0);
    blinks_t b = blinks_of(&film, board, 3, reply, 'O');
    blinks_assert_three(&b, &m.device);
    match_end(&m);
}

TEST(asleep_95_percent_against_the_computer)
{
    for (int n = 2; n <= 8; n++) {
        match_t m = match_begin(n, SITTING_PERFECT, false, (uint64_t)n);
        pace_press(&m.device, PACE_KEYS, 15);
        double asleep = pace_asleep_percent(&m.device);
        printf("n = %d against perfect, a key every 2 s: asleep %.2f %%\n", n, asleep);
        assert_true(asleep >= 95.0);
        match_end(&m);
    }
}
