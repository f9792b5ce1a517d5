// Checks greeting, board, matrix, brightness, score, undo and opponent after a loss of power.
// SPDX-License-Identifier: MIT
#include "tests/recovery/recovery.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/test.h"

enum { OFF_MS = 150, RECOVERY_US = 40000, RECOVERY_WRITES = 8, WRITE_US = 1800 };

// docs/behaviour.md, 5: the computer moves 300 ms after power-up, here with the time in which the supply
// rises and the session is read. It is printed once it is saved: where no more can be added to the log, up to
// a second later (7). ANSWER_MS is more than an 8x8 board takes at 57600 baud.
enum { MOVES_MS = 300, MOVES_MAX_MS = 1400, ANSWER_MS = 150 };

void recovery_cut(recovery_t *r)
{
    board_power_off(r->board);
    for (unsigned key = 0; key < 16; key++)
        board_contact(r->board, key, false);
    chip_run(board_chip(r->board),
             chip_now(board_chip(r->board)) + chip_us(board_chip(r->board), OFF_MS * 1000));
    recorder_start(&r->recorder, r->board);
}

// ---- Possible states ----

// Keeps the states that explain the text. If there are none, returns false and fills r->wrong.
static bool narrow(recovery_t *r, model_explains_t *explains, const char *line, const char *said,
                   const char *what)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < r->states; i++) {
        if (explains(&r->state[i], line, said))
            r->state[kept++] = r->state[i];
    }
    if (kept == 0) {
        char board[MODEL_TEXT] = "";
        model_print_board(&r->state[0], board);
        snprintf(r->wrong, sizeof r->wrong, "%s:\n%s\nexpected one of %u states, for example\n%s", what, said,
                 r->states, board);
        return false;
    }
    r->states = kept;
    return true;
}

static bool greets(const model_t *k, const char *line, const char *said)
{
    (void)line;
    char expected[MODEL_TEXT] = RECOVERY_WELCOME;
    model_print_board(k, expected);
    return strcmp(said, strcat(expected, RECORDER_PROMPT)) == 0;
}

bool recovery_is_shown(recovery_t *r)
{
    unsigned kept = 0;
    frame_t lit;
    board_picture(r->board, lit.row);
    for (unsigned i = 0; i < r->states; i++) {
        if (model_may_show(&r->state[i], &lit) &&
            board_intensity(r->board) == (unsigned)r->state[i].brightness)
            r->state[kept++] = r->state[i];
    }
    if (kept == 0)
        snprintf(r->wrong, sizeof r->wrong, "wrong picture, or wrong brightness (%u)",
                 board_intensity(r->board));
    r->states = kept;
    return kept != 0;
}

// ---- Power-up ----

// A session never reported as saved may be lost: accepts a fresh one.
static void forgive_fresh(recovery_t *r)
{
    char *text = r->recorder.text, *welcome = strstr(text, RECOVERY_WELCOME);
    const char *fresh = strstr(text, ": a fresh start\n");
    if (!r->may_be_fresh || fresh == NULL || strchr(text + 1, '\n') < fresh || welcome == NULL)
        return;
    memmove(text, welcome, strlen(welcome) + 1);
    model_start(&r->state[0]);
    r->states = 1;
}

static bool comes_back(recovery_t *r, const char *what)
{
    r->on = chip_now(board_chip(r->board));
    board_power_on(r->board);
    recorder_wait(&r->recorder, 0);
    r->recorder.read = r->recorder.size;
    forgive_fresh(r);
    return narrow(r, greets, "", r->recorder.text, what);
}

typedef struct {
    unsigned left; // writes until the cut
} countdown_t;

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)write;
    countdown_t *c = context;
    if (c->left != 0)
        c->left--;
}

static bool is_counted_down(board_t *board, void *context)
{
    (void)board;
    return ((countdown_t *)context)->left == 0;
}

