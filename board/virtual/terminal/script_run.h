// Obeys scripts (script.h) step by step, and tells how it went. How time passes between the steps is the
// caller's business: as fast as possible, or in step with a clock.
#ifndef PLAYER_SCRIPT_RUN_H
#define PLAYER_SCRIPT_RUN_H

#include "board/virtual/terminal/desk.h"
#include "board/virtual/terminal/script.h"

// What a narrator may want to show: a picture that was expected and came, and the step before (NULL: there is
// none); and what is said: by `say`, and the line that tells what failed.
typedef void script_picture_t(const script_step_t *before, const frame_t *picture, void *context);
typedef void script_say_t(const char *text, void *context);

// Saves a picture. Returns false, with the reason in errno, when that fails.
typedef bool script_save_t(const char *path, const board_screen_t *screen, unsigned intensity);

typedef struct {
    const char *name;             // of the script, for messages
    script_save_t *save;          // what `png` does
    script_picture_t *on_picture; // or NULL
    script_say_t *on_say;         // or NULL: it is printed
    void *context;
    script_say_t *on_caption; // or NULL; told of each `say`, too, with its own context
    void *captions;
} script_telling_t;

typedef enum { SCRIPT_WAITS, SCRIPT_DONE, SCRIPT_FAILED } script_state_t;

// A script that is being obeyed. What it points to outlives it; the desk stays where it is.
typedef struct {
    desk_t *desk;
    const script_t *script;
    const script_telling_t *telling;
    const script_step_t *step, *before; // at hand, and the one before it, if any
    unsigned part;                      // of the step at hand: how often it has waited
    chip_time_t until;                  // SCRIPT_WAITS: up to here,
    bool waits_for_it;                  // or, when set, only until script_met
    bool met;
    unsigned long console_from; // first console line not yet looked at
} script_run_t;

void script_begin(script_run_t *run, desk_t *desk, const script_t *script, const script_telling_t *telling);

// Does what is to be done now. After SCRIPT_WAITS call it again once that is over. A step that fails says on
// stdout which line it was, with the picture expected and the one seen side by side, or the console's last
// lines.
script_state_t script_go_on(script_run_t *run);

// Whether what is waited for is there; a board_condition_t, whose context is the run.
bool script_met(board_t *board, void *run);

// The pictures that a script expects.
unsigned script_pictures(const script_t *script);

#endif
