// Runs a script while the board runs in step with a clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BROWSER_PAGE_SCRIPT_H
#define BROWSER_PAGE_SCRIPT_H

#include "board/play/script/script_run.h"

enum { PAGE_SCRIPT_TEXT = 400 };

typedef struct {
    script_t script;
    script_run_t run;
    script_hooks_t hooks;
    script_state_t state; // valid if there are steps
    char message[PAGE_SCRIPT_TEXT];
} page_script_t;

// Starts the script in `text`, replacing the previous one. Returns "" or an error message.
const char *page_script_begin(page_script_t *s, user_t *user, const char *text);

// When page_script_run must be called again; CHIP_NEVER after the end.
chip_time_t page_script_until(const page_script_t *s);

// Runs the board to a time, or to the script's next step and executes it. Returns whether it executed a step.
bool page_script_run(page_script_t *s, board_t *board, chip_time_t until);

#endif
