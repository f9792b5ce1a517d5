// Anything on the console wakes a device that is down. What is sent while it sleeps is refused and never
// obeyed, not in part either; a line begun before is lost if it goes on while the device sleeps.
#include <string.h>

#include "tests/sleep/sleep_fixture.h"
#include "tests/support/chip_facts.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINE_MAX = 40, BYTES_MAX = 20000, FEW = 12, MANY = 400, PAUSE_MS = 1000 };

static sleep_fixture_t fixture;

// What wakes it, and what may come of it.
typedef struct {
    char bytes[BYTES_MAX];
    size_t size;
    unsigned errors_max;
    const char *plays;  // the line that may be obeyed, if it comes whole, or NULL
    bool mixed;         // one of many lines: some may be lost and others answered
    int key_before_us;  // a key wakes it so long before, or less than 0
    unsigned letter_ms; // from one byte to the next; 0: at line rate
} burst_t;

static void press_before(const burst_t *b, chip_time_t start)
{
    board_t *board = fixture.rig.board;
    unsigned key = (unsigned)rig_random(&fixture.rig, 16);
    if (b->key_before_us < 0)
        return;
    board_press(board, key, start, rig_random(&fixture.rig, board_us(board, RIG_BOUNCE_US)));
    board_release(board, key, start + board_us(board, 60000), 0);
    board_run(board, start + board_us(board, (unsigned)b->key_before_us));
}

static void type(const burst_t *b)
{
    for (size_t i = 0; b->letter_ms != 0 && i < b->size; i++) {
        board_type(fixture.rig.board, &b->bytes[i], 1);
        rig_wait_ms(&fixture.rig, b->letter_ms);
    }
    if (b->letter_ms == 0)
        board_type(fixture.rig.board, b->bytes, b->size);
}

// The game as it was, or with the whole line obeyed.
static void judge_mixed(const burst_t *b)
{
    recorder_wait(&fixture.recorder, 0); // if it prints anything at all
    rig_wait_ms(&fixture.rig, 100);
    assert_true(strstr(fixture.recorder.text, "error: ") != NULL);
    recorder_line(&fixture.recorder, "");
    if (sleep_is_right(&fixture))
        sleep_assert_shown(&fixture);
    else if (b->plays == NULL || model_line(&fixture.model, b->plays) == MODEL_REFUSED ||
             !sleep_is_right(&fixture))
        fail_msg("another game:\n%s", fixture.recorder.text);
}

static void wake_by_typing(void *context)
{
    const burst_t *b = context;
    board_t *board = fixture.rig.board;
    chip_time_t start = board_now(board) + rig_random(&fixture.rig, board_us(board, 100000));
    board_run(board, start);
    if (b->plays == NULL)
        sleep_forbid_writes(&fixture);
    press_before(b, start);
    type(b);
    if (b->letter_ms == 0)
        sleep_wake(&fixture.rig, start);
    board_run(board, start + board_us(board, SLEEP_WAKE_MS * 1000));
    if (!b->mixed) // a line may have been obeyed by then
        sleep_assert_shown(&fixture);
    sleep_type(&fixture, "", 0);
    if (b->mixed)
        judge_mixed(b);
    else
        sleep_assert_refused(&fixture, 0, 1, b->errors_max);
    sleep_allow_writes(&fixture);
    sleep_play(&fixture, "1 0");
}

static const burst_t plain = {.errors_max = 1, .key_before_us = -1};

static void try_burst(burst_t *b)
{
    char what[200];
    snprintf(what, sizeof what, "%zu bytes, a key %d us before: `%.100s`", b->size, b->key_before_us,
             b->bytes);
    forked_try(what, wake_by_typing, b);
}

static void try_line(const char *line, const char *end, unsigned letter_ms)
{
    burst_t b = plain;
    b.errors_max = letter_ms == 0 ? 1 : 2;
    b.letter_ms = letter_ms;
    b.size = (size_t)snprintf(b.bytes, sizeof b.bytes, "%s%s", line, end);
    try_burst(&b);
}

BEFORE_ALL
{
    sleep_begin(&fixture, 1, 1000);
    sleep_power_down(&fixture);
}

AFTER_ALL
{
    rig_free(&fixture.rig);
}

// ---- One line ----

