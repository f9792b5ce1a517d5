// Simulates the time before power-down, and checks a device in power-down.
// SPDX-License-Identifier: MIT
#include "tests/sleep/sleep_fixture.h"

#include <string.h>

#include "tests/support/forked.h"
#include "tests/support/test.h"

enum { BEFORE_DOWN_US = 20000 };

static chip_time_t seconds(const rig_t *d, unsigned s)
{
    return (chip_time_t)s * chip_hz(board_chip(d->board));
}

void sleep_wait(rig_t *d, chip_time_t since, unsigned ms_left)
{
    chip_run(board_chip(d->board),
             since + seconds(d, SLEEP_DOWN_S) - chip_us(board_chip(d->board), ms_left * 1000ull));
}

bool sleep_is_down(rig_t *d)
{
    chip_measures_t before, after;
    chip_measures(board_chip(d->board), &before);
    chip_run(board_chip(d->board), chip_now(board_chip(d->board)) + chip_us(board_chip(d->board), 10));
    chip_measures(board_chip(d->board), &after);
    return after.powered_down - before.powered_down == after.elapsed - before.elapsed;
}

static bool is_on(board_t *board, void *context)
{
    (void)context;
    return !board_display_is_off(board);
}

static void assert_off(const rig_t *d)
{
    frame_t lit, dark = {{0}};
    board_picture(d->board, lit.row);
    assert_memory_equal(&lit, &dark, sizeof dark);
    assert_false(is_on(d->board, NULL));
    for (char line = '1'; line <= '4'; line++)
        assert_int_not_equal(board_pin(d->board, (char[]){'R', line, '\0'}), PIN_HIGH);
}

chip_time_t sleep_enter(rig_t *d, chip_time_t since)
{
    const chip_time_t entered = sleep_enter_stuck(d, since);
    for (char line = '1'; line <= '4'; line++)
        assert_int_equal(board_pin(d->board, (char[]){'C', line, '\0'}), PIN_HIGH);
    return entered;
}

chip_time_t sleep_enter_stuck(rig_t *d, chip_time_t since)
{
    chip_measures_t m;
    chip_time_t must = since + seconds(d, SLEEP_DOWN_S + SLEEP_LATE_S);
    sleep_wait(d, since, 0);
    chip_measure_from_here(board_chip(d->board));
    chip_run(board_chip(d->board), must);
    chip_measures(board_chip(d->board), &m);
    if (!sleep_is_down(d))
        fail_msg("not in power-down 10 min and 2 s after the last input");
    if (m.powered_down == m.elapsed)
        fail_msg("in power-down less than 10 min after the last input");
    assert_off(d);
    return must - m.powered_down;
}

// The count is the only 16-bit number of the device that is one more after each second.
chip_time_t sleep_skip(rig_t *d, unsigned count_s)
{
    enum { SECONDS = 4, SIZE = 1500 };
    uint8_t seen[SECONDS][SIZE];
    uint8_t *ram = chip_data(board_chip(d->board), &(size_t){0}) + rig_address("device");
    unsigned found = 0, at = 0;
    for (unsigned s = 0; s < SECONDS; s++, rig_wait_ms(d, 1000))
        memcpy(seen[s], ram, SIZE);
    for (unsigned i = 0; i + 1 < SIZE; i++) {
        bool counts = seen[0][i] < 200 && seen[0][i + 1] == 0;
        for (unsigned s = 1; s < SECONDS; s++)
            counts = counts && seen[s][i] == seen[0][i] + s && seen[s][i + 1] == 0;
        if (counts && ++found)
            at = i;
    }
    assert_int_equal(found, 1);
    const unsigned skipped_s = count_s - ram[at];
    ram[at] = (uint8_t)count_s;
    ram[at + 1] = (uint8_t)(count_s >> 8);
    return seconds(d, skipped_s);
}

chip_time_t sleep_enter_after_key(rig_t *d)
{
    return sleep_enter(d, chip_now(board_chip(d->board)) - chip_us(board_chip(d->board), SLEEP_AFTER_KEY_US));
}

void sleep_wake(rig_t *d, chip_time_t contact)
{
    chip_time_t due = contact + chip_us(board_chip(d->board), SLEEP_WAKE_MS * 1000);
    if (!board_run_until(d->board, due, is_on, NULL))
        fail_msg("the matrix is still off %d ms after the first contact", SLEEP_WAKE_MS);
    chip_run(board_chip(d->board), due);
}

static void fail_on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)context;
    fail_msg("unexpected write of 0x%02X at %u", write->after, write->address);
}

void sleep_forbid_writes(rig_t *d)
{
    board_on_eeprom(d->board, fail_on_write, NULL);
}

void sleep_allow_writes(rig_t *d)
{
    board_on_eeprom(d->board, NULL, NULL);
}

// ---- A game that sleep must not change ----

static chip_time_t *down; // shared with copies

static void go_down(void *device)
{
    *down = sleep_enter_after_key(device);
}

chip_time_t sleep_begin(rig_t *d, recovery_t *game, uint64_t seed)
{
    down = forked_share(sizeof *down);
    *d = rig_on(seed);
    *game = (recovery_t){.board = d->board, .states = 1};
    model_start(&game->state[0]);
    for (const char *key = "51D"; *key != '\0'; key++) {
        rig_press(d, (char[]){*key, '\0'});
        model_key(&game->state[0], *key);
    }
    recorder_start(&game->recorder, d->board);
    forked_try("powering down", go_down, d);
    chip_run(board_chip(d->board), *down - chip_us(board_chip(d->board), BEFORE_DOWN_US));
    return *down;
}

void sleep_assert_shown(recovery_t *game)
{
    if (!recovery_is_shown(game))
        fail_msg("%s", game->wrong);
}

void sleep_assert_plays(recovery_t *game, const char *line)
{
    if (!recovery_asks(game, "show") || !recovery_asks(game, line))
        fail_msg("%s", game->wrong);
    assert_true(model_must_survive(model_line(&game->state[0], line)));
    game->states = 1;
    sleep_assert_shown(game);
}

void sleep_assert_refused(const recovery_t *game, unsigned errors_max)
{
    const char *text = game->recorder.text, *line = text;
    unsigned errors = 0;
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        bool is_error = strncmp(line, "error: ", 7) == 0,
             is_echo = strncmp(line, RECORDER_PROMPT, 2) == 0 || line == text;
        errors += is_error;
        if (!is_error && !is_echo && line != end)
            fail_msg("an answer other than errors:\n%s", text);
    }
    if (strcmp(line, RECORDER_PROMPT) != 0 || errors < 1 || errors > errors_max)
        fail_msg("no prompt at the end, or not 1 to %u errors:\n%s", errors_max, text);
}
