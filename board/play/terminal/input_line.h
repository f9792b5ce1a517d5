// The line on which the user types console commands: editing and history.
//
// Pure. Key codes are curses codes.
#ifndef PLAYER_INPUT_LINE_H
#define PLAYER_INPUT_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LINE_MAX = 80, INPUT_HISTORY = 32 };

typedef struct {
    bool open; // typed keys go to the line
    char text[INPUT_LINE_MAX + 1];
    size_t cursor;                                   // 0..strlen(text)
    char history[INPUT_HISTORY][INPUT_LINE_MAX + 1]; // a ring of lines sent
    unsigned sent;                                   // number of lines sent so far
    unsigned back; // text is the line sent that many lines ago; 0: the new line
} input_line_t;

// Opens the line with this text.
void input_line_open(input_line_t *line, const char *text);

// Handles a key while the line is open. Enter, Escape and Tab close it. Returns the text to send after Enter
// on a non-empty line, otherwise NULL.
const char *input_line_key(input_line_t *line, int code);

#endif