void recovery_cut_again(recovery_t *r, uint64_t random)
{
    countdown_t c = {1 + (unsigned)(random % RECOVERY_WRITES)};
    board_on_eeprom(r->board, on_write, &c);
    board_power_on(r->board);
    board_run_until(r->board, chip_now(board_chip(r->board)) + chip_us(board_chip(r->board), RECOVERY_US),
                    is_counted_down, &c);
    chip_run(board_chip(r->board), chip_now(board_chip(r->board)) +
                                       chip_us(board_chip(r->board), random / RECOVERY_WRITES % WRITE_US));
    board_on_eeprom(r->board, NULL, NULL);
    // A greeting with a session is a promise for all later power-ups.
    if (recorder_is_prompted(&r->recorder, 0)) {
        forgive_fresh(r);
        narrow(r, greets, "", r->recorder.text, "greeting at the interrupted power-up");
        r->may_be_fresh = false;
    }
    recovery_cut(r);
}

bool recovery_asks(recovery_t *r, const char *line)
{
    char what[60];
    snprintf(what, sizeof what, "answer to `%s`", line);
    return narrow(r, model_explains, line, recorder_line(&r->recorder, line), what);
}

// ---- After power-up ----

static chip_time_t since_on(const recovery_t *r, unsigned ms)
{
    return r->on + chip_us(board_chip(r->board), ms * 1000);
}

// The greeting has told whether the computer is to move, so it is in all states that are left, or in none.
static bool is_owed_move(const recovery_t *r)
{
    return r->states != 0 && model_is_computers_turn(&r->state[0]);
}

// Keeps the states that lead to what has been printed since the last prompt, with the computer's move.
static bool hears_move(recovery_t *r)
{
    unsigned kept = 0;
    recorder_t *printed = &r->recorder;
    const size_t from = printed->read;
    const char *said = printed->text + from;
    const bool in_time = recorder_wait(printed, from) && printed->at[from] >= since_on(r, MOVES_MS) &&
                         printed->at[from] <= since_on(r, MOVES_MAX_MS);
    printed->read = printed->size;
    for (unsigned i = 0; in_time && *said == '\n' && i < r->states; i++) {
        if (model_apply_reply(&r->state[i], said + 1) >= 0)
            r->state[kept++] = r->state[i];
    }
    if (kept == 0)
        snprintf(r->wrong, sizeof r->wrong, "expected the computer's move %u to %u ms after power-up:\n%s",
                 MOVES_MS, MOVES_MAX_MS, said);
    r->states = kept;
    return kept != 0;
}

// A move that the computer owes comes while the questions are asked. Its board would stand in the middle of a
// line or of an answer, so a question is asked early enough to be answered before, or else after it.
static bool asks(recovery_t *r, const char *line)
{
    chip_t *chip = board_chip(r->board);
    chip_run(chip, chip_now(chip) + chip_us(chip, r->late_ms * 1000));
    if (is_owed_move(r) && chip_now(chip) > since_on(r, MOVES_MS - ANSWER_MS) && !hears_move(r))
        return false;
    if (r->recorder.read != r->recorder.size) {
        snprintf(r->wrong, sizeof r->wrong, "printed before `%s`:\n%s", line,
                 r->recorder.text + r->recorder.read);
        return false;
    }
    return recovery_asks(r, line);
}

static bool looks_right(recovery_t *r)
{
    for (unsigned i = 0; i < r->states; i++)
        model_power_up(&r->state[i]);
    return r->wrong[0] == '\0' && comes_back(r, "greeting") && recovery_is_shown(r) && asks(r, "score");
}

bool recovery_is_right(recovery_t *r, uint64_t random)
{
    if (!looks_right(r) || !asks(r, "undo"))
        return false;
    for (unsigned i = 0; i < r->states; i++)
        model_undo(&r->state[i]);
    r->may_be_fresh = false;
    recovery_cut(r);
    if (!comes_back(r, "greeting after undo and another cut"))
        return false;
    return asks(r, random % 2 == 0 ? "computer first" : "computer medium");
}

void recovery_assert(recovery_t *r, uint64_t random)
{
    recovery_cut(r);
    if (!recovery_is_right(r, random))
        fail_msg("%s", r->wrong);
}
