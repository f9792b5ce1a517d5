// Runs the steps of a script that are due.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/browser/page_script.h"

#include <errno.h>
#include <string.h>

static void store_message(const char *text, void *context)
{
    page_script_t *s = context;
    snprintf(s->message, sizeof s->message, "%s", text);
}

// A page has no files.
static bool refuse_to_save(const char *path, const user_t *user)
{
    (void)path, (void)user;
    errno = ENOTSUP;
    return false;
}

static bool is_running(const page_script_t *s)
{
    return s->script.steps > 0 && s->state == SCRIPT_WAITS;
}

static bool read_text(page_script_t *s, const char *text)
{
    FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
    snprintf(s->message, sizeof s->message, "out of memory");
    bool readable = in != NULL && script_read(&s->script, in, s->message, sizeof s->message);
    if (in != NULL)
        fclose(in);
    return readable;
}

const char *page_script_begin(page_script_t *s, user_t *user, const char *text)
{
    script_free(&s->script);
    if (*text == '\0')
        return "the script is empty";
    if (!read_text(s, text)) {
        script_free(&s->script);
        return s->message;
    }
    s->message[0] = '\0';
    s->hooks =
        (script_hooks_t){.name = "script", .save = refuse_to_save, .on_message = store_message, .context = s};
    script_begin(&s->run, user, &s->script, &s->hooks);
    s->state = script_go_on(&s->run);
    return "";
}

chip_time_t page_script_until(const page_script_t *s)
{
    return is_running(s) ? s->run.until : CHIP_NEVER;
}

bool page_script_run(page_script_t *s, board_t *board, chip_time_t until)
{
    bool waits_for_it = is_running(s) && s->run.waits_for_it, met = false;
    if (page_script_until(s) < until)
        until = s->run.until;
    if (waits_for_it)
        met = board_run_until(board, until, script_met, &s->run);
    else
        chip_run(board_chip(board), until);
    bool goes_on = is_running(s) && (met || chip_now(board_chip(board)) >= s->run.until);
    if (goes_on)
        s->state = script_go_on(&s->run);
    return goes_on;
}
