#include "tests/support/rehearsal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/clerk.h"
#include "tests/support/film.h"
#include "tests/support/listener.h"

enum { DOWN_US = 30000, UP_US = 30000, PICTURE_US = 4000, STANDS_US = 200 };

static rig_t device;
static film_t film;
static listener_t listener;

static vb_time_t now(void)
{
    return vb_now(device.vb);
}

static vb_time_t us(uint64_t microseconds)
{
    return vb_us(device.vb, microseconds);
}

const keepsake_t *rehearsal_state(const rehearsal_t *r)
{
    return &r->step[r->steps - 1].state;
}

static void on_write(vb_t *vb, const vb_eeprom_write_t *write, void *context)
{
    rehearsal_t *r = context;
    assert_true(r->writes < REHEARSAL_WRITES);
    r->write[r->writes++] = (rehearsal_write_t){vb_now(vb), write->done};
}

rig_t rehearsal_stage(const rehearsal_t *r)
{
    size_t size;
    rig_t d = rig_new(r->seed);
    uint8_t *eeprom = vb_eeprom(d.vb, &size);
    assert_int_equal(size, REHEARSAL_EEPROM);
    memcpy(eeprom, r->before, size);
    return d;
}

static void power_on(rehearsal_t *r, const keepsake_t *state)
{
    r->steps = 1;
    r->inputs = r->writes = 0;
    r->step[0] = (rehearsal_step_t){.state = *state};
    keepsake_power_up(&r->step[0].state);
    device = rehearsal_stage(r);
    film_start(&film, &device);
    listener_start(&listener, device.vb);
    vb_on_eeprom(device.vb, on_write, r);
    vb_power_on(device.vb);
    assert_true(listener_wait(&listener, device.vb, 0));
    r->ready = now();
    assert_int_equal(r->blank, strstr(listener.text, "nothing is saved") != NULL);
}

void rehearsal_begin(rehearsal_t *r, uint64_t seed)
{
    keepsake_t fresh;
    keepsake_start(&fresh);
    r->seed = seed;
    r->blank = true;
    memset(r->before, 0xFF, sizeof r->before);
    power_on(r, &fresh);
}

void rehearsal_go_on(rehearsal_t *r, uint64_t seed)
{
    keepsake_t state = *rehearsal_state(r);
    r->seed = seed;
    r->blank = false;
    memcpy(r->before, r->after, sizeof r->before);
    power_on(r, &state);
}

// ---- What came of it ----

static void add_step(rehearsal_t *r, const keepsake_t *state, vb_time_t begun, vb_time_t safe)
{
    assert_true(r->steps < REHEARSAL_STEPS);
    r->step[r->steps++] = (rehearsal_step_t){*state, begun, safe, false};
    for (unsigned i = r->steps - 1; i > 0 && r->step[i - 1].safe > safe; i--)
        r->step[i - 1].safe = safe;
}

// Whether a picture stood, and was not half of a change: see film_assert_clean.
static bool stood(unsigned i)
{
    return i + 1 == film.count || film.since[i + 1] - film.since[i] > us(STANDS_US);
}

// When the matrix began to show what it could not have shown before; `otherwise` when that cannot be told. It
// cannot be while the computer's mark still blinks.
static vb_time_t shown(const rehearsal_t *r, const keepsake_t *after, vb_time_t since, vb_time_t otherwise)
{
    const rehearsal_step_t *before = &r->step[r->steps - 1];
    for (unsigned i = 0; i < film.count && !before->is_reply; i++) {
        const frame_t *lit = &film.lit[i];
        if (film.since[i] >= since && film.since[i] < otherwise && stood(i) &&
            keepsake_may_show(after, lit) && !keepsake_may_show(&before->state, lit))
            return film.since[i];
    }
    return otherwise;
}

static vb_time_t safe_from(vb_time_t shown_at, vb_time_t answered)
{
    vb_time_t safe = shown_at + us(REHEARSAL_SAFE_MS * 1000);
    return safe < answered ? safe : answered;
}

static bool is_reply(sitting_t *s, int cell, const char *said)
{
    char board[1000];
    int n = s->eyes.n;
    if (!sitting_reply(s, cell / n, cell % n))
        return false;
    clerk_board(&s->eyes, board);
    return strncmp(said, board, strlen(board)) == 0;
}

