// Games against the computer on the virtual board, by keys and by lines, compared with the model: the reply
// comes after 300 ms and costs at most 100 ms of CPU, and keys show in time during the search. Its choices
// are those on the host (sim_computer_cycles.c), which exhaust_computer_*.c test.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/computer/challenger.h"
#include "tests/support/film.h"
#include "tests/support/checked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static film_t film;
static checked_t s;

// Plays a cell with a key that does not bounce and is down for 50 ms; the cursor, if any, is there. Runs for
// `ms` after the contact closed, and returns the time when it did.
static chip_time_t strike(int cell, unsigned ms)
{
    unsigned key = rig_key(model_key_towards(&s.model, cell));
    chip_time_t at =
        chip_now(board_chip(s.rig.board)) + rig_random(&s.rig, chip_us(board_chip(s.rig.board), 20000));
    board_press(s.rig.board, key, at, 0);
    board_release(s.rig.board, key, at + chip_us(board_chip(s.rig.board), 50000), 0);
    chip_run(board_chip(s.rig.board), at + chip_us(board_chip(s.rig.board), 1000 * ms));
    assert_true(model_play(&s.model, cell));
    return at;
}

// Plays a cell; the reply, if one is due, must be on the matrix in time, unless the sign of a dead draw is
// over it. (tests/display tests its blinking.)
static void play_by_key(int cell)
{
    checked_go(&s, cell);
    film_start(&film, &s.rig);
    chip_time_t struck = strike(cell, 100);
    checked_news(&s, MODEL_PLAYED);
    const model_t before = s.model;
    if (checked_look_reply(&s) >= 0 && s.model.asked != '=')
        assert_in_range(film_shows(&film, &before, &s.model, struck) - struck,
                        chip_us(board_chip(s.rig.board), 299000), chip_us(board_chip(s.rig.board), 305000));
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
        recorder_start(&s.recorder, s.rig.board); // discards old output
        checked_line(&s, "new %d", n);
        checked_reply_if_due(&s);
        unsigned longest = 0;
        while (!model_is_over(&s.model)) {
            const unsigned awake =
                (unsigned)checked_awake_ms(&s, challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig));
            longest = awake > longest ? awake : longest;
            checked_reply_if_due(&s);
        }
        print_message("%dx%d: awake for %u ms at most\n", n, n, longest);
        assert_in_range(longest, 1, REPLY_MAX_MS);
    }
    checked_end(&s);
}

// ---- Keys during a search ----

// X plays the middle of 4x4. The search takes 24 ms and starts about 2 ms after the contact closed, so it
// lasts until at least THOUGHT_MS after that. At 8 MHz it takes twice as long, the console has 57600 baud,
// and the limit is the 4.5 ms of docs/boards.md.
enum { SLOWER = 16000000 / F_CPU, THOUGHT_MS = 20 * SLOWER, ANSWER_MAX_US = SLOWER > 1 ? 4500 : 4000 };
enum { FLOOD_BYTES = 11520 / 10 / SLOWER }; // a tenth of a second

static void assert_it_thinks(void)
{
    chip_measures_t measures;
    chip_measure_from_here(board_chip(s.rig.board));
    rig_wait_ms(&s.rig, 1);
    chip_measures(board_chip(s.rig.board), &measures);
    assert_int_equal(measures.asleep, 0);
}

// Presses a key during the search. Its picture, the only change, must come within 4 ms of its last bounce.
// After `#` the cursor begins as the mark that was there, and the first change is its blinking, 100 ms later.
static void time_key(char key)
{
    enum { BLINK_US = 100000 };
    const unsigned late_us = key == '#' ? BLINK_US : 0;
    board_t *board = s.rig.board;
    chip_time_t struck = strike(10, 4),
                bounce = rig_random(&s.rig, chip_us(board_chip(board), RIG_BOUNCE_US));
    chip_time_t room = chip_us(board_chip(board), 1000 * (THOUGHT_MS - 4 - 4)) - bounce;
    chip_time_t down = chip_now(board_chip(board)) + rig_random(&s.rig, room);
    board_press(board, rig_key(key), down, bounce);
    board_release(board, rig_key(key), down + chip_us(board_chip(board), 50000), 0);
    film_rewind(&film);
    chip_run(board_chip(board), down);
    assert_it_thinks(); // a bouncing contact does not stop it
    chip_run(board_chip(board),
             struck + chip_us(board_chip(board), 90000 + late_us)); // before the cursor blinks
    assert_int_equal(film_assert_clean(&film, &s.rig), 1);
    assert_true(film.since[film.count - 1] <=
                down + bounce + chip_us(board_chip(board), ANSWER_MAX_US + late_us));
    chip_run(board_chip(board), struck + chip_us(board_chip(board), 120000 + late_us));
}

// Without console input, and with more of it than the device can process.
TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce_also_under_a_flood_of_lines)
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
