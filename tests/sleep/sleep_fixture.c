// Waits through the minutes before dimming and power-down, and looks at a device that is down.
#include "tests/sleep/sleep_fixture.h"

#include <string.h>

#include "tests/support/forked.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/test.h"

// MAX7219 data sheet, table 2.
enum { SHUTDOWN = 12, NORMAL_OPERATION = 1 };

static vb_time_t seconds(const rig_t *d, unsigned s)
{
    return (vb_time_t)s * vb_hz(d->vb);
}

void sleep_wait(rig_t *d, vb_time_t since, unsigned ms_left)
{
    vb_run(d->vb, since + seconds(d, SLEEP_DOWN_S) - vb_us(d->vb, ms_left * 1000ull));
}

bool sleep_is_down(rig_t *d)
{
    vb_measures_t before, after;
    vb_measures(d->vb, &before);
    vb_run(d->vb, vb_now(d->vb) + vb_us(d->vb, 10));
    vb_measures(d->vb, &after);
    return after.powered_down - before.powered_down == after.elapsed - before.elapsed;
}

static bool is_on(vb_t *vb, void *context)
{
    (void)context;
    return vb_matrix_register(vb, SHUTDOWN) & NORMAL_OPERATION;
}

static void assert_off(const rig_t *d)
{
    frame_t lit, dark = {{0}};
    vb_picture(d->vb, &lit);
    assert_memory_equal(&lit, &dark, sizeof dark);
    assert_false(is_on(d->vb, NULL));
    for (unsigned pin = VB_PIN_R1; pin <= VB_PIN_R4; pin++)
        assert_int_not_equal(vb_pin(d->vb, pin), VB_HIGH);
    for (unsigned pin = VB_PIN_C1; pin <= VB_PIN_C4; pin++)
        assert_int_equal(vb_pin(d->vb, pin), VB_HIGH);
}

vb_time_t sleep_enter(rig_t *d, vb_time_t since)
{
    vb_measures_t m;
    vb_time_t must = since + seconds(d, SLEEP_DOWN_S + SLEEP_LATE_S);
    sleep_wait(d, since, 0);
    vb_measure_from_here(d->vb);
    vb_run(d->vb, must);
    vb_measures(d->vb, &m);
    if (!sleep_is_down(d))
        fail_msg("not in power-down 10 min and 2 s after the last input");
    if (m.powered_down == m.elapsed)
        fail_msg("in power-down before the 10 min were over");
    assert_off(d);
    return must - m.powered_down;
}

vb_time_t sleep_enter_after_key(rig_t *d)
{
    return sleep_enter(d, vb_now(d->vb) - vb_us(d->vb, SLEEP_AFTER_KEY_US));
}

vb_time_t sleep_wake(rig_t *d, vb_time_t contact)
{
    if (!vb_run_until(d->vb, contact + vb_us(d->vb, SLEEP_WAKE_MS * 1000), is_on, NULL))
        fail_msg("the matrix is still off %d ms after the first contact", SLEEP_WAKE_MS);
    return vb_now(d->vb) - contact;
}

// ---- A game that sleep must not change ----

static vb_time_t last_key;

void fixture_begin(sleep_fixture_t *f, uint64_t seed, unsigned ms_left)
{
    f->rig = rig_on(seed);
    model_start(&f->model);
    for (const char *key = "51D"; *key != '\0'; key++) {
        rig_press(&f->rig, (char[]){*key, '\0'});
        model_key(&f->model, *key);
    }
    last_key = vb_now(f->rig.vb) - vb_us(f->rig.vb, SLEEP_AFTER_KEY_US);
    sleep_wait(&f->rig, last_key, ms_left);
    recorder_start(&f->recorder, f->rig.vb);
}

vb_time_t fixture_power_down(sleep_fixture_t *f)
{
    return sleep_enter(&f->rig, last_key);
}

static vb_time_t *down; // shared with the copy

static void note_down(void *context)
{
    *down = fixture_power_down(context);
}

vb_time_t fixture_begin_at_edge(sleep_fixture_t *f, uint64_t seed)
{
    enum { BEFORE_US = 20000 };
    fixture_begin(f, seed, 0);
    down = forked_share(sizeof *down);
    forked_try("powering down", note_down, f);
    vb_run(f->rig.vb, *down - vb_us(f->rig.vb, BEFORE_US));
    return *down;
}

uint64_t fixture_random(sleep_fixture_t *f, uint64_t limit)
{
    return rig_random(&f->rig, limit);
}

vb_time_t fixture_edge(sleep_fixture_t *f, vb_time_t when)
{
    uint64_t spread = fixture_random(f, 3) == 0 ? 100 : vb_us(f->rig.vb, 2000);
    return when - spread + fixture_random(f, 2 * spread);
}

static void fail_on_write(vb_t *vb, const vb_eeprom_write_t *write, void *context)
{
    const sleep_fixture_t *f = context;
    (void)vb;
    fprintf(stderr, "%s\n", f->recorder.text);
    fail_msg("0x%02X was written at %u, but nothing was to change", write->after, write->address);
}

void fixture_forbid_writes(sleep_fixture_t *f)
{
    vb_on_eeprom(f->rig.vb, fail_on_write, f);
}

void fixture_allow_writes(sleep_fixture_t *f)
{
    vb_on_eeprom(f->rig.vb, NULL, NULL);
}

void fixture_type(sleep_fixture_t *f, const char *bytes, size_t size)
{
    vb_type(f->rig.vb, bytes, size);
    while (vb_typing(f->rig.vb) != 0)
        rig_wait_ms(&f->rig, 1);
    rig_wait_ms(&f->rig, 100);
}

void fixture_assert_shown(const sleep_fixture_t *f)
{
    frame_t lit;
    vb_picture(f->rig.vb, &lit);
    assert_true(model_may_show(&f->model, &lit));
    assert_int_equal(vb_intensity(f->rig.vb), f->model.brightness);
}

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

void fixture_assert_refused(const sleep_fixture_t *f, size_t from, unsigned least, unsigned most)
{
    const char *text = f->recorder.text + from, *line = text;
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

void fixture_play(sleep_fixture_t *f, const char *line)
{
    size_t from = f->recorder.size;
    if (!model_explains(&f->model, line, recorder_line(&f->recorder, line)))
        fail_msg("`%s` was not obeyed:\n%s", line, f->recorder.text + from);
    assert_true(model_must_survive(model_line(&f->model, line)));
    fixture_assert_shown(f);
}

bool fixture_is_right(sleep_fixture_t *f)
{
    return model_explains(&f->model, "show", recorder_line(&f->recorder, "show"));
}
