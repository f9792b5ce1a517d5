// Somebody who follows a session at a device that may be damaged, and knows at any time in which states it
// may be: what was done, what the computer may have answered, and after a reset what it may fall back to.
#ifndef FOLLOWER_H
#define FOLLOWER_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"

enum {
    FOLLOWER_STATES = 4000,
    FOLLOWER_PAST = 100,
    FOLLOWER_INPUTS = 60,
    FOLLOWER_LINE = 48,
    FOLLOWER_TEXT = 3100
};

typedef enum {
    FOLLOWER_WELL,
    FOLLOWER_DEAD,     // no answer, or keys do nothing
    FOLLOWER_FRESH,    // it says that nothing was saved
    FOLLOWER_POSITION, // not the game that it should be
    FOLLOWER_PICTURE,
    FOLLOWER_SCORE,
    FOLLOWER_OPPONENT,
    FOLLOWER_UNSAVED,   // all well, but not when the power comes back
    FOLLOWER_UNFOUNDED, // something was seen, and nothing had been done to the device
    FOLLOWER_TROUBLES
} follower_trouble_t;

typedef struct {
    char key; // or 0 for a line
    char line[FOLLOWER_LINE];
} follower_input_t;

typedef struct {
    vb_t *vb;
    recorder_t recorder;
    unsigned states, pasts;
    model_t state[FOLLOWER_STATES]; // that it may be in
    model_t past[FOLLOWER_PAST];    // that a reset may bring back
    model_t base;                   // that it was in before the first of these
    unsigned inputs;
    follower_input_t input[FOLLOWER_INPUTS]; // since the board was seen last
    bool starts;                             // the matrix has been shut down, as only a start does
    size_t start;                            // so much had been heard by then
    unsigned resets, rollbacks;              // and of them those that took something back
    bool odd;                                // something was wrong for a while
    bool strayed;                            // an input went astray
    bool cursor_lost;                        // nobody knows where it is
    follower_trouble_t trouble;
    char wrong[FOLLOWER_TEXT]; // what is wrong, if anything is
} follower_t;

// Begins to follow a device that is running; it has still to be said in which states it may be.
void follower_start(follower_t *f, vb_t *vb);

// It may be in this state, or a reset may bring this one back.
void follower_add(follower_t *f, const model_t *state);
void follower_add_past(follower_t *f, const model_t *state);

// What an input does to a state.
void follower_apply(const follower_input_t *in, model_t *state);

// A question or a menu may have been over for some time.
void follower_outlast_questions(follower_t *f);

// Lets time pass.
void follower_wait(follower_t *f, unsigned ms);

// Notices a reset since the last look, and takes the device's word for which of the states it came back to.
// Returns whether there was one; what follows is to be begun anew then. Whoever returns false below has
// looked.
bool follower_sees_reset(follower_t *f);

// Presses a key for 30 ms and waits as long, or types a line and waits for the prompt.
void follower_press(follower_t *f, char key);
void follower_type(follower_t *f, const char *line);

// Types a line that changes nothing, or the same each time, and keeps the states that explain the answer.
// Asks again when none does, as it may be the console that is wrong for a while. Returns false when none does
// for good, or when there was a reset.
bool follower_asks(follower_t *f, const char *line, follower_trouble_t trouble);

// Whether the computer may have to move.
bool follower_waits_for_computer(const follower_t *f);

// Asks for the board, with the computer's replies, until it is not the computer's turn.
bool follower_sees_board(follower_t *f);

// Notes what is wrong. Returns false.
bool follower_fails(follower_t *f, follower_trouble_t trouble, const char *what, const char *said);

#endif
