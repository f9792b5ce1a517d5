// Executes the steps of a script.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/script_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "board/play/script/frame_text.h"
#include "board/play/script/legend.h"
#include "hal/key.h"

enum { EXPECT_PICTURE_US = 50000 }; // for the first of two pictures
enum { CHANGE_US = 500 };           // from the first row of a new picture to the last
enum { SCENE_GAP_US = 100000 };     // longer than any bounce
enum { MODEL_US = 1500000 };        // the longest of the tests' comparisons
enum { KEY_HOLD_US = 80000, KEY_SETTLE_US = 20000, CONSOLE_TAIL = 6 };

typedef enum { STEP_OVER, STEP_WAITS, STEP_FAILED } progress_t;

static void print_message(const script_run_t *run, const char *text)
{
    if (run->hooks->on_message != NULL)
        run->hooks->on_message(text, run->hooks->context);
    else
        printf("%s\n", text);
}

static progress_t fail(const script_run_t *run, const char *what)
{
    char text[3 * SCRIPT_LINE_MAX];
    snprintf(text, sizeof text, "%s:%u: `%s`: %s", run->hooks->name, run->step->line, run->step->source,
             what);
    print_message(run, text);
    return STEP_FAILED;
}

static progress_t wait_until(script_run_t *run, chip_time_t until)
{
    run->until = until;
    run->waits_for_it = false;
    return STEP_WAITS;
}

static progress_t wait_for(script_run_t *run, script_await_t await, const frame_t *picture, chip_time_t until)
{
    run->await = await;
    run->awaited = picture;
    run->met = false;
    run->until = until;
    run->waits_for_it = true;
    return STEP_WAITS;
}

// ---- Expectations ----

static bool shows(board_t *board, const frame_t *picture)
{
    frame_t lit = {0};
    board_picture(board, lit.row);
    return frame_equal(&lit, picture);
}

bool script_met(board_t *board, void *context)
{
    script_run_t *run = context;
    if (!run->met && run->await == AWAIT_TONE)
        run->met = board_heard(board, &run->tone_from, run->step->hz);
    else if (!run->met)
        run->met = run->await == AWAIT_TEXT
                       ? console_log_find(&run->user->console, &run->console_from, run->step->text,
                                          run->step->kind == STEP_EXPECT_LINE)
                       : shows(board, run->awaited) == (run->await == AWAIT_PICTURE);
    return run->met;
}

static bool was_met(script_run_t *run)
{
    return script_met(run->user->board, run);
}

static progress_t picture_missing(const script_run_t *run, const char *what)
{
    frame_t seen;
    board_picture(run->user->board, seen.row);
    fail(run, what);
    frame_print_difference(stdout, run->awaited, &seen);
    return STEP_FAILED;
}

static progress_t text_missing(const script_run_t *run)
{
    const console_log_t *log = &run->user->console;
    fail(run, "this did not appear on the console; its last lines are");
    for (unsigned long n = log->ended < CONSOLE_TAIL ? 0 : log->ended - CONSOLE_TAIL; n <= log->ended; n++)
        printf("  | %s\n", console_log_line(log, n));
    return STEP_FAILED;
}

static progress_t expect_picture(script_run_t *run)
{
    if (run->part == 0)
        return wait_for(run, AWAIT_PICTURE, &run->step->picture, user_in(run->user, run->step->us));
    if (!was_met(run))
        return picture_missing(run, "this picture did not appear");
    if (run->hooks->on_picture != NULL)
        run->hooks->on_picture(run->before, &run->step->picture, run->hooks->context);
    return STEP_OVER;
}

static progress_t expect_text(script_run_t *run)
{
    if (run->part == 0)
        return wait_for(run, AWAIT_TEXT, NULL, user_in(run->user, run->step->us));
    return was_met(run) ? STEP_OVER : text_missing(run);
}

static progress_t expect_tone(script_run_t *run)
{
    if (run->part == 0)
        return wait_for(run, AWAIT_TONE, NULL, user_in(run->user, run->step->us));
    if (was_met(run))
        return STEP_OVER;
    fail(run, "this tone was not heard");
    return STEP_FAILED;
}

static chip_time_t tolerance(const script_run_t *run)
{
    uint64_t us = run->hooks->tolerance_us;
    return chip_us(board_chip(run->user->board), us > 0 ? us : SCRIPT_TOLERANCE_US);
}

static chip_time_t after(const script_run_t *run, uint64_t us, chip_time_t allowance)
{
    chip_time_t due = run->since + chip_us(board_chip(run->user->board), us) + allowance,
                now = chip_now(board_chip(run->user->board));
    return due > now ? due : now;
}

static progress_t changed_early(const script_run_t *run)
{
    char what[80];
    chip_time_t per_ms = chip_us(board_chip(run->user->board), 1000);
    snprintf(
        what, sizeof what, "the picture changed after %llu ms",
        (unsigned long long)((chip_now(board_chip(run->user->board)) - run->since + per_ms / 2) / per_ms));
    return picture_missing(run, what);
}

