// A session at the device from its power-up on, noted from outside: when what went in, what came of it, when
// that was on the matrix or answered on the console, and when the EEPROM was written. As equal seeds give
// equal runs, the same session can be run again and cut anywhere, with all of this known beforehand.
#ifndef RECORDING_H
#define RECORDING_H

#include "hal/eeprom.h"
#include "tests/support/model.h"
#include "tests/support/rig.h"

enum {
    RECORDING_EEPROM = EEPROM_SIZE, // what the firmware uses of the chip's
    RECORDING_STEPS = 400,
    RECORDING_INPUTS = 1000,
    RECORDING_WRITES = 8000,
    RECORDING_LINE = 48,
    RECORDING_SAFE_MS = 20, // docs/behaviour.md, 7: so long on the matrix, and a move is never lost
};

typedef struct {
    model_t state;
    chip_time_t begun; // the key's first contact, or when the line was typed: it cannot have been before
    chip_time_t safe;  // from then on it must survive
    bool is_reply;     // the computer's
} recording_step_t;

typedef struct {
    chip_time_t at;
    char key; // or 0 for a line
    chip_time_t down_bounce, up, up_bounce;
    char line[RECORDING_LINE]; // with its CR
} recording_input_t;

typedef struct {
    chip_time_t start, done;
} recording_write_t;

typedef struct {
    uint64_t seed;
    uint8_t before[RECORDING_EEPROM], after[RECORDING_EEPROM]; // the EEPROM
    bool blank;                                                // it was, before
    chip_time_t ready; // the first prompt: from then on even the session on a blank EEPROM must survive
    chip_time_t end;
    unsigned steps, inputs, writes;
    recording_step_t step[RECORDING_STEPS]; // the first is what it began with
    recording_input_t input[RECORDING_INPUTS];
    recording_write_t write[RECORDING_WRITES];
} recording_t;

// Begins with power off and a blank EEPROM; or goes on where another recording has ended. Switches on. Fails
// the test unless it goes on with the session.
void recording_begin(recording_t *r, uint64_t seed);
void recording_go_on(recording_t *r, uint64_t seed);

// A step of a script: presses keys, each 30 ms down and 30 ms up with bounce; or types a line, behind '>',
// and waits for the prompt. When the computer is to move then, waits for it.
void recording_do(recording_t *r, const char *step);

// Ends it after so many ms.
void recording_end(recording_t *r, unsigned ms);

// Records a session of random steps. It goes on where the last has ended, so that the log wanders all through
// the EEPROM; now and then one begins on a blank one.
//   session: its number, from 0 on. fresh_every: so many sessions one begins on a blank EEPROM.
void recording_at_random(recording_t *r, unsigned session, unsigned fresh_every, unsigned steps,
                         uint64_t *random);

// Does with a board what was done then: contacts bounce when they did, or bytes come now.
void recording_put_in(board_t *board, const recording_input_t *in);

// A board as it was when the recording began, power off.
rig_t recording_stage(const recording_t *r);

#endif
