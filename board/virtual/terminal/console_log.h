// What the console has sent, as lines: the last LOG_LINES of them, each cut at LOG_WIDTH characters.
#ifndef PLAYER_CONSOLE_LOG_H
#define PLAYER_CONSOLE_LOG_H

#include <stdbool.h>
#include <stdint.h>

// What the device writes when it takes a line.
#define CONSOLE_PROMPT "> "

enum { LOG_LINES = 256, LOG_WIDTH = 120 };

typedef struct {
    char line[LOG_LINES][LOG_WIDTH + 1]; // a ring
    unsigned long ended;                 // lines that have ended; line number `ended` is being written
    unsigned column;                     // where the next character goes
    uint8_t last;                        // byte before, to take CR LF as one
} console_log_t;

void console_log_init(console_log_t *log);

// Takes a byte. CR, LF or both end a line; a backspace goes back; other bytes that are not printable ASCII
// show as '?'.
void console_log_byte(console_log_t *log, uint8_t byte);

// Line by number, 0 the first ever; "" for one that is forgotten or not there yet.
const char *console_log_line(const console_log_t *log, unsigned long number);

// Looks for a line from number *from on: one that contains text, or, with whole, one that has ended and is
// text. When found, *from becomes the number after it.
bool console_log_find(const console_log_t *log, unsigned long *from, const char *text, bool whole);

#endif