// After a change the rows come one after the other (part 1). Then the picture stays until it may change (part
// 2); if it has to, it does so in time (part 3).
static progress_t expect_stays(script_run_t *run)
{
    bool ends = run->step->kind == STEP_EXPECT_LASTS;
    switch (run->part) {
    case 0:
        run->since = chip_now(board_chip(run->user->board));
        return wait_until(run, user_in(run->user, CHANGE_US));
    case 1:
        board_picture(run->user->board, run->shown.row);
        return wait_for(run, AWAIT_CHANGE, &run->shown,
                        after(run, run->step->us, 0) - (ends ? tolerance(run) : 0));
    case 2:
        if (was_met(run))
            return changed_early(run);
        return ends ? wait_for(run, AWAIT_CHANGE, &run->shown, after(run, run->step->us, tolerance(run)))
                    : STEP_OVER;
    default: return was_met(run) ? STEP_OVER : fail(run, "the picture did not change in time");
    }
}

static uint64_t turn_us(const script_step_t *step, unsigned turn)
{
    return turn % 2 == 0 ? step->us : step->second_us;
}

static const frame_t *turn_picture(const script_step_t *step, unsigned turn)
{
    return turn % 2 == 0 ? &step->picture : &step->second;
}

// Whether the turn is the last within the step's time.
static bool is_last_turn(const script_step_t *step, unsigned turn)
{
    uint64_t us = 0;
    for (unsigned i = 0; i <= turn; i++)
        us += turn_us(step, i);
    return us >= step->for_us;
}

static progress_t await_turn(script_run_t *run, unsigned turn, chip_time_t until)
{
    run->turn = turn;
    run->phase = TURN_COMES;
    return wait_for(run, AWAIT_PICTURE, turn_picture(run->step, turn), until);
}

static progress_t await_end_of_turn(script_run_t *run, turn_phase_t phase, chip_time_t until)
{
    run->phase = phase;
    return wait_for(run, AWAIT_CHANGE, turn_picture(run->step, run->turn), until);
}

static progress_t begin_turns(script_run_t *run)
{
    run->turn = 0;
    run->since = chip_now(board_chip(run->user->board));
    if (shows(run->user->board, &run->step->picture))
        return await_end_of_turn(run, TURN_UNDER_WAY, after(run, run->step->us, tolerance(run)));
    return await_turn(run, 0, after(run, run->step->second_us + EXPECT_PICTURE_US, 0));
}

// The first picture comes, unless it is there already, since when is not known. Then each stays until it may
// change, and the next one comes in time.
static progress_t expect_alternates(script_run_t *run)
{
    if (run->part == 0)
        return begin_turns(run);
    switch (run->phase) {
    case TURN_UNDER_WAY:
        if (!was_met(run))
            return fail(run, "the first picture does not change in time");
        run->since = chip_now(board_chip(run->user->board));
        return await_turn(run, 1, after(run, 0, tolerance(run)));
    case TURN_COMES:
        if (!was_met(run))
            return picture_missing(run, run->turn == 0 ? "this picture did not appear"
                                                       : "this picture did not come in its turn");
        run->since = chip_now(board_chip(run->user->board));
        return await_end_of_turn(run, TURN_STAYS,
                                 after(run, turn_us(run->step, run->turn), 0) - tolerance(run));
    default:
        if (was_met(run))
            return changed_early(run);
        return is_last_turn(run->step, run->turn)
                   ? STEP_OVER
                   : await_turn(run, run->turn + 1,
                                after(run, turn_us(run->step, run->turn), tolerance(run)));
    }
}

// ---- Keys and lines ----

// Whether the board has the step's keys; fails if not.
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
    fail(run, what);
    return false;
}

// Input waits until the device takes it: a contact closed while the chip starts counts as a key held at
// power-on, and a line sent too early is lost.
static progress_t wait_for_device(script_run_t *run)
{
    if (!run->user->powered)
        return fail(run, "the power is off; `hold` sets the keys that are down when it comes on");
    return wait_until(run, user_ready(run->user));
}

static progress_t hold_keys(const script_run_t *run)
{
    if (run->user->powered)
        return fail(run, "the power is on; `press` keeps a key down");
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
    return wait_until(run, rests + chip_us(board_chip(run->user->board), down ? KEY_HOLD_US : KEY_SETTLE_US));
}

static progress_t type_line(script_run_t *run)
{
    board_t *board = run->user->board;
    if (run->part == 0)
        return wait_for_device(run);
    if (run->part > 1)
        return STEP_OVER;
    if (board_baud(board) == 0)
        return fail(run, "the board has no console");
    board_type(board, run->step->text, strlen(run->step->text));
    board_type(board, "\r", 1);
    // A byte has ten bits; one more for the device to read it.
    return wait_until(run, user_in(run->user, board_typing(board) * 11 * 1000000 / board_baud(board)));
}

// ---- Other steps ----

static progress_t show_picture(const script_run_t *run)
{
    board_screen_t screen;
    if (run->step->kind == STEP_PRINT) {
        board_screen(run->user->board, &screen);
        screen_print(stdout, &screen);
    } else if (!run->hooks->save(run->step->text, run->user))
        return fail(run, strerror(errno));
    return STEP_OVER;
}

