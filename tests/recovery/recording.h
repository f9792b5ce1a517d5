// A recording of a session from power-up: the times of inputs, the resulting states, when each was on the
// matrix or answered on the console, and the times of EEPROM writes. As equal seeds give equal runs, the same
// session can be run again and cut at any instant, with its states known.
// SPDX-License-Identifier: MIT
#ifndef RECORDING_H
#define RECORDING_H

#include "hal/eeprom.h"
#include "tests/support/model.h"
#include "tests/support/rig.h"

enum {
    RECORDING_EEPROM = EEPROM_SIZE, // the part of the chip's that the firmware uses
    RECORDING_STEPS = 400,
    RECORDING_INPUTS = 1000,
    RECORDING_WRITES = 8000,
    RECORDING_LINE = 48,
    RECORDING_SAFE_MS = 20, // docs/behaviour.md, 7: a move on the matrix for this long is never lost
};

typedef struct {
    model_t state;
    chip_time_t begun; // the key's first contact, or when the line was typed: the earliest possible time
    chip_time_t safe;  // from then on it must survive
    bool is_reply;     // the computer's move
} recording_step_t;

typedef struct {
    chip_time_t at;
    char key; // 0 for a line
    chip_time_t down_bounce, up, up_bounce;
    char line[RECORDING_LINE]; // with CR
} recording_input_t;

typedef struct {
    chip_time_t start, done;
} recording_write_t;

typedef struct {
    uint64_t seed;
    uint8_t before[RECORDING_EEPROM], after[RECORDING_EEPROM]; // the EEPROM
    bool blank;                                                // the EEPROM was blank before
    chip_time_t ready; // the first prompt: from then on even the session on a blank EEPROM must survive
    chip_time_t end;
    unsigned steps, inputs, writes;
    recording_step_t step[RECORDING_STEPS]; // the first is the initial state
    recording_input_t input[RECORDING_INPUTS];
    recording_write_t write[RECORDING_WRITES];
} recording_t;

// Starts a recording with a blank EEPROM, or with the EEPROM and the state at the end of the previous
// recording, and switches on. Fails the test if the greeting reports another EEPROM.
void recording_begin(recording_t *r, uint64_t seed);
void recording_go_on(recording_t *r, uint64_t seed);

// Does a step: presses keys, each 30 ms down and 30 ms up with bounce; or types the line after '>' and waits
// for the prompt. Then waits for the computer's move, if it is due.
void recording_do(recording_t *r, const char *step);

// Ends the recording after a time.
void recording_end(recording_t *r, unsigned ms);

// Records a session of random steps. It continues the previous one, so that the log moves through the whole
// EEPROM, except each fresh_every-th session, which starts with a blank EEPROM.
//   session: its number, from 0.
void recording_at_random(recording_t *r, unsigned session, unsigned fresh_every, unsigned steps,
                         uint64_t *random);

// Repeats an input on a board: schedules a key's contacts at their recorded times, or types a line now.
void recording_put_in(board_t *board, const recording_input_t *in);

// Returns a board as at the start of the recording, power off.
rig_t recording_stage(const recording_t *r);

#endif
