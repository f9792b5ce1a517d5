// The console recorder: types on the virtual board's serial line and records its output with the time of each
// byte.
// SPDX-License-Identifier: MIT
#ifndef RECORDER_H
#define RECORDER_H

#include <vboard/virtual_board.h>

enum { RECORDER_SIZE = 1 << 18 };
#define RECORDER_PROMPT "> "

typedef struct {
    board_t *board;
    size_t size;                   // of text
    size_t read;                   // already returned by recorder_news or recorder_line
    size_t from;                   // argument of recorder_wait
    char text[RECORDER_SIZE];      // without CRs, ended by a 0
    chip_time_t at[RECORDER_SIZE]; // time of each byte
} recorder_t;

// Starts a new recording. Output beyond RECORDER_SIZE is discarded.
void recorder_start(recorder_t *r, board_t *board);

// Waits for silence after a prompt, or two seconds without one. Returns the output since the last reading.
// Fails the test if the recorder is full.
const char *recorder_news(recorder_t *r);

// Types a line and CR and waits up to two seconds for the prompt after its answer. Returns the output after
// the echo, including the prompt; "" if no prompt came.
const char *recorder_line(recorder_t *r, const char *line);

// Whether the text since `from` ends with a prompt at the start of a line.
bool recorder_is_prompted(const recorder_t *r, size_t from);

// Waits for such a prompt. Returns false after two seconds.
bool recorder_wait(recorder_t *r, size_t from);

#endif
