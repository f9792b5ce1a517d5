// Executes the steps of a script.
#include "board/virtual/player/script_run.h"

#include <errno.h>
#include <string.h>

#include "board/virtual/player/frame_text.h"
#include "board/virtual/player/legend.h"
#include "hal/key.h"

enum { KEY_HOLD_US = 80000, KEY_SETTLE_US = 20000, CONSOLE_BYTE_US = 100, CONSOLE_TAIL = 6 };

typedef enum { STEP_OVER, STEP_WAITS, STEP_FAILED } progress_t;

static void say(const script_run_t *run, const char *text)
{
    if (run->telling->on_say != NULL)
        run->telling->on_say(text, run->telling->context);
    else
        printf("%s\n", text);
}

static progress_t complain(const script_run_t *run, const char *what)
{
    char text[3 * SCRIPT_LINE_MAX];
    snprintf(text, sizeof text, "%s:%u: `%s`: %s", run->telling->name, run->step->line, run->step->source,
             what);
    say(run, text);
    return STEP_FAILED;
}

static progress_t wait_until(script_run_t *run, chip_time_t until)
{
    run->until = until;
    run->waits_for_it = false;
    return STEP_WAITS;
}

// ---- Expectations ----

bool script_met(board_t *board, void *context)
{
    script_run_t *run = context;
    frame_t lit;
    if (run->met)
        return true;
    board_picture(board, &lit);
    run->met = run->step->kind == STEP_EXPECT_PICTURE
                   ? frame_equal(&lit, &run->step->picture)
                   : console_log_find(&run->user->console, &run->console_from, run->step->text,
                                      run->step->kind == STEP_EXPECT_LINE);
    return run->met;
}

static progress_t picture_missing(const script_run_t *run)
{
    frame_t seen;
    board_picture(run->user->board, &seen);
    complain(run, "this picture did not appear");
    frame_print_difference(stdout, &run->step->picture, &seen);
    return STEP_FAILED;
}

static progress_t text_missing(const script_run_t *run)
{
    const console_log_t *log = &run->user->console;
    complain(run, "this did not appear on the console; its last lines are");
    for (unsigned long n = log->ended < CONSOLE_TAIL ? 0 : log->ended - CONSOLE_TAIL; n <= log->ended; n++)
        printf("  | %s\n", console_log_line(log, n));
    return STEP_FAILED;
}

static progress_t expect(script_run_t *run)
{
    bool picture = run->step->kind == STEP_EXPECT_PICTURE;
    if (run->part == 0) {
        run->met = false;
        wait_until(run, user_in(run->user, run->step->us));
        run->waits_for_it = true;
        return STEP_WAITS;
    }
    if (!script_met(run->user->board, run))
        return picture ? picture_missing(run) : text_missing(run);
    if (picture && run->telling->on_picture != NULL)
        run->telling->on_picture(run->before, &run->step->picture, run->telling->context);
    return STEP_OVER;
}

// ---- Keys and lines ----

// Whether the board has the step's keys; complains if not.
static bool has_keys(const script_run_t *run)
{
    uint16_t keys = board_keys(run->user->board);
    char list[LEGEND_LIST_SIZE], what[100];
    unsigned i = 0;
    while (i < run->step->keys && (keys >> run->step->key[i] & 1) != 0)
        i++;
    if (i == run->step->keys)
        return true;
    legend_list(keys, list);
    snprintf(what, sizeof what, "the board has no key %c; its keys are %s", KEYPAD_LEGEND[run->step->key[i]],
             list);
    complain(run, what);
    return false;
}

// Input waits until the device takes it: a contact closed while the chip starts counts as a key held at
// power-on, and a line sent too early is lost.
static progress_t wait_for_device(script_run_t *run)
{
    if (!run->user->powered)
        return complain(run, "the power is off; `hold` sets the keys that are down when it comes on");
    return wait_until(run, user_ready(run->user));
}

static progress_t hold_keys(const script_run_t *run)
{
    if (run->user->powered)
        return complain(run, "the power is on; `press` keeps a key down");
    for (unsigned i = 0; i < run->step->keys; i++)
        board_contact(run->user->board, run->step->key[i], true);
    return STEP_OVER;
}

