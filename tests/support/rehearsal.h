// A session at the device from its power-up on, noted from outside: when what went in, what came of it, when
// that was on the matrix or answered on the console, and when the EEPROM was written. As equal seeds give
// equal runs, the same session can be run again and cut anywhere, with all of this known beforehand.
#ifndef REHEARSAL_H
#define REHEARSAL_H

#include "tests/support/rig.h"
#include "tests/power/keepsake.h"

enum {
    REHEARSAL_EEPROM = 1024,
    REHEARSAL_STEPS = 400,
    REHEARSAL_INPUTS = 1000,
    REHEARSAL_WRITES = 8000,
    REHEARSAL_LINE = 48,
    REHEARSAL_SAFE_MS = 20, // SPEC section 7: so long on the matrix, and a move is never lost
};

typedef struct {
    keepsake_t state;
    vb_time_t begun; // the key's first contact, or when the line was typed: it cannot have been before
    vb_time_t safe;  // from then on it must survive
    bool is_reply;   // the computer's
} rehearsal_step_t;

typedef struct {
    vb_time_t at;
    char key; // or 0 for a line
    vb_time_t down_bounce, up, up_bounce;
    char line[REHEARSAL_LINE]; // with its CR
    keepsake_t before;         // what the session had come to
} rehearsal_input_t;

typedef struct {
    vb_time_t start, done;
} rehearsal_write_t;

typedef struct {
    uint64_t seed;
    uint8_t before[REHEARSAL_EEPROM], after[REHEARSAL_EEPROM]; // the EEPROM
    bool blank;                                                // it was, before
    vb_time_t ready; // the first prompt: from then on even the session on a blank EEPROM must survive
    vb_time_t end;
    unsigned steps, inputs, writes;
    rehearsal_step_t step[REHEARSAL_STEPS]; // the first is what it began with
    rehearsal_input_t input[REHEARSAL_INPUTS];
    rehearsal_write_t write[REHEARSAL_WRITES];
} rehearsal_t;

// Begins with power off and a blank EEPROM; or goes on where another rehearsal has ended. Switches on. Fails
// the test unless it goes on with the session.
void rehearsal_begin(rehearsal_t *r, uint64_t seed);
void rehearsal_go_on(rehearsal_t *r, uint64_t seed);

// What the session has come to.
const keepsake_t *rehearsal_state(const rehearsal_t *r);

// Presses keys, each 30 ms down and 30 ms up with bounce. When the computer is to move then, waits for it.
void rehearsal_keys(rehearsal_t *r, const char *keys);

// Types a line and waits for the prompt; when the computer is to move then, waits for it.
void rehearsal_line(rehearsal_t *r, const char *line);

// Ends it after so many ms.
void rehearsal_end(rehearsal_t *r, unsigned ms);

// Does with a board what was done then: contacts bounce when they did, or bytes come now.
void rehearsal_put_in(vb_t *vb, const rehearsal_input_t *in);

// A board as it was when the rehearsal began, power off.
rig_t rehearsal_stage(const rehearsal_t *r);

#endif