static progress_t print_text(const script_run_t *run)
{
    if (run->hooks->on_caption != NULL)
        run->hooks->on_caption(run->step->text, run->hooks->captions);
    print_message(run, run->step->text);
    return STEP_OVER;
}

static progress_t pause_for(script_run_t *run)
{
    return run->part > 0 ? STEP_OVER : wait_until(run, user_in(run->user, run->step->us));
}

// ---- Scenes ----

// The last scene's contacts may still bounce when it ends.
static progress_t begin_scene(script_run_t *run)
{
    board_t *board = run->user->board;
    size_t size;
    user_switch(run->user, false);
    if (run->part == 0)
        return wait_until(run, user_in(run->user, SCENE_GAP_US));
    uint8_t *eeprom = chip_eeprom(board_chip(board), &size);
    memset(eeprom, 0xFF, size);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if (board_contact_closed(board, key))
            board_contact(board, key, false);
    user_switch(run->user, true);
    print_message(run, run->step->text);
    return STEP_OVER;
}

static bool has_matrix(const board_t *board, bool is_8x8)
{
    board_screen_t screen;
    board_screen(board, &screen);
    return screen.height == FRAME_SIZE && !screen.coloured && (screen.width == FRAME_SIZE || !is_8x8);
}

// A firmware that does not say what it offers at most offers more.
static bool has_boards_of(const board_t *board, int n)
{
    const char *sizes = board_fact(board, "sizes"); // as "2-8"
    const char *largest = strchr(sizes, '-');
    return largest == NULL || atoi(largest + 1) >= n;
}

static bool has_what_is_needed(const script_run_t *run)
{
    const board_t *board = run->user->board;
    script_need_t need = run->step->need;
    if (need == NEED_MATRIX || need == NEED_8X8)
        return has_matrix(board, need == NEED_8X8);
    if (need == NEED_4X4 || need == NEED_LARGE)
        return has_boards_of(board, need == NEED_4X4 ? 4 : 5);
    static const script_need_t keys[LEGEND_KINDS] = {NEED_KEYPAD, NEED_SIXTEEN_KEYS, NEED_NINE_KEYS,
                                                     NEED_FIVE_KEYS};
    return keys[legend_kind_of(board)] == need;
}

// Without it, the next step is the beginning of the next scene.
static progress_t check_need(script_run_t *run)
{
    const script_step_t *end = run->script->step + run->script->steps;
    if (has_what_is_needed(run))
        return STEP_OVER;
    run->skipped = true;
    while (run->step + 1 < end && run->step[1].kind != STEP_SCENE)
        run->step++;
    return STEP_OVER;
}

// Without a model, waits as long as a comparison would.
static progress_t compare_with_model(script_run_t *run)
{
    if (run->hooks->on_model == NULL)
        return run->part > 0 ? STEP_OVER : wait_until(run, user_in(run->user, MODEL_US));
    const char *what = run->hooks->on_model(run->hooks->context);
    return what == NULL ? STEP_OVER : fail(run, what);
}

static progress_t execute(script_run_t *run)
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
    case STEP_EXPECT_PICTURE: return expect_picture(run);
    case STEP_EXPECT_STAYS:
    case STEP_EXPECT_LASTS: return expect_stays(run);
    case STEP_EXPECT_ALTERNATES: return expect_alternates(run);
    case STEP_EXPECT_CONSOLE:
    case STEP_EXPECT_LINE: return expect_text(run);
    case STEP_EXPECT_TONE: return expect_tone(run);
    case STEP_POWER_OFF: return user_switch(run->user, false), STEP_OVER;
    case STEP_POWER_ON: return user_switch(run->user, true), STEP_OVER;
    case STEP_RESET: return user_reset(run->user), STEP_OVER;
    case STEP_SAY: return print_text(run);
    case STEP_PRINT:
    case STEP_PNG: return show_picture(run);
    case STEP_SCENE: return begin_scene(run);
    case STEP_NEEDS: return check_need(run);
    case STEP_MODEL: return compare_with_model(run);
    }
    return STEP_FAILED;
}

void script_begin(script_run_t *run, user_t *user, const script_t *script, const script_hooks_t *hooks)
{
    *run = (script_run_t){.user = user, .script = script, .hooks = hooks, .step = script->step};
}

script_state_t script_go_on(script_run_t *run)
{
    while (run->step != NULL && run->step < run->script->step + run->script->steps) {
        switch (execute(run)) {
        case STEP_WAITS: run->part++; return SCRIPT_WAITS;
        case STEP_FAILED: return SCRIPT_FAILED;
        case STEP_OVER:
            if (run->hooks->on_step != NULL)
                run->hooks->on_step(run->step, run->hooks->context);
            run->before = run->step++;
            run->part = 0;
        }
    }
    return SCRIPT_DONE;
}

unsigned script_pictures(const script_t *script)
{
    unsigned pictures = 0;
    for (size_t i = 0; i < script->steps; i++)
        pictures += script->step[i].picture_line != 0;
    return pictures;
}
