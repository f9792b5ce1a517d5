// Runs the player as a program and keeps what it said.
#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

enum { PROGRAM_OUTPUT_MAX = 1 << 17 };

extern char program_output[PROGRAM_OUTPUT_MAX]; // of the last run, standard output and error in one

// Absolute names, good in every folder.
extern char program_player[], program_firmware[], program_parrot[]; // the last is a bench image

// Makes an empty folder the current one, and leaves and removes it. Fixtures for cmocka.
int program_set_up(void **state);
int program_tear_down(void **state);

// Runs "play ARGUMENTS" in a shell, so that arguments may redirect. Returns the exit status.
int program_run(const char *arguments, ...) __attribute__((format(printf, 1, 2)));

// Fails unless the last run has said so.
void program_assert_said(const char *text);

// Writes a file in the current folder.
void program_write(const char *path, const char *text);

#endif
