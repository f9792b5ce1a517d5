// Anything on the console wakes a device that is down. What is sent while it sleeps is refused and never
// obeyed, not in part either; a line begun before is lost if it goes on while the device sleeps.
#include <string.h>

#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/model_input.h"
#include "tests/support/test.h"

enum { LINE_MAX = 40, BYTES_MAX = 20000, FEW = 12, MANY = 400 };

static sleep_fixture_t fixture;

// What wakes it, and what may come of it.
typedef struct {
    char bytes[BYTES_MAX];
    size_t size;
    unsigned errors_max;
    const char *plays;  // the line that may be obeyed, if it comes whole, or NULL
    bool mixed;         // one of many lines: some may be lost and others answered
    int key_before_us;  // a key wakes it so long before, or less than 0
    int key_after_ms;   // a key is pressed so long behind, and must act, or less than 0
    unsigned letter_ms; // from one byte to the next; 0: at line rate
} burst_t;

// Shared with the copies.
static struct results {
    chip_time_t slowest;
    unsigned bursts, obeyed;
} * results;

static void press_before(const burst_t *b, chip_time_t start)
{
    board_t *board = fixture.rig.board;
    unsigned key = (unsigned)sleep_random(&fixture, 16);
    if (b->key_before_us < 0)
        return;
    board_press(board, key, start, sleep_random(&fixture, board_us(board, RIG_BOUNCE_US)));
    board_release(board, key, start + board_us(board, 60000), 0);
    board_run(board, start + board_us(board, (unsigned)b->key_before_us));
}

static void press_after(const burst_t *b)
{
    if (b->key_after_ms < 0)
        return;
    rig_wait_ms(&fixture.rig, (unsigned)b->key_after_ms);
    rig_press(&fixture.rig, "9");
    model_key(&fixture.model, '9');
    assert_true(board_typing(fixture.rig.board) != 0);
    sleep_assert_shown(&fixture);
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
    assert_true(b->key_after_ms >= 0 || strstr(fixture.recorder.text, "error: ") != NULL);
    recorder_line(&fixture.recorder, "");
    if (sleep_is_right(&fixture)) {
        sleep_assert_shown(&fixture);
        return;
    }
    if (b->plays == NULL || model_line(&fixture.model, b->plays) == MODEL_REFUSED ||
        !sleep_is_right(&fixture))
        fail_msg("another game:\n%s", fixture.recorder.text);
    results->obeyed++;
}

static void wake_by_typing(void *context)
{
    const burst_t *b = context;
    board_t *board = fixture.rig.board;
    chip_time_t start = board_now(board) + sleep_random(&fixture, board_us(board, 100000));
    board_run(board, start);
    if (b->plays == NULL && b->key_after_ms < 0)
        sleep_forbid_writes(&fixture);
    press_before(b, start);
    type(b);
    chip_time_t took = b->letter_ms != 0 ? 0 : sleep_wake(&fixture.rig, start);
    if (took > results->slowest)
        results->slowest = took;
    board_run(board, start + board_us(board, SLEEP_WAKE_MS * 1000));
    if (!b->mixed) // a line may have been obeyed by then
        sleep_assert_shown(&fixture);
    press_after(b);
    sleep_type(&fixture, "", 0);
    if (b->mixed)
        judge_mixed(b);
    else
        sleep_assert_refused(&fixture, 0, 1, b->errors_max);
    sleep_allow_writes(&fixture);
    sleep_play(&fixture, "1 0");
    results->bursts++;
}

static const burst_t plain = {.errors_max = 1, .key_before_us = -1, .key_after_ms = -1};

static void try_burst(burst_t *b)
{
    char what[200];
    snprintf(what, sizeof what, "%zu bytes, a key %d us before: `%.100s`", b->size, b->key_before_us,
             b->bytes);
    forked_try(what, wake_by_typing, b);
}

static void try_line(const char *line, const char *end)
{
    burst_t b = plain;
    b.size = (size_t)snprintf(b.bytes, sizeof b.bytes, "%s%s", line, end);
    try_burst(&b);
}

BEFORE_ALL
{
    results = forked_share(sizeof *results);
    sleep_begin(&fixture, 1, 1000);
    sleep_power_down(&fixture);
}

AFTER_ALL
{
    printf("%u bursts, of %u of them a line was obeyed; first edge to matrix on %.2f ms at most\n",
           results->bursts, results->obeyed, (double)results->slowest / 16000.0);
    rig_free(&fixture.rig);
}

// ---- One line ----