static const char *const commands[] = {
    "",      "1 2",  "move 1 2 1", "new",      "new 5",    "undo",          "hint",        "show",
    "score", "help", "bright 2",   "layout 3", "nonsense", "computer easy", "score reset", "watch",
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

// By hand it wakes with its first letter.
TEST(a_line_that_wakes_is_refused_and_the_next_obeyed)
{
    static const char *const ends[] = {"\r", "\n", "\r\n"};
    for (unsigned i = 0; i < COMMANDS; i++) {
        try_line(commands[i], ends[i % 3], 0);
        if (i % 3 == 0)
            try_line(commands[i], "\r", 150);
    }
}

// With blanks ahead of it, as a line may have, the end of a line is itself a command.
TEST(no_end_of_a_line_is_obeyed_however_long_the_line_is)
{
    char line[LINE_MAX + 1];
    for (unsigned length = 3; length <= LINE_MAX; length += soak_step(2)) {
        snprintf(line, sizeof line, "%*s", (int)length, commands[1 + length % (COMMANDS - 1)]);
        try_line(line, "\r", 0);
        snprintf(line, sizeof line, "%*s", (int)length, "1 2");
        try_line(line, "\r", 0);
    }
}

TEST(bytes_that_are_no_text_wake_and_change_nothing)
{
    static const unsigned char fills[] = {0x00, 0xFF, 0x55, '\b', 0x80};
    const unsigned bursts = soak_trials(30, 200);
    burst_t b = plain;
    for (unsigned i = 0; i < bursts; i++) {
        b.size = i % 3 == 0 ? 1 : 1 + rig_random(&fixture.rig, 400);
        for (size_t k = 0; k < b.size; k++) {
            unsigned byte = i < sizeof fills ? fills[i] : (unsigned)rig_random(&fixture.rig, 256);
            b.bytes[k] = (char)(byte >= '0' && byte <= '9' ? '?' : byte); // no line plays
        }
        try_burst(&b);
    }
}

static void watch_vectors(void *context)
{
    chip_measures_t m;
    (void)context;
    sleep_type(&fixture, "x", 1);
    board_measure_from_here(fixture.rig.board);
    sleep_play(&fixture, "0 1");
    board_measures(fixture.rig.board, &m);
    assert_int_equal(m.vector[chip_facts()->rx_change].calls, 0);
}

TEST(once_it_is_awake_the_console_is_not_watched_like_a_key)
{
    forked_try("a line behind a byte", watch_vectors, NULL);
}

// ---- Many lines at once: some are lost, and what is left of a line is never taken for another ----

// Lines whose ends are lines too, which do something else; the first two play when they come whole.
static const char *const lines[] = {"move 0 2 1", "move 2 0 1",   "11 2",  "2 21 2",       "redo undo",
                                    "xundo",      "renew 5",      "anew",  "xscore reset", "xcomputer easy",
                                    "x layout 3", "overbright 2", "xwatch"};
enum { KINDS = sizeof lines / sizeof lines[0], THAT_PLAY = 2, PHASES = 12 };

static void try_many_of(unsigned line, unsigned count, unsigned filler, int key_before_us)
{
    burst_t b = plain;
    b.mixed = true;
    b.key_before_us = key_before_us;
    b.plays = line < THAT_PLAY ? lines[line] : NULL;
    if (filler != 0)
        b.size = (size_t)snprintf(b.bytes, sizeof b.bytes, "%.*s\r", (int)filler - 1, "????????????");
    for (unsigned i = 0; i < count; i++)
        b.size += (size_t)snprintf(b.bytes + b.size, sizeof b.bytes - b.size, "%s\r", lines[line]);
    try_burst(&b);
}

// However long they go on. With a key that has woken it before, the clock comes back at every phase of a
// byte.
TEST(of_many_lines_at_once_none_is_obeyed_in_part)
{
    const unsigned step = soak_step(5);
    for (unsigned line = 0; line < KINDS; line++) {
        for (unsigned phase = line % step; phase < PHASES; phase += step) {
            try_many_of(line, FEW, phase, -1);
            try_many_of(line, FEW, 0, (int)rig_random(&fixture.rig, phase % 4 != 0 ? 1200 : 30000));
            if (line <= THAT_PLAY)
                try_many_of(line, MANY, phase, -1);
        }
    }
}

// ---- A line begun before ----

static void go_on_after_key(void *context)
{
    rig_press(&fixture.rig, "9");
    sleep_type(&fixture, context, strlen(context));
    assert_int_equal(model_line(&fixture.model, "1 2"), MODEL_PLAYED);
    sleep_assert_shown(&fixture);
    assert_true(sleep_is_right(&fixture));
}

static void go_on_at_once(void *context)
{
    sleep_forbid_writes(&fixture);
    size_t from = fixture.recorder.size;
    sleep_type(&fixture, context, strlen(context));
    sleep_assert_refused(&fixture, from, 1, 1);
    sleep_assert_shown(&fixture);
    sleep_allow_writes(&fixture);
    sleep_play(&fixture, "0 1");
}

// The last test, as it begins another game.
TEST(half_a_line_waits_for_its_end_behind_a_key_and_is_lost_otherwise)
{
    static char ends[][24] = {"\r", "2\r", "                    2\r"};
    rig_free(&fixture.rig);
    sleep_begin(&fixture, 5, SLEEP_DOWN_S * 1000 - PAUSE_MS);
    sleep_type(&fixture, "1 ", 2);
    sleep_enter(&fixture.rig, board_now(fixture.rig.board) - board_us(fixture.rig.board, 100000));
    forked_try("a key", go_on_after_key, ends[1]);
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
        forked_try(ends[i], go_on_at_once, ends[i]);
}
