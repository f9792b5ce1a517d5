// A state observer: estimates from inputs and outputs in which states a device that may be damaged can be. It
// knows what was put in, what the computer may have answered, and what a reset may fall back to.
#ifndef OBSERVER_H
#define OBSERVER_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"

enum {
    OBSERVER_STATES = 4000,
    OBSERVER_PAST = 100,
    OBSERVER_INPUTS = 60,
    OBSERVER_LINE = 48,
    OBSERVER_TEXT = 3100
};

typedef enum {
    OBSERVER_WELL,
    OBSERVER_DEAD,     // no answer, or keys do nothing
    OBSERVER_FRESH,    // it says that nothing was saved
    OBSERVER_POSITION, // not the game that it should be
    OBSERVER_PICTURE,
    OBSERVER_SCORE,
    OBSERVER_OPPONENT,
    OBSERVER_UNSAVED, // all well, but not when the power comes back
    OBSERVER_TROUBLES
} observer_trouble_t;

typedef struct {
    char key; // or 0 for a line
    char line[OBSERVER_LINE];
} observer_input_t;

typedef struct {
    board_t *board;
    recorder_t recorder;
    unsigned states, pasts;
    model_t state[OBSERVER_STATES]; // that it may be in
    model_t past[OBSERVER_PAST];    // that a reset may bring back
    model_t base;                   // that it was in before the first of these
    unsigned inputs;
    observer_input_t input[OBSERVER_INPUTS]; // since the board was seen last
    bool starts;                             // the matrix has been shut down, as only a start does
    size_t start;                            // so much had been heard by then
    unsigned resets, rollbacks;              // and of them those that took something back
    bool odd;                                // something was wrong for a while
    bool strayed;                            // an input went astray
    bool cursor_lost;                        // nobody knows where it is
    observer_trouble_t trouble;
    char wrong[OBSERVER_TEXT]; // what is wrong, if anything is
} observer_t;

// Begins to follow a device that is running; it has still to be said in which states it may be.
void observer_start(observer_t *f, board_t *board);

// It may be in this state, or a reset may bring this one back.
void observer_add(observer_t *f, const model_t *state);
void observer_add_past(observer_t *f, const model_t *state);

// What an input does to a state.
void observer_apply(const observer_input_t *in, model_t *state);

// A question or a menu may have been over for some time.
void observer_outlast_questions(observer_t *f);

// Lets time pass.
void observer_wait(observer_t *f, unsigned ms);

// Notices a reset since the last look, and takes the device's word for which of the states it came back to.
// Returns whether there was one; what follows is to be begun anew then. Whoever returns false below has
// looked.
bool observer_sees_reset(observer_t *f);

// Presses a key for 30 ms and waits as long, or types a line and waits for the prompt.
void observer_press(observer_t *f, char key);
void observer_type(observer_t *f, const char *line);

// Types a line that changes nothing, or the same each time, and keeps the states that explain the answer.
// Asks again when none does, as it may be the console that is wrong for a while. Returns false when none does
// for good, or when there was a reset.
bool observer_asks(observer_t *f, const char *line, observer_trouble_t trouble);

// Whether the computer may have to move.
bool observer_waits_for_computer(const observer_t *f);

// Asks for the board, with the computer's replies, until it is not the computer's turn.
bool observer_sees_board(observer_t *f);

// Notes what is wrong. Returns false.
bool observer_fails(observer_t *f, observer_trouble_t trouble, const char *what, const char *said);

#endif
