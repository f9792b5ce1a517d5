// Scripts for the player: their commands and their parser. script_run.h executes them.
//
// One command a line; a `;` at the start of a line or after a blank begins a comment.
// clang-format off
//   key 5               press the key for 80 ms, release it, wait 20 ms; several in turn: key * 4
//   press 5             press and keep down; several at once: press 1 2 4
//   release 5           release it
//   wait 300ms          let time pass; us, ms or s
//   type move 0 0 1     send a line to the console, followed by CR
//   expect              the picture in the next 8 lines, of # and ., is on the matrix, or appears within 50 ms
//   expect within 500ms the same, with that much time
//   expect console TEXT a line containing TEXT has come on the console since the last one found, or comes
//                       within 500 ms
//   expect line TEXT    the same for a whole line
//   power off, power on, reset
//   hold 0              while the power is off: this key is down at power-on, until it is released
//   print               prints the picture
//   say TEXT            prints TEXT
//   png FILE            saves the picture
// clang-format on
//
// Pure.
#ifndef PLAYER_SCRIPT_H
#define PLAYER_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "hal/frame.h"

typedef enum {
    STEP_KEY,
    STEP_PRESS,
    STEP_RELEASE,
    STEP_HOLD,
    STEP_WAIT,
    STEP_TYPE,
    STEP_EXPECT_PICTURE,
    STEP_EXPECT_CONSOLE,
    STEP_EXPECT_LINE,
    STEP_POWER_OFF,
    STEP_POWER_ON,
    STEP_RESET,
    STEP_PRINT,
    STEP_SAY,
    STEP_PNG
} step_kind_t;

enum { SCRIPT_LINE_MAX = 120, SCRIPT_KEYS_MAX = 16, SCRIPT_WAIT_MAX_S = 86400 };

typedef struct {
    step_kind_t kind;
    unsigned line;                    // in the file, from 1
    char source[SCRIPT_LINE_MAX + 1]; // that line, without the comment
    char text[SCRIPT_LINE_MAX + 1];   // of type, say, png, expect console, expect line
    uint8_t key[SCRIPT_KEYS_MAX];     // of key, press, release, hold
    unsigned keys;
    uint64_t us;     // of wait and expect
    frame_t picture; // of expect
} script_step_t;

typedef struct {
    script_step_t *step;
    size_t steps;
} script_t;

// Parses a whole script.
//   error: on failure receives one line, "LINE: what is wrong and how to write it".
// Returns false on a mistake in the script, a read error, or out of memory. Call script_free in either case.
bool script_read(script_t *script, FILE *in, char *error, size_t error_size);
void script_free(script_t *script);

#endif
