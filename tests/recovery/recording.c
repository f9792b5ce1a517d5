// Plays a session on a board and records its inputs, its states with their times, and the EEPROM writes.
// SPDX-License-Identifier: MIT
#include "tests/recovery/recording.h"

#include <string.h>

#include "tests/support/film.h"
#include "tests/support/generator.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

enum { DOWN_US = 30000, UP_US = 30000, PICTURE_US = 4000 };

static rig_t device;
static film_t film;
static recorder_t recorder;

static chip_time_t us(uint64_t microseconds)
{
    return chip_us(board_chip(device.board), microseconds);
}

static recording_step_t *last_step(recording_t *r)
{
    return &r->step[r->steps - 1];
}

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    recording_t *r = context;
    assert_true(r->writes < RECORDING_WRITES);
    r->write[r->writes++] = (recording_write_t){chip_now(board_chip(board)), write->done};
}

rig_t recording_stage(const recording_t *r)
{
    size_t size;
    rig_t d = rig_new(r->seed);
    uint8_t *eeprom = chip_eeprom(board_chip(d.board), &size);
    assert_true(size >= RECORDING_EEPROM);
    memcpy(eeprom, r->before, RECORDING_EEPROM);
    return d;
}

static void power_on(recording_t *r, uint64_t seed)
{
    r->seed = seed;
    r->steps = 1;
    r->inputs = r->writes = 0;
    r->step[0] = (recording_step_t){.state = r->step[0].state};
    model_power_up(&r->step[0].state);
    device = recording_stage(r);
    film_start(&film, &device);
    recorder_start(&recorder, device.board);
    board_on_eeprom(device.board, on_write, r);
    board_power_on(device.board);
    assert_true(recorder_wait(&recorder, 0));
    r->ready = chip_now(board_chip(device.board));
    assert_int_equal(r->blank, strstr(recorder.text, "nothing is saved") != NULL);
}

void recording_begin(recording_t *r, uint64_t seed)
{
    r->blank = true;
    memset(r->before, 0xFF, sizeof r->before);
    model_start(&r->step[0].state);
    power_on(r, seed);
}

void recording_go_on(recording_t *r, uint64_t seed)
{
    r->blank = false;
    memcpy(r->before, r->after, sizeof r->before);
    r->step[0].state = last_step(r)->state;
    power_on(r, seed);
}

// Adds a step with the times of its start, of its picture on the matrix and of its answer on the console.
static void add_step(recording_t *r, const model_t *state, chip_time_t begun, chip_time_t shown_at,
                     chip_time_t answered)
{
    chip_time_t safe = shown_at + us(RECORDING_SAFE_MS * 1000);
    safe = safe < answered ? safe : answered;
    assert_true(r->steps < RECORDING_STEPS);
    r->step[r->steps++] = (recording_step_t){*state, begun, safe, false};
    for (unsigned i = r->steps - 1; i > 0 && r->step[i - 1].safe > safe; i--)
        r->step[i - 1].safe = safe;
}

// When the matrix first showed the session after a step; `otherwise` if that is unknown by then, as it is
// while the computer's mark blinks.
static chip_time_t shown(recording_t *r, const model_t *after, chip_time_t since, chip_time_t otherwise)
{
    const recording_step_t *before = last_step(r);
    chip_time_t seen = before->is_reply ? CHIP_NEVER : film_shows(&film, &before->state, after, since);
    return seen < otherwise ? seen : otherwise;
}

static void wait_for_reply(recording_t *r, size_t from)
{
    // The computer starts to think no earlier than the step before its move.
    chip_time_t begun = last_step(r)->begun;
    model_t after = last_step(r)->state;
    if (!model_is_computers_turn(&after))
        return;
    assert_true(recorder_wait(&recorder, from));
    const char *said = recorder.text + from + 1; // after the newline
    if (model_apply_reply(&after, said) < 0)
        fail_msg("expected the computer's move, printed:\n%s", said);
    add_step(r, &after, begun, shown(r, &after, begun, recorder.at[from]), recorder.at[from]);
    last_step(r)->is_reply = true;
    chip_run(board_chip(device.board), chip_now(board_chip(device.board)) + us(UP_US));
}

