// A terminal's screen, as tmux gives it with colours, becomes plain text that is the same in every run.
#ifndef TESTS_SCREEN_TEXT_H
#define TESTS_SCREEN_TEXT_H

#include <stddef.h>

enum { SCREEN_TEXT_MAX = 1 << 16 };

// Writes the text: LEDs as # and `.`, lines as Unicode has them, blanks at the ends of lines left out, and
// masks for time, sleep, speed and the port's number. Fails the test when a colour is chosen that cannot be
// read on both a light and a dark background.
void screen_text(const char *raw, char *text, size_t size);

#endif
