// Pictures as text, in the form of docs/behaviour.md: eight rows of `#` and `.`.
// SPDX-License-Identifier: MIT
#ifndef ART_H
#define ART_H

#include <stdbool.h>

#include "hal/frame.h"

// Converts text to a frame.
//   rows: eight rows of eight `#` or `.`; other characters are ignored.
frame_t art(const char *rows);

bool art_same(frame_t a, frame_t b);

// Fails the test and prints both pictures side by side if they differ.
#define assert_picture(frame, rows) art_assert(frame, rows, __FILE__, __LINE__)
void art_assert(frame_t seen, const char *rows, const char *file, int line);

// The same for any 64 characters.
//   expected: blanks, slashes and newlines are ignored.
void art_assert_text(const char *seen, const char *expected, const char *file, int line);

#endif
