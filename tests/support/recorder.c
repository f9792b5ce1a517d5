// Records the console's bytes, and waits for silence or for a prompt.
// SPDX-License-Identifier: MIT
#include "tests/support/recorder.h"

#include <string.h>

#include "tests/support/test.h"

enum { SILENCE_US = 10000, SILENCE_MAX_MS = 20000, PROMPT_MAX_MS = 2000 };

static void on_byte(board_t *board, uint8_t byte, void *context)
{
    recorder_t *r = context;
    if (byte == '\r' || r->size + 1 == RECORDER_SIZE)
        return;
    r->at[r->size] = chip_now(board_chip(board));
    r->text[r->size++] = (char)byte;
    r->text[r->size] = '\0';
}

void recorder_start(recorder_t *r, board_t *board)
{
    r->board = board;
    r->size = r->read = 0;
    r->text[0] = '\0';
    board_on_console(board, on_byte, r);
}

// ---- Until silence ----

static void wait_for_silence(recorder_t *r)
{
    size_t before;
    unsigned ms = 0;
    do {
        before = r->size;
        chip_run(board_chip(r->board),
                 chip_now(board_chip(r->board)) + chip_us(board_chip(r->board), SILENCE_US));
        ms += SILENCE_US / 1000;
        assert_true(ms < SILENCE_MAX_MS);
    } while (r->size != before || board_typing(r->board) != 0);
}

static bool ends_with(const recorder_t *r, const char *end)
{
    size_t length = strlen(end);
    return r->size >= length && strcmp(r->text + r->size - length, end) == 0;
}

const char *recorder_news(recorder_t *r)
{
    unsigned ms = 0;
    do
        wait_for_silence(r);
    while (!ends_with(r, RECORDER_PROMPT) && (ms += SILENCE_US / 1000) < PROMPT_MAX_MS);
    assert_true(r->size + 1 < RECORDER_SIZE);
    const char *news = r->text + r->read;
    r->read = r->size;
    return news;
}

// ---- Until the prompt ----

bool recorder_is_prompted(const recorder_t *r, size_t from)
{
    return r->size >= from + 3 && ends_with(r, "\n" RECORDER_PROMPT);
}

static bool is_prompted(board_t *board, void *context)
{
    const recorder_t *r = context;
    return board_typing(board) == 0 && recorder_is_prompted(r, r->from);
}

bool recorder_wait(recorder_t *r, size_t from)
{
    r->from = from;
    return board_run_until(
        r->board, chip_now(board_chip(r->board)) + chip_us(board_chip(r->board), PROMPT_MAX_MS * 1000),
        is_prompted, r);
}

const char *recorder_line(recorder_t *r, const char *line)
{
    size_t echo = strlen(line) + 1, from = r->size;
    board_type(r->board, line, strlen(line));
    board_type(r->board, "\r", 1);
    // The newline that ends the echo may be the one before the prompt.
    bool answered = recorder_wait(r, from + echo - 1);
    r->read = r->size;
    return answered ? r->text + from + echo : "";
}
