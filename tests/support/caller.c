#include "tests/support/caller.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/model.h"
#include "tests/power/copies.h"

enum { BEHIND_KEY_US = 40000 }; // rig_press waits so long

static vb_time_t last_key;

void caller_begin(caller_t *c, uint64_t seed, unsigned ms_left)
{
    c->device = rig_on(seed);
    model_start(&c->state);
    for (const char *key = "51D"; *key != '\0'; key++) {
        rig_press(&c->device, (char[]){*key, '\0'});
        model_key(&c->state, *key);
    }
    last_key = vb_now(c->device.vb) - vb_us(c->device.vb, BEHIND_KEY_US);
    nap_doze(&c->device, last_key, ms_left);
    recorder_start(&c->recorder, c->device.vb);
}

vb_time_t caller_fall(caller_t *c)
{
    return nap_fall(&c->device, last_key);
}

static vb_time_t *down; // shared with the copy

static void note_down(void *context)
{
    *down = caller_fall(context);
}

vb_time_t caller_begin_at_edge(caller_t *c, uint64_t seed)
{
    enum { BEFORE_US = 20000 };
    caller_begin(c, seed, 0);
    down = copies_share(sizeof *down);
    copies_try("going down", note_down, c);
    vb_run(c->device.vb, *down - vb_us(c->device.vb, BEFORE_US));
    return *down;
}

vb_time_t caller_edge(caller_t *c, vb_time_t when)
{
    uint64_t spread = rig_random(&c->device, 3) == 0 ? 100 : vb_us(c->device.vb, 2000);
    return when - spread + rig_random(&c->device, 2 * spread);
}

static void fail_on_write(vb_t *vb, const vb_eeprom_write_t *write, void *context)
{
    const caller_t *c = context;
    (void)vb;
    fprintf(stderr, "%s\n", c->recorder.text);
    fail_msg("0x%02X was written at %u, but nothing was to change", write->after, write->address);
}

void caller_forbid_writes(caller_t *c)
{
    vb_on_eeprom(c->device.vb, fail_on_write, c);
}

void caller_allow_writes(caller_t *c)
{
    vb_on_eeprom(c->device.vb, NULL, NULL);
}

void caller_assert_shown(const caller_t *c)
{
    frame_t lit;
    vb_picture(c->device.vb, &lit);
    assert_true(model_may_show(&c->state, &lit));
    assert_int_equal(vb_intensity(c->device.vb), c->state.brightness);
}

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

void caller_assert_refused(const caller_t *c, size_t from, unsigned least, unsigned most)
{
    const char *text = c->recorder.text + from, *line = text;
    unsigned errors = 0;
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        bool is_error = begins(line, "error: "), is_echo = begins(line, "> ") || line == text;
        errors += is_error;
        if (!is_error && !is_echo && line != end)
            fail_msg("an answer, but it was to be refused:\n%s", text);
    }
    if (!begins(line, "> "))
        fail_msg("no prompt at the end of:\n%s", text);
    if (errors < least || errors > most)
        fail_msg("%u errors, not %u to %u:\n%s", errors, least, most, text);
}

void caller_play(caller_t *c, const char *line)
{
    size_t from = c->recorder.size;
    if (!model_explains(&c->state, line, recorder_line(&c->recorder, line)))
        fail_msg("`%s` was not obeyed:\n%s", line, c->recorder.text + from);
    assert_true(model_must_survive(model_line(&c->state, line)));
}

bool caller_is_right(caller_t *c)
{
    return model_explains(&c->state, "show", recorder_line(&c->recorder, "show"));
}
