// A script that goes on while the board runs in step with a clock.
#ifndef BROWSER_LINK_SCRIPT_H
#define BROWSER_LINK_SCRIPT_H

#include "board/virtual/terminal/script_run.h"

enum { LINK_SCRIPT_TEXT = 400 };

typedef struct {
    script_t script;
    script_run_t run;
    script_telling_t telling;
    script_state_t state; // meaningful when there are steps
    char said[LINK_SCRIPT_TEXT];
} link_script_t;

// Begins the script in `text`, in place of the one before. Returns "", or what is wrong with it.
const char *link_script_begin(link_script_t *s, desk_t *desk, const char *text);

// When it is to be called again; CHIP_NEVER when it is over.
chip_time_t link_script_until(const link_script_t *s);

// Runs the board up to a time, or less far when the script has something to do before, and has it do that.
// Returns whether it did.
bool link_script_run(link_script_t *s, board_t *board, chip_time_t until);

#endif
