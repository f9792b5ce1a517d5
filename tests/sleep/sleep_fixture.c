// Waits through the minutes before dimming and power-down, and looks at a device that is down.
#include "tests/sleep/sleep_fixture.h"

#include <string.h>

#include "tests/support/test.h"

// MAX7219 data sheet, table 2.
enum { SHUTDOWN = 12, NORMAL_OPERATION = 1 };

static chip_time_t seconds(const rig_t *d, unsigned s)
{
    return (chip_time_t)s * board_hz(d->board);
}

void sleep_wait(rig_t *d, chip_time_t since, unsigned ms_left)
{
    board_run(d->board, since + seconds(d, SLEEP_DOWN_S) - board_us(d->board, ms_left * 1000ull));
}

bool sleep_is_down(rig_t *d)
{
    chip_measures_t before, after;
    board_measures(d->board, &before);
    board_run(d->board, board_now(d->board) + board_us(d->board, 10));
    board_measures(d->board, &after);
    return after.powered_down - before.powered_down == after.elapsed - before.elapsed;
}

static bool is_on(board_t *board, void *context)
{
    (void)context;
    return board_matrix_register(board, SHUTDOWN) & NORMAL_OPERATION;
}

static void assert_off(const rig_t *d)
{
    frame_t lit, dark = {{0}};
    board_picture(d->board, &lit);
    assert_memory_equal(&lit, &dark, sizeof dark);
    assert_false(is_on(d->board, NULL));
    for (unsigned pin = BOARD_PIN_R1; pin <= BOARD_PIN_R4; pin++)
        assert_int_not_equal(board_pin(d->board, pin), PIN_HIGH);
    for (unsigned pin = BOARD_PIN_C1; pin <= BOARD_PIN_C4; pin++)
        assert_int_equal(board_pin(d->board, pin), PIN_HIGH);
}

chip_time_t sleep_enter(rig_t *d, chip_time_t since)
{
    chip_measures_t m;
    chip_time_t must = since + seconds(d, SLEEP_DOWN_S + SLEEP_LATE_S);
    sleep_wait(d, since, 0);
    board_measure_from_here(d->board);
    board_run(d->board, must);
    board_measures(d->board, &m);
    if (!sleep_is_down(d))
        fail_msg("not in power-down 10 min and 2 s after the last input");
    if (m.powered_down == m.elapsed)
        fail_msg("in power-down before the 10 min were over");
    assert_off(d);
    return must - m.powered_down;
}

chip_time_t sleep_enter_after_key(rig_t *d)
{
    return sleep_enter(d, board_now(d->board) - board_us(d->board, SLEEP_AFTER_KEY_US));
}

chip_time_t sleep_wake(rig_t *d, chip_time_t contact)
{
    if (!board_run_until(d->board, contact + board_us(d->board, SLEEP_WAKE_MS * 1000), is_on, NULL))
        fail_msg("the matrix is still off %d ms after the first contact", SLEEP_WAKE_MS);
    return board_now(d->board) - contact;
}

// ---- A game that sleep must not change ----

static chip_time_t last_key;

void sleep_begin(sleep_fixture_t *f, uint64_t seed, unsigned ms_left)
{
    f->rig = rig_on(seed);
    model_start(&f->model);
    for (const char *key = "51D"; *key != '\0'; key++) {
        rig_press(&f->rig, (char[]){*key, '\0'});
        model_key(&f->model, *key);
    }
    last_key = board_now(f->rig.board) - board_us(f->rig.board, SLEEP_AFTER_KEY_US);
    sleep_wait(&f->rig, last_key, ms_left);
    recorder_start(&f->recorder, f->rig.board);
}

chip_time_t sleep_power_down(sleep_fixture_t *f)
{
    return sleep_enter(&f->rig, last_key);
}

static void fail_on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    const sleep_fixture_t *f = context;
    (void)board;
    fprintf(stderr, "%s\n", f->recorder.text);
    fail_msg("0x%02X was written at %u, but nothing was to change", write->after, write->address);
}

void sleep_forbid_writes(sleep_fixture_t *f)
{
    board_on_eeprom(f->rig.board, fail_on_write, f);
}

void sleep_allow_writes(sleep_fixture_t *f)
{
    board_on_eeprom(f->rig.board, NULL, NULL);
}

void sleep_type(sleep_fixture_t *f, const char *bytes, size_t size)
{
    board_type(f->rig.board, bytes, size);
    while (board_typing(f->rig.board) != 0)
        rig_wait_ms(&f->rig, 1);
    rig_wait_ms(&f->rig, 100);
}

void sleep_assert_shown(const sleep_fixture_t *f)
{
    frame_t lit;
    board_picture(f->rig.board, &lit);
    assert_true(model_may_show(&f->model, &lit));
    assert_int_equal(board_intensity(f->rig.board), f->model.brightness);
}

void sleep_assert_refused(const sleep_fixture_t *f, size_t from, unsigned least, unsigned most)
{
    const char *text = f->recorder.text + from, *line = text;
    unsigned errors = 0;
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        bool is_error = strncmp(line, "error: ", 7) == 0,
             is_echo = strncmp(line, "> ", 2) == 0 || line == text;
        errors += is_error;
        if (!is_error && !is_echo && line != end)
            fail_msg("an answer, but it was to be refused:\n%s", text);
    }
    if (strncmp(line, "> ", 2) != 0)
        fail_msg("no prompt at the end of:\n%s", text);
    if (errors < least || errors > most)
        fail_msg("%u errors, not %u to %u:\n%s", errors, least, most, text);
}

void sleep_play(sleep_fixture_t *f, const char *line)
{
    size_t from = f->recorder.size;
    if (!model_explains(&f->model, line, recorder_line(&f->recorder, line)))
        fail_msg("`%s` was not obeyed:\n%s", line, f->recorder.text + from);
    assert_true(model_must_survive(model_line(&f->model, line)));
    sleep_assert_shown(f);
}

bool sleep_is_right(sleep_fixture_t *f)
{
    return model_explains(&f->model, "show", recorder_line(&f->recorder, "show"));
}
