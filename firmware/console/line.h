// The line that is being typed: echo, corrections, and why a line cannot be obeyed.
//
// Main context only; the echo goes out by print.h.
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { LINE_MAX_LENGTH = 40 };

typedef struct {
    char text[LINE_MAX_LENGTH + 1]; // as typed so far; closed by a 0 once it has ended
    uint8_t length;                 // without the 0
    uint8_t fault;                  // why the line will be refused, 0: it will not
    uint8_t last;                   // the byte before: an LF behind a CR belongs to that
} line_t;

// Forgets what was typed. All zero, a line is so from the start.
void line_clear(line_t *line);

// Takes a byte, 0..255.
// Returns true when it ends the line.
bool line_take(line_t *line, uint8_t byte);

// Input was lost: prints so at once, because the line may never end, and forgets what was typed.
//   goes_on: the rest of the line is still to come, and must not be taken for a command.
void line_lose(line_t *line, bool goes_on);

// Prints why an ended line is refused.
// Returns false when nothing is wrong with it.
bool line_print_fault(const line_t *line);

// Prints what was typed so far, behind a prompt.
void line_print(const line_t *line);

#endif
