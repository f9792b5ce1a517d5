// The console's output as lines: the last LOG_LINES, each cut at LOG_WIDTH characters.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_CONSOLE_LOG_H
#define PLAYER_CONSOLE_LOG_H

#include <stdbool.h>
#include <stdint.h>

// The device's prompt for a line.
#define CONSOLE_PROMPT "> "

enum { LOG_LINES = 256, LOG_WIDTH = 120 };

typedef struct {
    char line[LOG_LINES][LOG_WIDTH + 1]; // a ring
    unsigned long ended;                 // number of complete lines; line number `ended` is being written
    unsigned column;                     // column of the next character
    uint8_t last;                        // previous byte, to take CR LF as one line end
} console_log_t;

void console_log_init(console_log_t *log);

// Appends a byte. CR, LF or both end a line; a backspace moves back; other bytes that are not printable ASCII
// show as '?'.
void console_log_byte(console_log_t *log, uint8_t byte);

// Returns a line by number, counted from 0; "" if it is no longer kept or does not exist yet.
const char *console_log_line(const console_log_t *log, unsigned long number);

// Searches from line *from on for a line that contains text or, with `whole`, for a complete line equal to
// text. If found, sets *from to the number after it.
bool console_log_find(const console_log_t *log, unsigned long *from, const char *text, bool whole);

#endif
