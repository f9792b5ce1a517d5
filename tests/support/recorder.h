// The console recorder: types on the virtual board's serial line and keeps what comes back, with the time of
// each byte.
#ifndef RECORDER_H
#define RECORDER_H

#include "board/virtual/board.h"

enum { RECORDER_SIZE = 1 << 18 };
#define RECORDER_PROMPT "> "

typedef struct {
    board_t *board;
    size_t size;                   // of text
    size_t read;                   // how far it has been read
    size_t from;                   // of recorder_wait
    char text[RECORDER_SIZE];      // closed by a 0; CRs left out
    chip_time_t at[RECORDER_SIZE]; // when the byte was there
} recorder_t;

// Begins a new recording. What exceeds RECORDER_SIZE is discarded.
void recorder_start(recorder_t *r, board_t *board);

// Waits for silence after a prompt, or a second without one. Returns what has been printed since the last
// reading. Fails the test when the recorder is full.
const char *recorder_news(recorder_t *r);

// Types a line and CR and waits for the prompt after its answer, a second at most. Returns what was printed
// after the echo, prompt included; "" when no prompt came.
const char *recorder_line(recorder_t *r, const char *line);

// Whether the text since `from` ends with a prompt on a line of its own.
bool recorder_is_prompted(const recorder_t *r, size_t from);

// Waits until that is so. Returns false after a second.
bool recorder_wait(recorder_t *r, size_t from);

#endif
