// Pictures as they are in docs/behaviour.md: eight rows of `#` and `.`.
#ifndef ART_H
#define ART_H

#include "hal/frame.h"

// The frame that a picture shows. rows: eight rows of eight characters, separated by anything else.
frame_t art(const char *rows);

// Fails the running cmocka test, and prints both pictures side by side, when they differ.
#define assert_picture(frame, rows) art_assert(frame, rows, __FILE__, __LINE__)
void art_assert(frame_t seen, const char *rows, const char *file, int line);

// True when the frames are the same.
int art_same(frame_t a, frame_t b);

#endif