static void take_reply(rehearsal_t *r, const char *said, vb_time_t begun, vb_time_t heard)
{
    const keepsake_t *before = rehearsal_state(r);
    int cells = before->sitting.eyes.n * before->sitting.eyes.n;
    for (int cell = 0; cell < cells; cell++) {
        keepsake_t after = *before;
        if (is_reply(&after.sitting, cell, said)) {
            vb_time_t seen = shown(r, &after, begun, heard);
            add_step(r, &after, begun, safe_from(seen, heard));
            r->step[r->steps - 1].is_reply = true;
            return;
        }
    }
    fail_msg("no reply, but:\n%s", said);
}

static void wait_for_reply(rehearsal_t *r, size_t from)
{
    // The computer thinks from when it has the move: not before the step that gave it to it.
    vb_time_t begun = r->step[r->steps - 1].begun;
    if (!sitting_is_computers_turn(&rehearsal_state(r)->sitting))
        return;
    assert_true(listener_wait(&listener, device.vb, from));
    take_reply(r, listener.text + from + 1, begun, listener.at[from]); // behind the newline
    vb_run(device.vb, now() + us(UP_US));
}

// ---- What goes in ----

static rehearsal_input_t *add_input(rehearsal_t *r)
{
    assert_true(r->inputs < REHEARSAL_INPUTS);
    rehearsal_input_t *in = &r->input[r->inputs++];
    *in = (rehearsal_input_t){.at = now(), .before = *rehearsal_state(r)};
    return in;
}

void rehearsal_put_in(vb_t *vb, const rehearsal_input_t *in)
{
    if (in->key == '\0') {
        vb_type(vb, in->line, strlen(in->line));
        return;
    }
    vb_press(vb, rig_key(in->key), in->at, in->down_bounce);
    vb_release(vb, rig_key(in->key), in->up, in->up_bounce);
}

static void press(rehearsal_t *r, char key)
{
    vb_run(device.vb, now() + rig_random(&device, us(1000)));
    size_t from = listener.size;
    rehearsal_input_t *in = add_input(r);
    in->key = key;
    in->down_bounce = rig_random(&device, us(RIG_BOUNCE_US));
    in->up = in->at + us(DOWN_US);
    in->up_bounce = rig_random(&device, us(RIG_BOUNCE_US));
    rehearsal_put_in(device.vb, in);
    vb_run(device.vb, in->up + us(UP_US));
    keepsake_t before = *rehearsal_state(r), *state = &r->step[r->steps - 1].state, after = before;
    if (!keepsake_key(&after, key)) {
        *state = after; // cursor, question or menu
        return;
    }
    vb_time_t seen = shown(r, &after, in->at, in->at + in->down_bounce + us(PICTURE_US));
    add_step(r, &after, in->at, safe_from(seen, listener.size > from ? listener.at[from] : UINT64_MAX));
    if (!listener_is_prompted(&listener, 0)) // a large board takes its time
        assert_true(listener_wait(&listener, device.vb, from));
    wait_for_reply(r, listener.size);
}

void rehearsal_keys(rehearsal_t *r, const char *keys)
{
    for (; *keys != '\0'; keys++)
        press(r, *keys);
}

void rehearsal_line(rehearsal_t *r, const char *line)
{
    rehearsal_input_t *in = add_input(r);
    size_t from = listener.size, echo = strlen(line) + 1;
    snprintf(in->line, sizeof in->line, "%s\r", line);
    rehearsal_put_in(device.vb, in);
    assert_true(listener_wait(&listener, device.vb, from + echo - 1));
    keepsake_t before = *rehearsal_state(r), after = before;
    if (keepsake_line(&after, line)) {
        // A setting is said while it is made, and a score while it is reset: they are answered when the
        // prompt behind comes. A move is answered with the first byte.
        bool moves = strcmp(line, "score reset") != 0 &&
                     memcmp(&before.sitting.eyes, &after.sitting.eyes, sizeof before.sitting.eyes) != 0;
        vb_time_t answered = listener.at[moves ? from + echo : listener.size - 2];
        add_step(r, &after, in->at, safe_from(shown(r, &after, in->at, answered), answered));
    }
    from = listener.size;
    vb_run(device.vb, now() + rig_random(&device, us(UP_US)));
    wait_for_reply(r, from);
}

void rehearsal_end(rehearsal_t *r, unsigned ms)
{
    size_t size;
    rig_wait_ms(&device, ms);
    r->end = now();
    vb_power_off(device.vb);
    memcpy(r->after, vb_eeprom(device.vb, &size), REHEARSAL_EEPROM);
    rig_free(&device);
}
