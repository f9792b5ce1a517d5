// Pictures as they are in docs/behaviour.md: eight rows of `#` and `.`.
#ifndef ART_H
#define ART_H

#include <stdbool.h>

#include "hal/frame.h"

// The frame that a picture shows.
//   rows: eight rows of eight `#` or `.`, separated by anything else.
frame_t art(const char *rows);

bool art_same(frame_t a, frame_t b);

// Fails the running test, and prints both pictures side by side, when they differ.
#define assert_picture(frame, rows) art_assert(frame, rows, __FILE__, __LINE__)
void art_assert(frame_t seen, const char *rows, const char *file, int line);

// The same for 64 characters of any meaning.
//   expected: may have blanks, slashes and newlines between its rows.
void art_assert_text(const char *seen, const char *expected, const char *file, int line);

#endif
