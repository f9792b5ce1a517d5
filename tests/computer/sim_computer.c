// Games against the computer on the virtual board, by keys and by lines, judged by LEDs, console and the
// model: perfect never loses from 3x3 on, medium and perfect win and block at once, the reply comes after 300
// ms, blinks, and costs at most 100 ms of CPU.
#include "tests/computer/challenger.h"
#include "tests/support/film.h"
#include "tests/support/checked.h"
#include "tests/support/model_input.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

static const char *const levels[MODEL_LEVELS] = {"off", "easy", "medium", "perfect"};

static film_t film;
static checked_t s;

static bool completes(const model_t *m, int cell, char player)
{
    model_t after = *m;
    after.cell[cell / m->n][cell % m->n] = player;
    return model_wins(&after, cell / m->n, cell % m->n);
}

// Whether a reply takes a win that is there, and else blocks a threat.
//   before: what the computer found. cell: where it went.
static bool is_alert(const model_t *before, int cell)
{
    char own = before->computer, players = own == 'X' ? 'O' : 'X';
    if (challenger_winning_cell(before, own) >= 0)
        return completes(before, cell, own);
    return challenger_winning_cell(before, players) < 0 || completes(before, cell, players);
}

static void assert_perfect_end(void)
{
    char result = model_result(&s.model);
    if (s.model.n >= 3)
        assert_true(result == '=' || result == s.model.computer);
    else if (s.model.computer == 'X')
        assert_int_equal(result, 'X');
}

// ---- By keys ----

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

// Plays a cell; the reply, if one is due, is alert, comes in time and blinks.
static void play_by_key(int cell)
{
    checked_go(&s, cell);
    film_start(&film, &s.rig);
    chip_time_t struck = strike(cell);
    model_t before = s.model;
    int reply = checked_look_reply(&s);
    if (reply < 0)
        return;
    assert_true(is_alert(&before, reply));
    blinks_t b = blinks_of(&film, struck, s.model.n, reply, s.model.computer);
    assert_true(b.count > 0);
    assert_in_range(b.at[0] - struck, board_us(s.rig.board, 299000), board_us(s.rig.board, 305000));
    if (!model_is_over(&s.model)) // a winning line blinks as a winning line
        blinks_assert_three(&b, &s.rig);
}

TEST(perfect_never_loses_to_keys_and_replies_after_300_ms_with_a_mark_that_blinks)
{
    for (int n = 2; n <= 8; n++) {
        for (int first = 0; first <= 1; first++) {
            if (n > 6 && n % 2 == first)
                continue;
            checked_start_against(&s, n, MODEL_PERFECT, first, (uint64_t)(2 * n + first));
            while (!model_is_over(&s.model))
                play_by_key(
                    challenger_cell(&s.model, first ? CHALLENGER_ATTACKER : CHALLENGER_RANDOM, &s.rig));
            assert_perfect_end();
            checked_end(&s);
        }
    }
}

// ---- By lines ----

// Returns how many replies were not alert.
static unsigned play_by_lines(int n)
{
    enum { REPLY_MAX_MS = 100 };
    unsigned oversights = 0;
    recorder_start(&s.recorder, s.rig.board); // a fresh sheet
    checked_line(&s, "new %d", n);
    checked_reply_if_due(&s);
    while (!model_is_over(&s.model)) {
        assert_true(stopwatch_awake_ms(&s, challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig)) <=
                    REPLY_MAX_MS);
        model_t before = s.model;
        int reply = checked_reply_if_due(&s);
        oversights += reply >= 0 && !is_alert(&before, reply);
    }
    return oversights;
}

TEST(perfect_never_loses_to_lines_all_but_easy_are_alert_and_a_reply_costs_100_ms_at_most)
{
    unsigned oversights[MODEL_LEVELS] = {0};
    checked_start(&s, 3);
    for (int n = 2; n <= 8; n++) {
        for (int level = n <= 4 ? MODEL_EASY : MODEL_MEDIUM; level < MODEL_LEVELS; level++) {
            recorder_start(&s.recorder, s.rig.board);
            checked_line(&s, "computer %s", levels[level]);
            checked_reply_if_due(&s);
            for (int games = 0; games < (n <= 4 ? 4 : 1); games++) {
                oversights[level] += play_by_lines(n);
                if (level == MODEL_PERFECT)
                    assert_perfect_end();
            }
        }
    }
    assert_true(oversights[MODEL_EASY] > 2 && oversights[MODEL_MEDIUM] + oversights[MODEL_PERFECT] == 0);
    checked_end(&s);
}

// To the same key at another time.
TEST(easy_and_medium_vary_their_reply_and_perfect_does_not)
{
    checked_start(&s, 1);
    for (int level = MODEL_EASY; level < MODEL_LEVELS; level++) {
        unsigned cells = 0;
        checked_line(&s, "computer %s", levels[level]);
        for (int i = 0; i < 12; i++) {
            checked_line(&s, "new 3");
            checked_line(&s, "computer second");
            rig_wait_ms(&s.rig, (unsigned)rig_random(&s.rig, 500));
            checked_play(&s, 0);
            cells |= 1u << checked_reply(&s);
        }
        assert_in_range(__builtin_popcount(cells), level == MODEL_PERFECT ? 1 : 3,
                        level == MODEL_PERFECT ? 1 : 8);
    }
    checked_end(&s);
}