// ---- Input ----

static recording_input_t *add_input(recording_t *r)
{
    assert_true(r->inputs < RECORDING_INPUTS);
    recording_input_t *in = &r->input[r->inputs++];
    *in = (recording_input_t){.at = chip_now(board_chip(device.board))};
    return in;
}

void recording_put_in(board_t *board, const recording_input_t *in)
{
    if (in->key == '\0') {
        board_type(board, in->line, strlen(in->line));
        return;
    }
    board_press(board, rig_key(in->key), in->at, in->down_bounce);
    board_release(board, rig_key(in->key), in->up, in->up_bounce);
}

static void press(recording_t *r, char key)
{
    chip_run(board_chip(device.board), chip_now(board_chip(device.board)) + rig_random(&device, us(1000)));
    size_t from = recorder.size;
    recording_input_t *in = add_input(r);
    in->key = key;
    in->down_bounce = rig_random(&device, us(RIG_BOUNCE_US));
    in->up = in->at + us(DOWN_US);
    in->up_bounce = rig_random(&device, us(RIG_BOUNCE_US));
    recording_put_in(device.board, in);
    chip_run(board_chip(device.board), in->up + us(UP_US));
    model_t after = last_step(r)->state;
    if (!model_must_survive(model_key(&after, key))) {
        last_step(r)->state = after; // cursor, question or menu
        return;
    }
    chip_time_t seen = shown(r, &after, in->at, in->at + in->down_bounce + us(PICTURE_US));
    add_step(r, &after, in->at, seen, recorder.size > from ? recorder.at[from] : UINT64_MAX);
    if (!recorder_is_prompted(&recorder, 0)) // printing a large board takes long
        assert_true(recorder_wait(&recorder, from));
    wait_for_reply(r, recorder.size);
}

static void type_line(recording_t *r, const char *line)
{
    recording_input_t *in = add_input(r);
    size_t from = recorder.size, echo = strlen(line) + 1;
    snprintf(in->line, sizeof in->line, "%s\r", line);
    recording_put_in(device.board, in);
    assert_true(recorder_wait(&recorder, from + echo - 1));
    model_t after = last_step(r)->state;
    outcome_t outcome = model_line(&after, line);
    if (model_must_survive(outcome)) {
        // A setting or a score is printed while it changes, so it counts as answered at the prompt after it;
        // a move at the first byte of its answer.
        chip_time_t answered = recorder.at[outcome >= MODEL_PLAYED ? from + echo : recorder.size - 2];
        add_step(r, &after, in->at, shown(r, &after, in->at, answered), answered);
    }
    from = recorder.size;
    chip_run(board_chip(device.board), chip_now(board_chip(device.board)) + rig_random(&device, us(UP_US)));
    wait_for_reply(r, from);
}

void recording_do(recording_t *r, const char *step)
{
    if (step[0] == '>')
        type_line(r, step + 1);
    else
        for (; *step != '\0'; step++)
            press(r, *step);
}

void recording_end(recording_t *r, unsigned ms)
{
    size_t size;
    rig_wait_ms(&device, ms);
    r->end = chip_now(board_chip(device.board));
    board_power_off(device.board);
    memcpy(r->after, chip_eeprom(board_chip(device.board), &size), RECORDING_EEPROM);
    rig_free(&device);
}

void recording_at_random(recording_t *r, unsigned session, unsigned fresh_every, unsigned steps,
                         uint64_t *random)
{
    char step[GENERATOR_STEP];
    (session % fresh_every == 0 ? recording_begin : recording_go_on)(r, session + 1);
    for (unsigned i = 0; i < steps; i++) {
        generator_step(&last_step(r)->state, random, step);
        recording_do(r, step);
    }
    recording_end(r, 100);
}
