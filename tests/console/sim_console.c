// The console on the virtual board: random lines that the model judges, and more input than anybody can use:
// keys still answer in time, nothing hangs, and what was dropped is said. docs/behaviour.md, 6.
#include <string.h>

#include "tests/support/chip_facts.h"
#include "tests/support/checked.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

enum { LINES = 300, LINES_SOAKED = 20000, LINES_AGAINST_THE_COMPUTER = 50 };

static checked_t s;

TEST(what_keys_change_is_printed)
{
    checked_start(&s, 3);
    checked_keys(&s, "159#937#78"); // a whole game, and what is refused
    rig_press(&s.rig, "*0");        // the score: nothing changes
    assert_string_equal(recorder_news(&s.recorder), "");
    rig_wait_ms(&s.rig, 4000);
    checked_keys(&s, "DDDD*9CCCC*1*1AABB*5**"); // settings, opponents and boards
    checked_end(&s);
}

static void type_a_line(uint32_t *seed)
{
    char line[41];
    generator_line(seed, line, sizeof line);
    checked_line(&s, "%s", line);
    if (!s.watching)
        checked_reply_if_due(&s);
}

TEST(random_lines_of_real_words_are_answered_by_the_rules)
{
    uint32_t seed = (uint32_t)soak_seed(5);
    const unsigned lines = soak_trials(LINES, LINES_SOAKED);
    unsigned since = 0;
    checked_start(&s, 5);
    for (int i = 0; i < (int)lines; i++) {
        if (i % 200 == 0)
            recorder_start(&s.recorder, s.rig.board); // a fresh sheet
        type_a_line(&seed);
        since = s.model.level == MODEL_OFF ? 0 : since + 1;
        if (since == LINES_AGAINST_THE_COMPUTER) // it takes its time
            checked_line(&s, "computer off");
        if (i % 300 == 299)
            checked_line(&s, "computer medium");
    }
    assert_true(s.count[MODEL_REFUSED] > lines / 10 && s.count[MODEL_PLAYED] > lines / 10);
    assert_true(s.count[MODEL_HINTED] > lines / 100);
    for (outcome_t outcome = MODEL_REFUSED; outcome <= MODEL_BEGUN; outcome++) {
        if (s.count[outcome] == 0 && lines >= LINES_SOAKED) // rare ones want many lines
            fail_msg("no line led to outcome %u of model.h", outcome);
    }
    checked_line(&s, "computer off");
    checked_line(&s, "layout 0");
    checked_look(&s);
    checked_end(&s);
}

// ---- Floods ----

// Keeps the line busy, back to back, for as long as the device is watched.
typedef struct {
    const char *text; // typed over and over
    uint32_t seed;    // or, without, random bytes that are no digits, so that no line plays
    bool stop;
} flood_t;

static void pour(board_t *board, void *context)
{
    flood_t *flood = context;
    char bytes[200];
    size_t size = 0;
    if (flood->stop)
        return;
    if (flood->text != NULL) {
        size = strlen(strcpy(bytes, flood->text));
    } else {
        while (size < sizeof bytes) {
            char byte = (char)generator_random(&flood->seed, 256);
            if (byte < '0' || byte > '9')
                bytes[size++] = byte;
        }
    }
    board_type(board, bytes, size);
    // Again before these are through: ten bits a byte.
    board_at(board, board_now(board) + size * 10 * board_hz(board) / board_baud(board), pour, flood);
}

TEST(keys_answer_in_4_ms_whatever_pours_in)
{
    static const char *const floods[] = {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                                         "\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r",
                                         "show\r",
                                         "help\r",
                                         "bright 99\r",
                                         "stats\r",
                                         NULL}; // random bytes
    for (unsigned i = 0; i < sizeof floods / sizeof floods[0]; i++) {
        checked_start(&s, i);
        flood_t flood = {.text = floods[i], .seed = i};
        pour(s.rig.board, &flood);
        latency_t latency = stopwatch_measure(&s.rig, 100 / soak_step(10));
        if (latency.worst_ms > 4.0)
            fail_msg("flood %u: %.2f ms", i, latency.worst_ms);
        flood.stop = true;
        recorder_news(&s.recorder);
        checked_end(&s);
    }
}

static unsigned count(const char *text, const char *part)
{
    unsigned times = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        times++;
    return times;
}

TEST(a_short_paste_is_obeyed_whole)
{
    checked_start(&s, 2);
    const char *paste = "move 0 0 1\r\nmove 0 2 2\r\nmove 2 2 1\r\nmove 1 1 2\r\n";
    assert_true(strlen(paste) <= 64);
    board_type(s.rig.board, paste, strlen(paste));
    const char *said = recorder_news(&s.recorder);
    assert_int_equal(count(said, "error"), 0);
    assert_int_equal(count(said, "\n0\n"), 4);
    checked_end(&s);
}

// Among lines whose answers take long, lines of which no part is like a part of another.
static void draw_numbered_lines(char *text, size_t size)
{
    size_t used = 0;
    for (int number = 1000; used + 100 < size; number += 7)
        used += (size_t)sprintf(text + used, "%s?%d !%d ?%d !%d\r", number % 5 == 0 ? "help\r" : "", number,
                                number, number, number);
}

// What stands behind a prompt is what was taken for one line. Each line's answer takes longer than the line:
// the ring runs over.
TEST(a_flood_never_joins_parts_of_different_lines_and_what_is_dropped_is_said)
{
    static char typed[40000];
    draw_numbered_lines(typed, sizeof typed / soak_step(3));
    checked_start(&s, 4);
    board_type(s.rig.board, typed, strlen(typed));
    const char *said = recorder_news(&s.recorder);
    for (const char *echo = said; (echo = strstr(echo, "\n> ")) != NULL;) {
        char line[100];
        echo += 3;
        assert_true(strcspn(echo, "\n") < sizeof line);
        snprintf(line, sizeof line, "%.*s", (int)strcspn(echo, "\n"), echo);
        if (strstr(typed, line) == NULL)
            fail_msg("parts of different lines became `%s`", line);
    }
    assert_true(count(said, "error: input lost; try again\n") > 10 &&
                count(said, "error: no such command") > 10);
    recorder_line(&s.recorder, ""); // ends what is left
    checked_line(&s, "0 0");
    checked_end(&s);
}

// ATmega328P data sheet, 19.10. Three bytes fit the receiver; serial_resume switches its interrupt on again,
// after a second at most.
TEST(bytes_that_the_receiver_loses_refuse_the_line)
{
    enum { RXCIE = 7 };
    size_t size;
    checked_start(&s, 5);
    board_t *board = s.rig.board;
    recorder_type(&s.recorder, "new 3 ");
    board_data(board, &size)[chip_facts()->console_ucsrb] &= (uint8_t) ~(1u << RXCIE);
    board_type(board, "is not what is wanted", 21);
    rig_wait_ms(&s.rig, 1200);
    recorder_type(&s.recorder, "\r"); // what is left must not be `new 3`, and two letters of the rest
    const char *said = recorder_news(&s.recorder);
    assert_non_null(strstr(said, "error: input lost; try again\n"));
    checked_line(&s, "0 0");
    assert_int_not_equal(board_faults(board), 0); // the board has seen it, too
    board_free(board);
}
