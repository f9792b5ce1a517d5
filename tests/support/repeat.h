// A session that was rehearsed, run once more, so that at any time something else can be done to a copy of
// it.
#ifndef REPEAT_H
#define REPEAT_H

#include "tests/support/rehearsal.h"

typedef struct {
    const rehearsal_t *rehearsal;
    rig_t device;
    unsigned input;  // the next to go in
    unsigned writes; // of the EEPROM so far
    bool differs;    // from the rehearsal
} repeat_t;

// Puts things to be done to it in the order of their time, a vb_time_t that is their first member.
void repeat_sort(void *things, unsigned count, size_t size);

// Switches on a board as it was when the rehearsal began.
void repeat_begin(repeat_t *repeat, const rehearsal_t *r);

// Runs up to `until`, with keys and lines going in when they did.
void repeat_run(repeat_t *repeat, vb_time_t until);

// Runs up to the session's end. Fails the test unless it was the same session.
void repeat_end(repeat_t *repeat);

#endif
