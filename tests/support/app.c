// Runs the firmware's loop on simulated time and doubles of the hardware.
// SPDX-License-Identifier: MIT
#include "hal/frame.h"
#include "tests/support/app.h"

#include <string.h>

#include <vboard/max7219_model.h>
#include "hal/eeprom.h"
#include "hal/key.h"
#include "hal/serial.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

enum { PRESS_MS = 60, GAP_MS = 40, PROMPT_MS = 5000, EEPROM_BYTE_MS = 2, SECOND_MS = 1000 };
enum { STARTS_AT_MS = 65000 }; // the firmware's 16-bit clock wraps soon

device_t app;

static max7219_model_t matrix;
static unsigned long now, powered_at, due, byte_done, writes_seen;
static bool restart, is_off;

// Clocks the words sent by the driver into the matrix.
static void latch_words(void)
{
    for (unsigned i = 0; i < spi_double_words; i++) {
        max7219_model_load(&matrix, false);
        for (int bit = 15; bit >= 0; bit--)
            max7219_model_clock(&matrix, spi_double_word[i] >> bit & 1);
        max7219_model_load(&matrix, true);
    }
    spi_double_clear();
}

// Each write keeps the EEPROM busy for EEPROM_BYTE_MS.
static void run_eeprom(void)
{
    if (eeprom_double.writes != writes_seen) {
        writes_seen = eeprom_double.writes;
        byte_done = now + EEPROM_BYTE_MS;
    }
    eeprom_double.is_busy = now < byte_done;
}

// ---- The loop ----

uint16_t app_step(void)
{
    uint16_t again = device_step(&app, (time_ms_t)now);
    due = now + again;
    run_eeprom();
    latch_words();
    return again;
}

// Steps the device until nothing is due at this instant.
static void run(void)
{
    for (unsigned count = 0; !restart && (due <= now || device_has_work(&app)); count++) {
        assert_true(count < 100000); // otherwise the loop never sleeps
        app_step();
    }
}

static void tick(void)
{
    now++;
    if (is_off)
        return;
    run_eeprom();
    if ((now - powered_at) % SECOND_MS == 0 && !restart) {
        restart = !device_second(&app);
        latch_words();
    }
    run();
}

// Waits until all is saved and printed.
static void settle(void)
{
    run();
    for (unsigned ms = 0; app.saving || console_has_work(&app.console, app.turn.hint_wanted); ms++) {
        assert_true(ms < PROMPT_MS);
        tick();
    }
}

void app_wait(unsigned ms)
{
    while (ms-- != 0)
        tick();
}

unsigned long app_now(void)
{
    return now - STARTS_AT_MS;
}

bool app_wants_restart(void)
{
    return restart;
}

// ---- Power ----

static key_event_t key_of(char legend)
{
    const char *place = strchr(KEYPAD_LEGEND, legend);
    assert_true(place != NULL && *place != '\0');
    return (key_event_t)(place - KEYPAD_LEGEND);
}

static void power_on(key_set_t held)
{
    uint64_t random = now + 1;
    input_double_reset(held);
    serial_double_reset();
    spi_double_clear();
    max7219_model_power(&matrix, &random);
    memset(&app, 0, sizeof app);
    powered_at = due = now;
    byte_done = 0;
    restart = is_off = false;
    run_eeprom();
    display_start();
    latch_words();
    device_start(&app, held, (time_ms_t)now);
    run();
}

void app_unpack(void)
{
    now = STARTS_AT_MS;
    eeprom_double_reset();
    writes_seen = 0;
    is_off = true;
}

void app_switch_on(key_set_t held)
{
    power_on(held);
}

void app_switch_off(void)
{
    is_off = true;
}

void app_start_holding(const char *legend)
{
    app_unpack();
    power_on((key_set_t)(*legend == '\0' ? 0 : 1u << key_of(*legend)));
    settle();
    serial_double_output();
}

void app_start(void)
{
    app_start_holding("");
}

void app_power_cycle(void)
{
    power_on(0);
}

void app_down(char legend)
{
    input_double_put(key_of(legend));
    run();
}

void app_up(char legend)
{
    input_double_put(key_of(legend) | KEY_RELEASED);
    run();
}

void app_press(const char *legends)
{
    for (; *legends != '\0'; legends++) {
        if (*legends == ' ')
            continue;
        app_down(*legends);
        app_wait(PRESS_MS);
        app_up(*legends);
        app_wait(GAP_MS);
    }
}

// ---- Console ----

const char *app_printed(void)
{
    return serial_double_output();
}

const char *app_printed_in(unsigned ms)
{
    app_wait(ms);
    return app_printed();
}

static void put(const char *text)
{
    for (; *text != '\0'; text++)
        serial_double_put((uint8_t)*text);
}

const char *app_type(const char *text)
{
    put(text);
    settle();
    return app_printed();
}

void app_lose_input(void)
{
    serial_double_put(SERIAL_LOST);
    run();
}

const char *app_line(const char *line)
{
    static char answer[1 << 14];
    size_t used = 0;
    serial_double_output();
    put(line);
    put("\r");
    for (unsigned ms = 0; ms < PROMPT_MS; ms++) {
        run();
        used += (size_t)snprintf(answer + used, sizeof answer - used, "%s", serial_double_output());
        assert_true(used < sizeof answer);
        char *echo_end = strchr(answer, '\n');
        if (echo_end && strcmp(answer + used - 3, "\n> ") == 0 &&
            !console_has_work(&app.console, app.turn.hint_wanted)) {
            answer[used - 2] = '\0';
            return echo_end + 1;
        }
        tick();
    }
    fail_msg("no prompt after the answer to `%s`, only: %s", line, answer);
    return "";
}

void app_keep_eeprom_busy(unsigned ms)
{
    byte_done = now + ms;
    run_eeprom();
}

// ---- Inspection ----

frame_t app_picture(void)
{
    frame_t lit = {{0}};
    if (is_off)
        return lit;
    latch_words();
    max7219_model_lit(&matrix, lit.row);
    return lit;
}

unsigned app_intensity(void)
{
    latch_words();
    return matrix.reg[MAX7219_INTENSITY];
}

const char *app_marks(void)
{
    static char marks[TTT_N_MAX * (TTT_N_MAX + 1)];
    const ttt_t *board = device_is_watching(&app) ? &app.demo.board : &app.session.board;
    char *next = marks;
    for (uint8_t row = 0; row < board->n; row++) {
        for (uint8_t col = 0; col < board->n; col++)
            *next++ = ".XO"[board->cell[row][col]];
        *next++ = '/';
    }
    next[-1] = '\0';
    return marks;
}
