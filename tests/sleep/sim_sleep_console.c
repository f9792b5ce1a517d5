// Any byte on the console wakes a device in power-down. Input during power-down is refused, complete or in
// part; a line that comes while it powers down is executed completely or refused.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINE_MAX = 40, BYTES_MAX = 20000, FEW = 12, MANY = 400, LETTER_MS = 150 };

static rig_t rig;
static recovery_t game;  // the possible states
static chip_time_t down; // time of power-down, unless input comes

// Bytes to type, and their possible effects.
typedef struct {
    char bytes[BYTES_MAX];
    size_t size;
    chip_time_t at;
    bool by_hand;           // slowly, not at line rate
    unsigned key_before_us; // a key wakes it this long before; 0: no key
    const char *plays;      // the line that may be executed, or NULL
    unsigned errors_max;    // one for each line
} burst_t;

// Shared with the copies.
static struct results {
    unsigned refused, accepted;
} *results;

static chip_time_t random_us(uint64_t us)
{
    return rig_random(&rig, chip_us(board_chip(rig.board), us));
}

// A burst during power-down, without bytes yet.
static burst_t burst(void)
{
    return (burst_t){.at = down + chip_us(board_chip(rig.board), 1000000) + random_us(100000),
                     .errors_max = 1};
}

static void add(burst_t *b, const char *line, const char *end)
{
    b->size += (size_t)snprintf(b->bytes + b->size, sizeof b->bytes - b->size, "%s%s", line, end);
}

BEFORE_ALL
{
    results = forked_share(sizeof *results);
    down = sleep_begin(&rig, &game, 1);
}

AFTER_ALL
{
    rig_free(&rig);
}

static void type(const burst_t *b)
{
    chip_time_t key = b->at - chip_us(board_chip(rig.board), b->key_before_us);
    if (b->key_before_us != 0) {
        unsigned any = (unsigned)rig_random(&rig, 16);
        board_press(rig.board, any, key, random_us(RIG_BOUNCE_US));
        board_release(rig.board, any, key + chip_us(board_chip(rig.board), 60000), 0);
    }
    chip_run(board_chip(rig.board), b->at);
    for (size_t i = 0, piece = b->by_hand ? 1 : b->size; i < b->size; i += piece) {
        board_type(rig.board, &b->bytes[i], piece);
        if (i == 0 && b->at > down)
            sleep_wake(&rig, key);
        rig_wait_ms(&rig, b->by_hand ? LETTER_MS : 0);
    }
}

// Without an error the line was executed; of several lines, one may have been despite an error.
static void add_accepted(const burst_t *b)
{
    model_t after = game.state[0];
    bool refused = strstr(game.recorder.text, "error: ") != NULL;
    *(refused ? &results->refused : &results->accepted) += 1;
    assert_true(refused || b->at < down);
    if ((!refused || b->errors_max > 1) && model_line(&after, b->plays) != MODEL_REFUSED)
        game.state[refused ? game.states++ : 0] = after;
}

static void wake_by_typing(void *context)
{
    const burst_t *b = context;
    chip_measures_t m;
    recorder_start(&game.recorder, rig.board);
    if (b->plays == NULL)
        sleep_forbid_writes(&rig);
    type(b);
    if (b->plays == NULL)
        sleep_assert_shown(&game);
    recorder_news(&game.recorder);
    recorder_line(&game.recorder, ""); // the burst's last line end may be lost
    if (b->plays == NULL)
        sleep_assert_refused(&game, b->errors_max);
    else
        add_accepted(b);
    sleep_allow_writes(&rig);
    chip_measure_from_here(board_chip(rig.board));
    sleep_assert_plays(&game, "1 0");
    chip_measures(board_chip(rig.board), &m);
    assert_int_equal(m.vector[rig_chip()->rx_change].calls, 0); // RX's pin change interrupt is off
}

static void try_burst(burst_t *b)
{
    char what[200];
    snprintf(what, sizeof what, "%+lld cycles from powering down, a key %u us before: `%.100s`",
             (long long)(b->at - down), b->key_before_us, b->bytes);
    forked_try(what, wake_by_typing, b);
}

// ---- One line ----

