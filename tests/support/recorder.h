// The console recorder: types on the simulated board's serial line, and keeps what comes back, with the time
// of each byte.
#ifndef RECORDER_H
#define RECORDER_H

#include "board/virtual/board.h"

enum { RECORDER_SIZE = 1 << 18 };
#define RECORDER_PROMPT "> "

typedef struct {
    board_t *board;
    size_t size;                   // of text
    size_t read;                   // how far it has been read
    char text[RECORDER_SIZE];      // closed by a 0; CRs left out
    chip_time_t at[RECORDER_SIZE]; // when the byte was there
} recorder_t;

// Begins to record, and forgets what was recorded. What is beyond RECORDER_SIZE is not kept.
void recorder_start(recorder_t *r, board_t *board);

// Waits until a prompt is the last that was printed, a second at most, and nothing more comes for 10 ms.
// Returns what has been printed since the last reading. Fails the test when the recorder is full.
const char *recorder_news(recorder_t *r);

// Types a line with CR behind it, and waits for the prompt behind its answer, a second at most.
// Returns what was printed behind the echo, prompt included; "" when no prompt came.
const char *recorder_line(recorder_t *r, const char *line);

// True when a prompt is the last that was printed, with something before it since `from`.
bool recorder_is_prompted(const recorder_t *r, size_t from);

// Lets time pass until that is so. Returns false when a second was not enough.
bool recorder_wait(recorder_t *r, size_t from);

#endif
