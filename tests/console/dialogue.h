// What is typed on the console and what must be answered, line by line: for the console on the host and on
// the chip alike.
#ifndef DIALOGUE_H
#define DIALOGUE_H

// Pairs of a line and its answer; NULL ends them.
typedef const char *const dialogue_t[2];

// Every error that a line can be answered with, on a 3x3 board on which this line has been obeyed.
#define DIALOGUE_ERRORS_AFTER "0 0"
extern const dialogue_t dialogue_errors[];

// A game that ends, and what can and cannot be done then.
extern const dialogue_t dialogue_after_the_end[];

// Settings and the like.
extern const dialogue_t dialogue_settings[];

#endif