static const char *const commands[] = {
    "1 2",  "move 1 2 1", "new",      "new 5",    "undo",          "hint",        "show",  "score",
    "help", "bright 2",   "layout 3", "nonsense", "computer easy", "score reset", "watch", "",
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

// A line typed by hand wakes with its first letter. A line may begin with blanks, so its end alone is a
// command, too.
TEST(a_line_that_wakes_is_refused_at_any_length_and_the_next_executed)
{
    static const char *const ends[] = {"\r", "\n", "\r\n"};
    for (unsigned i = 0; i <= 2 * LINE_MAX; i += soak_step(2)) {
        burst_t b = burst();
        char line[LINE_MAX + 1];
        b.by_hand = i % 16 == 0;
        snprintf(line, sizeof line, "%*s", b.by_hand ? 0 : (int)i / 2,
                 i / 2 % 2 ? "1 2" : commands[i / 4 % COMMANDS]);
        b.errors_max = b.by_hand ? 2 : 1;
        add(&b, line, b.by_hand ? "\r" : ends[i / 2 % 3]);
        try_burst(&b);
    }
}

TEST(bytes_that_are_not_text_wake_and_change_nothing)
{
    static const unsigned char fills[] = {0x00, 0xFF, 0x55, '\b', 0x80};
    const unsigned bursts = soak_trials(30, 200);
    for (unsigned i = 0; i < bursts; i++) {
        burst_t b = burst();
        b.size = i % 3 == 0 ? 1 : 1 + rig_random(&rig, 400);
        for (size_t k = 0; k < b.size; k++) {
            unsigned byte = i < sizeof fills ? fills[i] : (unsigned)rig_random(&rig, 256);
            b.bytes[k] = (char)(byte >= '0' && byte <= '9' ? '?' : byte); // no line plays
        }
        try_burst(&b);
    }
}

TEST(a_line_during_powering_down_is_executed_completely_or_refused)
{
    const unsigned trials = soak_trials(60, 200);
    *results = (struct results){0};
    for (unsigned i = 0; i < trials; i++) {
        burst_t b = burst();
        uint64_t spread = chip_us(board_chip(rig.board), i % 3 == 0 ? 500 : 2500);
        add(&b, "move 0 2 1", "\r"); // its end `2 1` is a line, too
        b.plays = "0 2";
        b.at = down - spread + random_us(1500);
        try_burst(&b);
    }
    assert_true(results->accepted > trials / 10 && results->refused > trials / 10);
}

// Their edges may leave a flag of the pin's interrupt set.
TEST(lines_typed_since_it_woke_do_not_end_the_next_power_down)
{
    rig_t d = rig_on(1);
    chip_t *chip = board_chip(d.board);
    for (unsigned round = 0; round < 2; round++) {
        board_type(d.board, "show\r", 5);
        rig_wait_ms(&d, 1);
        const chip_time_t since = chip_now(chip);
        const chip_time_t skipped = sleep_skip(&d, SLEEP_DOWN_S - 2);
        sleep_enter(&d, since - skipped);
        board_type(d.board, "\r", 1);
        sleep_wake(&d, chip_now(chip));
        rig_wait_ms(&d, 500);
    }
    rig_free(&d);
}

// ---- Many lines at once: some are lost, and the rest of a line is never executed as another ----

// Lines whose ends are lines with another effect; the first two play if they are received completely.
static const char *const lines[] = {"move 0 2 1", "move 2 0 1",   "11 2",  "2 21 2",       "redo undo",
                                    "xundo",      "renew 5",      "anew",  "xscore reset", "xcomputer easy",
                                    "x layout 3", "overbright 2", "xwatch"};
enum { KINDS = sizeof lines / sizeof lines[0], THAT_PLAY = 2, PHASES = 12 };

static void try_many_of(unsigned line, unsigned count, unsigned filler, unsigned key_before_us)
{
    burst_t b = burst();
    b.key_before_us = key_before_us;
    b.plays = line < THAT_PLAY ? lines[line] : NULL;
    b.errors_max = count + 1;
    if (filler != 0)
        add(&b, &"????????????"[PHASES + 1 - filler], "\r");
    for (unsigned i = 0; i < count; i++)
        add(&b, lines[line], "\r");
    try_burst(&b);
}

// Few lines or many. After a key has woken the device, its clock starts at every phase of a byte.
TEST(of_many_lines_at_once_none_is_executed_in_part)
{
    const unsigned step = soak_step(7);
    for (unsigned line = 0; line < KINDS; line++) {
        for (unsigned phase = line % step; phase < PHASES; phase += step) {
            try_many_of(line, FEW, phase, 0);
            try_many_of(line, FEW, 0, 1 + (unsigned)rig_random(&rig, phase % 4 != 0 ? 1200 : 30000));
            if (line <= THAT_PLAY)
                try_many_of(line, MANY, phase, 0);
        }
    }
}

// ---- A console that never falls silent ----

static void play_in_a_flood(void *context)
{
    const burst_t *b = context;
    chip_run(board_chip(rig.board), b->at);
    board_type(rig.board, b->bytes, b->size);
    rig_wait_ms(&rig, 400);
    rig_press(&rig, "9");
    model_key(&game.state[0], '9');
    sleep_assert_shown(&game);
}

// A second of bytes without a line's end. What woke the device is discarded for a quarter of a second at
// most.
TEST(keys_play_soon_after_waking_though_the_console_never_falls_silent)
{
    burst_t b = burst();
    b.size = board_baud(rig.board) / 10;
    memset(b.bytes, '?', b.size);
    forked_try("a flood", play_in_a_flood, &b);
}

// ---- A line begun before power-down ----

static void go_on_after_key(void *context)
{
    chip_run(board_chip(rig.board), ((burst_t *)context)->at);
    rig_press(&rig, "9");
    board_type(rig.board, "2\r", 2);
    recorder_news(&game.recorder);
    model_line(&game.state[0], "1 2");
    sleep_assert_plays(&game, "1 0");
}

// Must be the last test, because it changes the time of power-down.
TEST(half_a_line_waits_for_its_end_if_a_key_wakes_and_is_lost_otherwise)
{
    static const char *const ends[] = {"", "2", "                    2"};
    board_type(rig.board, "1 ", 2);
    rig_wait_ms(&rig, 10);
    sleep_enter(&rig, chip_now(board_chip(rig.board)) - chip_us(board_chip(rig.board), 10000));
    down = chip_now(board_chip(rig.board));
    forked_try("a key", go_on_after_key, &(burst_t){.at = down});
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        burst_t b = burst();
        add(&b, ends[i], "\r");
        try_burst(&b);
    }
}
