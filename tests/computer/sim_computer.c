// Games against the computer on the virtual board, by keys and by lines, judged by LEDs, console and the
// model: the reply comes after 300 ms and costs at most 100 ms of CPU; and keys are seen in time while it is
// sought. What it plays is what it plays on this machine (sim_opponent_cycles.c), where exhaust_opponent_*.c
// judge it.
#include <string.h>

#include "tests/computer/challenger.h"
#include "tests/support/film.h"
#include "tests/support/checked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static film_t film;
static checked_t s;

// Plays a cell with a key that does not bounce and is down for 50 ms; the cursor is there already.
// Returns when the contact closed, so many ms ago.
static chip_time_t strike(int cell, unsigned ms)
{
    unsigned key = rig_key(model_key_towards(&s.model, cell));
    chip_time_t at = board_now(s.rig.board) + rig_random(&s.rig, board_us(s.rig.board, 20000));
    board_press(s.rig.board, key, at, 0);
    board_release(s.rig.board, key, at + board_us(s.rig.board, 50000), 0);
    board_run(s.rig.board, at + board_us(s.rig.board, 1000 * ms));
    assert_true(model_play(&s.model, cell));
    return at;
}

// Plays a cell; the reply, if one is due, is on the matrix in time. (tests/panel has how it blinks.)
static void play_by_key(int cell)
{
    checked_go(&s, cell);
    film_start(&film, &s.rig);
    chip_time_t struck = strike(cell, 100);
    checked_news(&s, MODEL_PLAYED);
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

// ---- Keys in mid-thought ----

// X plays the middle of 4 x 4, which makes the computer think for 40 ms, for THOUGHT_MS at least after the
// contact closed; from there it is about 2 ms to the picture and the first thought. At 8 MHz it takes twice
// as long, the console has 57600 baud, and 4.5 ms is docs/boards.md's.
enum { SLOWER = 16000000 / F_CPU, THOUGHT_MS = 36 * SLOWER, ANSWER_MAX_US = SLOWER > 1 ? 4500 : 4000 };
enum { FLOOD_BYTES = 11520 / 10 / SLOWER }; // a tenth of a second's

static void assert_it_thinks(void)
{
    chip_measures_t measures;
    board_measure_from_here(s.rig.board);
    rig_wait_ms(&s.rig, 1);
    board_measures(s.rig.board, &measures);
    assert_int_equal(measures.asleep, 0);
}

// Presses a key in mid-thought. Its picture, the only change meanwhile, is there 4 ms after its last bounce.
static void time_key(char key)
{
    board_t *board = s.rig.board;
    chip_time_t struck = strike(10, 4), bounce = rig_random(&s.rig, board_us(board, RIG_BOUNCE_US));
    chip_time_t room = board_us(board, 1000 * (THOUGHT_MS - 4 - 4)) - bounce;
    chip_time_t down = board_now(board) + rig_random(&s.rig, room);
    board_press(board, rig_key(key), down, bounce);
    board_release(board, rig_key(key), down + board_us(board, 50000), 0);
    film_rewind(&film);
    board_run(board, down);
    assert_it_thinks();                                // and what is no press yet does not stop it
    board_run(board, struck + board_us(board, 90000)); // before the cursor blinks
    assert_int_equal(film_assert_clean(&film, &s.rig), 1);
    assert_true(film.since[film.count - 1] <= down + bounce + board_us(board, ANSWER_MAX_US));
    board_run(board, struck + board_us(board, 120000));
}

// Without lines, and with more input than can be used.
TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce_while_lines_pour_in_too)
{
    static const char *const floods[] = {"", "help\r", "show\r", "stats\r", "bright 99\r", "\r", "x", "\x01"};
    for (unsigned f = 0; f < sizeof floods / sizeof floods[0]; f++) {
        checked_start_against(&s, 4, MODEL_PERFECT, false, f);
        film_start(&film, &s.rig);
        for (unsigned i = 0; i < (f == 0 ? 3 * soak_trials(7, 20) : soak_trials(3, 10)); i++) {
            const char key = f == 0 ? "6*#"[i % 3] : '#';
            for (size_t size = 0; f != 0 && size < FLOOD_BYTES; size += strlen(floods[f]))
                board_type(s.rig.board, floods[f], strlen(floods[f]));
            time_key(key);
            model_key(&s.model, key);
            rig_wait_ms(&s.rig, f == 0 ? 0 : 1000);
            recorder_news(&s.recorder);
            if (key == '*')
                checked_keys(&s, "9"); // brightness; closes the menu
            checked_look_reply(&s);
            if (key == '#')
                continue;
            checked_keys(&s, "#"); // back to the empty board, the cursor in the middle
            checked_go(&s, 10);
            checked_look(&s);
        }
        checked_end(&s);
    }
}
