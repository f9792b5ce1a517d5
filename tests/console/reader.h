// Reads scripts of the player's, as text.
#ifndef READER_H
#define READER_H

#include "board/virtual/terminal/script.h"

enum { READER_ERROR = 256 };
extern script_t reader_script; // the script that was read last
extern char reader_error[READER_ERROR];

// Returns whether the text is a script; if not, reader_error says why.
bool reader_text(const char *text);

// Forgets the script: a test's teardown.
int reader_forget(void **state);

// Reads one line that must be one step.
const script_step_t *reader_only_step(const char *line);

// Fails the test unless the text is refused with an error that has this in it.
void reader_assert_refused(const char *text, const char *with);

#endif
