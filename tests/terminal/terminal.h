// Somebody at a serial terminal: types lines, reads what comes back.
#ifndef TERMINAL_H
#define TERMINAL_H

#include "board/virtual/vboard.h"

enum { TERMINAL_SIZE = 1 << 20 };

typedef struct {
    vb_t *vb;
    size_t size;              // of text
    size_t read;              // how far terminal_answer has read
    char text[TERMINAL_SIZE]; // all that the device has said, closed by a 0; CRs left out
} terminal_t;

// Opens the line.
void terminal_open(terminal_t *t, vb_t *vb);

// Types text as it is, and waits until the device has nothing more to say (10 ms of silence, 20 s at most).
void terminal_type(terminal_t *t, const char *text);

// Types a line with CR behind it, and waits as terminal_news does.
// Returns what the device has said since the last call of terminal_line or terminal_news, echo and prompts
// included.
const char *terminal_line(terminal_t *t, const char *line);

// Waits until a prompt is the last that was said, a second at most, and for silence. Returns what has been
// said since the last such call.
const char *terminal_news(terminal_t *t);

#endif
