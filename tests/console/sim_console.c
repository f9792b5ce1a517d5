// The console on the virtual board: random lines checked by the model, and more input than it can process:
// nothing hangs, and lost input is reported. docs/behaviour.md, 6.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/checked.h"
#include "tests/support/generator.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LINES = 300, LINES_SOAKED = 20000, LINES_AGAINST_THE_COMPUTER = 50 };

static checked_t s;

static void type_a_line(uint32_t *seed)
{
    char line[41];
    do
        generator_line(seed, line, sizeof line);
    while (strncmp(line, "watch", 5) == 0); // tested in tests/device
    checked_line(&s, "%s", line);
    checked_reply_if_due(&s);
}

TEST(random_lines_of_command_words_are_answered_as_by_the_model)
{
    uint32_t seed = (uint32_t)soak_seed(5);
    const unsigned lines = soak_trials(LINES, LINES_SOAKED);
    unsigned since = 0;
    checked_start(&s, 5);
    for (int i = 0; i < (int)lines; i++) {
        if (i % 200 == 0)
            recorder_start(&s.recorder, s.rig.board); // discards old output
        type_a_line(&seed);
        since = s.model.level == MODEL_OFF ? 0 : since + 1;
        if (since == LINES_AGAINST_THE_COMPUTER) // its moves take long
            checked_line(&s, "computer off");
        if (i % 300 == 299)
            checked_line(&s, "computer medium");
    }
    assert_true(s.count[MODEL_REFUSED] > lines / 10 && s.count[MODEL_PLAYED] > lines / 10);
    assert_true(s.count[MODEL_HINTED] > lines / 100);
    for (outcome_t outcome = MODEL_REFUSED; outcome <= MODEL_BEGUN; outcome++) {
        if (s.count[outcome] == 0 && outcome != MODEL_WATCHING && lines >= LINES_SOAKED) // some are rare
            fail_msg("no line led to outcome %u of model.h", outcome);
    }
    checked_line(&s, "computer off");
    checked_line(&s, "layout 0");
    checked_look(&s);
    checked_end(&s);
}

static char raw[2000]; // with CRs
static size_t raw_size;

static void keep_raw(board_t *board, uint8_t byte, void *context)
{
    (void)board, (void)context;
    assert_true(raw_size + 1 < sizeof raw);
    raw[raw_size++] = (char)byte;
}

TEST(every_line_ends_with_cr_lf_on_the_wire)
{
    unsigned lines = 0;
    rig_t d = rig_on(1);
    board_on_console(d.board, keep_raw, NULL);
    board_type(d.board, "help\rshow\n", 10);
    rig_wait_ms(&d, 500);
    for (size_t i = 1; i <= raw_size; i++) {
        assert_int_equal(raw[i - 1] == '\r', raw[i] == '\n');
        lines += raw[i] == '\n';
    }
    assert_true(lines > 10);
    rig_free(&d);
}

// ---- Floods; tests/computer/sim_computer.c presses keys during one ----

static unsigned count(const char *text, const char *part)
{
    unsigned times = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        times++;
    return times;
}

TEST(a_short_paste_is_executed_completely)
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

// Lines with long answers, and lines that have no part in common.
static void draw_numbered_lines(char *text, size_t size)
{
    size_t used = 0;
    for (int number = 1000; used + 100 < size; number += 7)
        used += (size_t)sprintf(text + used, "%s?%d !%d ?%d !%d\r", number % 5 == 0 ? "help\r" : "", number,
                                number, number, number);
}

// The text after a prompt is what the device received as one line. Each answer takes longer than its line, so
// the receive buffer overflows.
TEST(a_flood_never_joins_parts_of_different_lines_and_lost_input_is_reported)
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
            fail_msg("parts of different lines were joined: `%s`", line);
    }
    assert_true(count(said, "error: input lost; try again\n") > 10 &&
                count(said, "error: no such command") > 10);
    recorder_line(&s.recorder, ""); // ends a partial line
    checked_line(&s, "0 0");
    checked_end(&s);
}

// The receiver holds three bytes (ATmega328P data sheet, 19.10); serial_resume enables its interrupt again
// within a second.
TEST(bytes_that_the_receiver_loses_refuse_the_line)
{
    enum { RXCIE = 7 };
    size_t size;
    checked_start(&s, 5);
    board_t *board = s.rig.board;
    board_type(board, "new 3 ", 6);
    rig_wait_ms(&s.rig, 20);
    chip_data(board_chip(board), &size)[rig_chip()->console_ucsrb] &= (uint8_t)~(1u << RXCIE);
    board_type(board, "is not what is wanted", 21);
    rig_wait_ms(&s.rig, 1200);
    board_type(board, "\r", 1); // must not end a line `new 3` with letters of the rest
    const char *said = recorder_news(&s.recorder);
    assert_non_null(strstr(said, "error: input lost; try again\n"));
    checked_line(&s, "0 0");
    assert_int_not_equal(circuit_faults(board_circuit(board)), 0); // the board has recorded the overrun
    board_free(board);
}
