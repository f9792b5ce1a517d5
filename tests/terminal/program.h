// Runs the player as a program and keeps what it said.
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

#include <stdint.h>

enum { PROGRAM_OUTPUT_MAX = 1 << 17 };

extern char program_output[PROGRAM_OUTPUT_MAX]; // of the last run, standard output and error in one

// Enters an empty folder with `play`, `oxo.elf` and a bench image, `parrot.elf`.
void program_set_up(void);

// Runs "./play ARGUMENTS" in a shell, so that arguments may redirect, with "--script FILE" before them for a
// script, or NULL. Fails unless it exits with this status and has said so.
void program_assert(int status, const char *script, const char *arguments, const char *said);

// Fails unless the last run has said so.
void program_assert_said(const char *text);

// Writes a file in the current folder; reads one into program_output.
void program_write(const char *path, const char *text);
void program_read(const char *path);

// The host's monotonic clock.
int64_t program_now_ms(void);

#endif
