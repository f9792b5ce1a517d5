// Runs the player as a program and keeps what it said.
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

#include <stdint.h>

enum { PROGRAM_OUTPUT_MAX = 1 << 17 };

extern char program_output[PROGRAM_OUTPUT_MAX]; // of the last run, standard output and error in one

// Absolute names, good in every folder.
extern char program_player[], program_firmware[], program_parrot[]; // the last is a bench image

// Finds the programs, then folder_enter.
void program_set_up(void);

// Runs "play ARGUMENTS" in a shell, so that arguments may redirect. Returns the exit status.
int program_run(const char *arguments, ...) __attribute__((format(printf, 1, 2)));

// Writes the script to script.txt and runs "play --script script.txt ARGUMENTS IMAGE".
int program_run_script(const char *script, const char *arguments, const char *image);

// Fails unless the last run has said so.
void program_assert_said(const char *text);

// Writes a file in the current folder.
void program_write(const char *path, const char *text);

// The host's monotonic clock.
int64_t program_now_ms(void);

#endif