static const char *const commands[] = {
    "",
    "1 2",
    "move 1 2 1",
    "new",
    "new 5",
    "undo",
    "hint",
    "show",
    "score",
    "score reset",
    "stats",
    "version",
    "help",
    "watch",
    "bright 2",
    "layout 3",
    "computer easy",
    "computer off",
    "computer perfect",
    "computer first",
    "nonsense",
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

TEST(a_line_that_wakes_is_refused_and_the_next_obeyed)
{
    for (unsigned i = 0; i < COMMANDS; i++) {
        try_line(commands[i], "\r");
        try_line(commands[i], "\n");
        try_line(commands[i], "\r\n");
    }
}

// With blanks ahead of it, as a line may have, the end of a line is itself a command.
TEST(no_end_of_a_line_is_obeyed_however_long_the_line_is)
{
    char line[LINE_MAX + 1];
    for (int length = 3; length <= LINE_MAX; length++) {
        snprintf(line, sizeof line, "%*s", length, "1 2");
        try_line(line, "\r");
    }
    for (unsigned i = 0; i < 2 * COMMANDS; i++) {
        snprintf(line, sizeof line, "%*s", i % 2 == 0 ? LINE_MAX : LINE_MAX / 2, commands[i / 2]);
        try_line(line, "\r");
    }
}

TEST(a_byte_wakes)
{
    burst_t b = plain;
    b.size = 1;
    for (unsigned i = 0; i < 256; i += 15) { // 0x00 and 0xFF among them
        b.bytes[0] = (char)i;
        try_burst(&b);
    }
}

TEST(bytes_that_are_no_text_wake_and_change_nothing)
{
    static const unsigned char fills[] = {0x00, 0xFF, 0x55, '\b', 0x80};
    burst_t b = plain;
    for (unsigned i = 0; i < 60; i++) {
        b.size = 1 + sleep_random(&fixture, 400);
        for (size_t k = 0; k < b.size; k++) {
            unsigned byte = i < sizeof fills ? fills[i] : (unsigned)sleep_random(&fixture, 256);
            b.bytes[k] = (char)(byte >= '0' && byte <= '9' ? '?' : byte); // no line plays
        }
        try_burst(&b);
    }
}

TEST(a_line_that_is_typed_by_hand_wakes_with_its_first_letter_and_plays_nothing)
{
    static const char *const typed[] = {"1 2\r", "move 1 2 1\r", "new 5\r", "undo\r", "\r"};
    burst_t b = plain;
    b.errors_max = 2;
    b.letter_ms = 150;
    for (unsigned i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        b.size = (size_t)snprintf(b.bytes, sizeof b.bytes, "%s", typed[i]);
        try_burst(&b);
    }
}

static void watch_vectors(void *context)
{
    enum { PCINT2 = 5 }; // ATmega328P data sheet, 12.4: of the pins with columns and RX
    chip_measures_t m;
    (void)context;
    sleep_type(&fixture, "x", 1);
    board_measure_from_here(fixture.rig.board);
    sleep_play(&fixture, "0 1");
    board_measures(fixture.rig.board, &m);
    assert_int_equal(m.vector[PCINT2].calls, 0);
}

TEST(once_it_is_awake_the_console_is_not_watched_like_a_key)
{
    forked_try("a line behind a byte", watch_vectors, NULL);
}

// ---- Many lines at once: some are lost, and what is left of a line is never taken for another ----

// Lines whose ends are lines too, which do something else.
static const struct {
    const char *line;
    bool plays; // whole
} lines[] = {
    {"move 0 2 1", true},    {"move 2 0 1", true},      {"11 2", false},       {"2 21 2", false},
    {"redo undo", false},    {"xundo", false},          {"renew 5", false},    {"anew", false},
    {"xscore reset", false}, {"xcomputer easy", false}, {"x layout 3", false}, {"overbright 2", false},
    {"xwatch", false},
};
enum { KINDS = sizeof lines / sizeof lines[0], THAT_PLAY = 2 };

static burst_t many_of(unsigned line, unsigned count, unsigned filler)
{
    burst_t b = plain;
    b.mixed = true;
    b.plays = lines[line].plays ? lines[line].line : NULL;
    if (filler != 0)
        b.size = (size_t)snprintf(b.bytes, sizeof b.bytes, "%.*s\r", (int)filler - 1, "????????????");
    for (unsigned i = 0; i < count; i++)
        b.size += (size_t)snprintf(b.bytes + b.size, sizeof b.bytes - b.size, "%s\r", lines[line].line);
    return b;
}

TEST(of_many_lines_at_once_none_is_obeyed_in_part)
{
    for (unsigned i = 0; i < KINDS * 14; i++) {
        burst_t b = many_of(i / 14, FEW, i % 14);
        try_burst(&b);
    }
    for (unsigned i = 0; i < (THAT_PLAY + 1) * 12; i++) { // however long they go on
        burst_t b = many_of(i / 12, MANY, i % 12);
        try_burst(&b);
    }
}

// So the clock comes back at every phase of a byte.
TEST(none_is_when_a_key_has_woken_it_meanwhile)
{
    for (unsigned i = 0; i < KINDS * 12; i++) {
        burst_t b = many_of(i / 12, FEW, 0);
        b.key_before_us = (int)sleep_random(&fixture, i % 12 < 9 ? 1200 : 30000);
        try_burst(&b);
    }
}

// Two seconds' worth, and a key in the midst of it.
TEST(a_flood_that_wakes_it_locks_no_key_out)
{
    static const char *const fills[] = {"x", "\r", "1 2 1 2\r", "bright 99\r", "\xFF"};
    burst_t b = plain;
    b.mixed = true;
    b.key_after_ms = 700;
    for (unsigned i = 0; i < sizeof fills / sizeof fills[0]; i++) {
        b.size = sizeof b.bytes;
        for (size_t k = 0; k < b.size; k++)
            b.bytes[k] = fills[i][k % strlen(fills[i])];
        try_burst(&b);
    }
}