static progress_t press_keys(script_run_t *run)
{
    if (run->part == 0)
        return wait_for_device(run);
    for (unsigned i = 0; i < run->step->keys; i++)
        user_press(run->user, run->step->key[i]);
    return STEP_OVER;
}

static progress_t release_keys(script_run_t *run)
{
    if (run->part == 0)
        return wait_until(run, user_ready(run->user));
    for (unsigned i = 0; i < run->step->keys; i++)
        user_release(run->user, run->step->key[i]);
    return STEP_OVER;
}

// Each key has two parts: down and up.
static progress_t tap_keys(script_run_t *run)
{
    if (run->part == 0)
        return wait_for_device(run);
    unsigned edge = run->part - 1, i = edge / 2;
    if (i == run->step->keys)
        return STEP_OVER;
    bool down = edge % 2 == 0;
    chip_time_t rests = (down ? user_press : user_release)(run->user, run->step->key[i]);
    return wait_until(run, rests + board_us(run->user->board, down ? KEY_HOLD_US : KEY_SETTLE_US));
}

static progress_t type_line(script_run_t *run)
{
    board_t *board = run->user->board;
    if (run->part == 0)
        return wait_for_device(run);
    if (run->part > 1)
        return STEP_OVER;
    board_type(board, run->step->text, strlen(run->step->text));
    board_type(board, "\r", 1);
    return wait_until(run, user_in(run->user, board_typing(board) * CONSOLE_BYTE_US));
}

// ---- Other steps ----

static progress_t show_picture(const script_run_t *run)
{
    board_screen_t screen;
    board_screen(run->user->board, &screen);
    if (run->step->kind == STEP_PRINT)
        screen_print(stdout, &screen);
    else if (!run->telling->save(run->step->text, &screen, board_intensity(run->user->board)))
        return complain(run, strerror(errno));
    return STEP_OVER;
}

static progress_t say_text(const script_run_t *run)
{
    if (run->telling->on_caption != NULL)
        run->telling->on_caption(run->step->text, run->telling->captions);
    say(run, run->step->text);
    return STEP_OVER;
}

static progress_t pause_for(script_run_t *run)
{
    return run->part > 0 ? STEP_OVER : wait_until(run, user_in(run->user, run->step->us));
}

static progress_t obey(script_run_t *run)
{
    if (!has_keys(run))
        return STEP_FAILED;
    switch (run->step->kind) {
    case STEP_KEY: return tap_keys(run);
    case STEP_PRESS: return press_keys(run);
    case STEP_RELEASE: return release_keys(run);
    case STEP_HOLD: return hold_keys(run);
    case STEP_WAIT: return pause_for(run);
    case STEP_TYPE: return type_line(run);
    case STEP_EXPECT_PICTURE:
    case STEP_EXPECT_CONSOLE:
    case STEP_EXPECT_LINE: return expect(run);
    case STEP_POWER_OFF: return user_switch(run->user, false), STEP_OVER;
    case STEP_POWER_ON: return user_switch(run->user, true), STEP_OVER;
    case STEP_RESET: return user_reset(run->user), STEP_OVER;
    case STEP_SAY: return say_text(run);
    case STEP_PRINT:
    case STEP_PNG: return show_picture(run);
    }
    return STEP_FAILED;
}

void script_begin(script_run_t *run, user_t *user, const script_t *script, const script_telling_t *telling)
{
    *run = (script_run_t){.user = user, .script = script, .telling = telling, .step = script->step};
}

script_state_t script_go_on(script_run_t *run)
{
    while (run->step != NULL && run->step < run->script->step + run->script->steps) {
        switch (obey(run)) {
        case STEP_WAITS: run->part++; return SCRIPT_WAITS;
        case STEP_FAILED: return SCRIPT_FAILED;
        case STEP_OVER: run->before = run->step++; run->part = 0;
        }
    }
    return SCRIPT_DONE;
}

unsigned script_pictures(const script_t *script)
{
    unsigned pictures = 0;
    for (size_t i = 0; i < script->steps; i++)
        pictures += script->step[i].kind == STEP_EXPECT_PICTURE;
    return pictures;
}
