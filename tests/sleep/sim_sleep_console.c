// Anything on the console wakes a device that is down; what was sent while it slept is refused, never obeyed,
// and not in part either.
#include <stdlib.h>
#include <string.h>

#include "tests/support/caller.h"
#include "tests/power/copies.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINE_MAX = 40, BYTES_MAX = 400 };

static caller_t caller;

typedef struct {
    char bytes[BYTES_MAX];
    size_t size;
} burst_t;

// Shared with the copies.
static struct results {
    vb_time_t slowest;
    unsigned bursts;
} * results;

static void type_into_sleep(void *context)
{
    const burst_t *b = context;
    vb_t *vb = caller.device.vb;
    rig_wait_ms(&caller.device, (unsigned)rig_random(&caller.device, 100));
    caller_forbid_writes(&caller);
    vb_time_t start = vb_now(vb);
    vb_type(vb, b->bytes, b->size);
    vb_time_t took = nap_wake(&caller.device, start);
    if (took > results->slowest)
        results->slowest = took;
    vb_run(vb, start + vb_us(vb, NAP_WAKE_MS * 1000));
    caller_assert_shown(&caller);
    while (vb_typing(vb) != 0)
        rig_wait_ms(&caller.device, 1);
    rig_wait_ms(&caller.device, 100);
    caller_assert_refused(&caller, 0, 1, 1);
    caller_allow_writes(&caller);
    caller_play(&caller, "0 1");
    caller_assert_shown(&caller);
    results->bursts++;
}

static void try_burst(burst_t *b)
{
    char what[BYTES_MAX + 60];
    snprintf(what, sizeof what, "%zu bytes at once: `%.*s`", b->size, (int)b->size, b->bytes);
    copies_try(what, type_into_sleep, b);
}

static void try_line(const char *line, const char *end)
{
    burst_t b = {.size = 0};
    b.size = (size_t)snprintf(b.bytes, sizeof b.bytes, "%s%s", line, end);
    try_burst(&b);
}

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

BEFORE_ALL
{
    results = copies_share(sizeof *results);
    caller_begin(&caller, 1, 1000);
    caller_fall(&caller);
}

AFTER_ALL
{
    printf("%u bursts: first edge to matrix on %.2f ms at most\n", results->bursts,
           (double)results->slowest / 16000.0);
    rig_free(&caller.device);
}

TEST(a_line_that_wakes_is_refused_and_the_next_obeyed)
{
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
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
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        snprintf(line, sizeof line, "%*s", LINE_MAX, commands[i]);
        try_line(line, "\r");
        snprintf(line, sizeof line, "%*s", 20, commands[i]);
        try_line(line, "\r");
    }
}

TEST(a_byte_wakes)
{
    for (unsigned i = 0; i < 256; i += 15) { // 0x00 and 0xFF among them
        burst_t b = {.bytes = {(char)i}, .size = 1};
        try_burst(&b);
    }
}

TEST(bytes_that_are_no_text_wake_and_change_nothing)
{
    static const unsigned char fills[] = {0x00, 0xFF, 0x55, '\b', 0x80};
    uint32_t seed = (uint32_t)soak_seed(1);
    for (unsigned i = 0; i < 60; i++) {
        burst_t b = {.size = 1 + generator_random(&seed, BYTES_MAX)};
        for (size_t k = 0; k < b.size; k++) {
            unsigned byte = i < sizeof fills ? fills[i] : generator_random(&seed, 256);
            b.bytes[k] = (char)(byte >= '0' && byte <= '9' ? '?' : byte); // no line plays
        }
        try_burst(&b);
    }
}

static void type_slowly(void *context)
{
    const char *line = context;
    caller_forbid_writes(&caller);
    for (; *line != '\0'; line++) {
        vb_type(caller.device.vb, line, 1);
        rig_wait_ms(&caller.device, 150);
    }
    caller_assert_refused(&caller, 0, 1, 2);
    caller_allow_writes(&caller);
    caller_play(&caller, "0 1");
}

TEST(a_line_that_is_typed_by_hand_wakes_with_its_first_letter_and_plays_nothing)
{
    char *const lines[] = {"1 2\r", "move 1 2 1\r", "new 5\r", "undo\r", "\r"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        copies_try(lines[i], type_slowly, lines[i]);
}

TEST(once_it_is_awake_the_console_is_not_watched_like_a_key)
{
    enum { PCINT2 = 5 }; // ATmega328P data sheet, 12.4: of the pins with columns and RX
    vb_measures_t m;
    vb_type(caller.device.vb, "x", 1);
    rig_wait_ms(&caller.device, 100);
    vb_measure_from_here(caller.device.vb);
    caller_play(&caller, "0 1");
    vb_measures(caller.device.vb, &m);
    assert_int_equal(m.vector[PCINT2].calls, 0);
}
