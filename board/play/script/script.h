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
//   expect stays 300ms  the picture does not change for that time
//   expect lasts 300ms  it changes after that time, and not before
//   expect alternates 50ms [for 300ms]
//                       two pictures, side by side in the next 8 lines, take turns, for 50 ms each; with two times,
//                       such as 700ms 300ms, for the first and for the second; over 300 ms, or four turns
//   expect console TEXT a line containing TEXT has come on the console since the last one found, or comes
//                       within 500 ms
//   expect line TEXT    the same for a whole line
//   expect tone 880     a tone of 880 Hz, to 3 %, has begun since the last one found, or begins within 500 ms
//   power off, power on, reset
//   hold 0              while the power is off: this key is down at power-on, until it is released
//   print               prints the picture
//   say TEXT            prints TEXT
//   png FILE            saves the picture
//   scene TITLE         prints TITLE and begins anew: no key is down, and the board is switched on with a blank
//                       EEPROM
//   needs keypad        the rest of the scene is only for boards with one; `sixteen-keys`, `nine-keys`, `five-keys`:
//                       with those; `matrix`: with a display whose 8 rows of LEDs have one colour; `8x8`: and 8
//                       columns; `4x4`, `large-boards`: with a firmware that offers 4x4, or more
//   model               in tests: compares the display with a model of the game; else waits 1.5 s
// clang-format on
// SPDX-License-Identifier: GPL-3.0-or-later
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
    STEP_EXPECT_STAYS,
    STEP_EXPECT_LASTS,
    STEP_EXPECT_ALTERNATES,
    STEP_EXPECT_CONSOLE,
    STEP_EXPECT_LINE,
    STEP_EXPECT_TONE,
    STEP_POWER_OFF,
    STEP_POWER_ON,
    STEP_RESET,
    STEP_PRINT,
    STEP_SAY,
    STEP_PNG,
    STEP_SCENE,
    STEP_NEEDS,
    STEP_MODEL
} step_kind_t;

typedef enum {
    NEED_KEYPAD,
    NEED_SIXTEEN_KEYS,
    NEED_NINE_KEYS,
    NEED_FIVE_KEYS,
    NEED_MATRIX,
    NEED_8X8,
    NEED_4X4,
    NEED_LARGE,
    NEEDS
} script_need_t;

enum { SCRIPT_LINE_MAX = 120, SCRIPT_KEYS_MAX = 16, SCRIPT_WAIT_MAX_S = 86400 };

typedef struct {
    step_kind_t kind;
    unsigned line;                    // in the file, from 1
    char source[SCRIPT_LINE_MAX + 1]; // that line, without the comment
    char text[SCRIPT_LINE_MAX + 1];   // of type, say, png, scene, expect console, expect line
    uint8_t key[SCRIPT_KEYS_MAX];     // of key, press, release, hold
    unsigned keys;
    uint64_t us;           // of wait and expect; of alternates: of the first picture
    uint64_t second_us;    // of alternates: of the second picture,
    uint64_t for_us;       // and of all together
    unsigned hz;           // of expect tone
    frame_t picture;       // of expect
    frame_t second;        // of alternates
    unsigned picture_line; // of its first row, in the file; 0: the step has no picture
    script_need_t need;    // of needs
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

// The same from a file; path "-" is standard input. The error begins with the file's name.
bool script_read_file(script_t *script, const char *path, char *error, size_t error_size);

// The script's name for messages.
const char *script_name(const char *path);

#endif
