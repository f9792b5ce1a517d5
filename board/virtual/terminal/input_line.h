// The line on which the user types for the console: editing and history.
//
// Pure. Key codes are those of curses.
#ifndef PLAYER_INPUT_LINE_H
#define PLAYER_INPUT_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LINE_MAX = 80, INPUT_HISTORY = 32 };

typedef struct {
    bool open; // what is typed goes to the line
    char text[INPUT_LINE_MAX + 1];
    size_t cursor;                                   // 0..strlen(text)
    char history[INPUT_HISTORY][INPUT_LINE_MAX + 1]; // a ring of lines sent
    unsigned sent;                                   // how many ever
    unsigned back;                                   // how many lines back text is from; 0: the new line
} input_line_t;

// Opens the line with this text in it.
void input_line_open(input_line_t *line, const char *text);

// A key while the line is open. Enter, Escape and Tab close it.
// Returns the text to send when Enter ends a line that is not empty, otherwise NULL.
const char *input_line_key(input_line_t *line, int code);

#endif
