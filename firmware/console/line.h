// The line being typed: echo, editing, and why a line is refused.
//
// Main context only; echoes through print.h.
// SPDX-License-Identifier: MIT
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { LINE_MAX_LENGTH = 40 };

typedef struct {
    char text[LINE_MAX_LENGTH + 1]; // typed so far; 0-terminated once the line has ended
    uint8_t length;                 // without the 0
    uint8_t fault;                  // reason to refuse the line; 0: none
    uint8_t last;                   // previous byte: LF after CR is ignored
} line_t;

// Clears the line. A line that is all zero is clear.
void line_clear(line_t *line);

// Adds a byte, 0..255, or edits the line. Returns true if it ends the line.
bool line_add(line_t *line, uint8_t byte);

// Input was lost: reports it at once, since the line may never end, and clears the line.
//   goes_on: the rest of the line is still arriving and must not be taken for a command.
void line_lost(line_t *line, bool goes_on);

// Prints why an ended line is refused. Returns false if it is not.
bool line_print_fault(const line_t *line);

// Prints a prompt and the line typed so far.
void line_print(const line_t *line);

#endif
