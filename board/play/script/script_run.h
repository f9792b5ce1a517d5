// Executes scripts (script.h) step by step and reports the result. The caller advances the time between
// steps, as fast as possible or in step with a clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_SCRIPT_RUN_H
#define PLAYER_SCRIPT_RUN_H

#include "board/play/script/user.h"
#include "board/play/script/script.h"

// Callbacks for reports: an expected picture has come, with the step before it (NULL: none); a text from
// `say` or about a failure.
typedef void script_picture_t(const script_step_t *before, const frame_t *picture, void *context);
typedef void script_message_t(const char *text, void *context);

// Saves a picture of what the user sees. Returns false, with the reason in errno, on failure.
typedef bool script_save_t(const char *path, const user_t *user);

// A step has been executed.
typedef void script_step_done_t(const script_step_t *step, void *context);

// Compares the display with the model. Returns NULL, or what is wrong.
typedef const char *script_model_t(void *context);

typedef struct {
    const char *name;             // of the script, for messages
    uint64_t tolerance_us;        // of stays, lasts and alternates; 0: SCRIPT_TOLERANCE_US
    script_save_t *save;          // for `png`
    script_picture_t *on_picture; // or NULL
    script_message_t *on_message; // NULL: texts are printed
    script_step_done_t *on_step;  // or NULL
    script_model_t *on_model;     // NULL: there is no model
    void *context;
    script_message_t *on_caption; // NULL, or called for each `say`, with `captions`
    void *captions;
} script_hooks_t;

// A display's change takes less than 1 ms on a matrix; the firmware counts milliseconds.
enum { SCRIPT_TOLERANCE_US = 3000 };

typedef enum { SCRIPT_WAITS, SCRIPT_DONE, SCRIPT_FAILED } script_state_t;

typedef enum { TURN_UNDER_WAY, TURN_COMES, TURN_STAYS } turn_phase_t;
typedef enum { AWAIT_PICTURE, AWAIT_CHANGE, AWAIT_TEXT, AWAIT_TONE } script_await_t;

// A script in execution. Everything it points to must outlive it, and the user must not move in memory.
typedef struct {
    user_t *user;
    const script_t *script;
    const script_hooks_t *hooks;
    const script_step_t *step, *before; // current step, and the one before it, if any
    unsigned part;                      // of the current step: how often it has waited
    chip_time_t until;                  // SCRIPT_WAITS: the end of the wait,
    bool waits_for_it;                  // or, if set, until script_met, if that is earlier
    bool met;
    script_await_t await;   // what script_met looks for: a picture, another one, or the step's text
    const frame_t *awaited; // the picture
    frame_t shown;          // of stays and lasts: the picture at the start of the step
    chip_time_t since;      // when it, or the current picture of alternates, came
    unsigned turn;          // of alternates: the pictures so far
    turn_phase_t phase;
    bool skipped;               // a scene that needs what the board lacks
    unsigned long console_from; // first console line not yet examined
    unsigned tone_from;         // number of the first tone that `expect tone` has not seen
} script_run_t;

void script_begin(script_run_t *run, user_t *user, const script_t *script, const script_hooks_t *hooks);

// Executes what is due. After SCRIPT_WAITS, call it again when the wait is over. A step that fails prints its
// line on stdout, with the expected picture and the one seen, or the console's last lines.
script_state_t script_go_on(script_run_t *run);

// Whether the awaited condition holds; a board_condition_t whose context is the run.
bool script_met(board_t *board, void *run);

// Number of pictures that a script expects.
unsigned script_pictures(const script_t *script);

#endif
