// Restarts: a firmware that hangs restarts within a second with the same game; one that detects damaged
// memory restarts itself; a sound one is not restarted in power-down. Resets while a move is saved are in
// sim_eeprom.c, a key at any phase of the second in tests/device, input at any rate in tests/storage.
// SPDX-License-Identifier: MIT
#include "tests/recovery/recovery.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/checked.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { BACK_AFTER_MS = 1000 };

static checked_t s;
static recovery_t recovery;

static void assert_saved(void *context)
{
    (void)context;
    recovery.board = s.rig.board;
    recovery.states = 1;
    recovery.state[0] = s.model;
    recovery_assert(&recovery, 1);
}

// ---- A firmware that hangs ----

static uint8_t *io(uint16_t address)
{
    size_t size;
    return &chip_data(board_chip(s.rig.board), &size)[address];
}

static void stop_clock(void)
{
    *io(TIMSK1) = 0;
}

static void stop_clock_with_keys(void)
{
    stop_clock();
    for (int i = 0; i < BACK_AFTER_MS / 100; i++)
        rig_press(&s.rig, "5"); // 100 ms each; the cell is taken
    rig_wait_ms(&s.rig, 400);   // until it flickers no more
}

static void stop_all_interrupts(void)
{
    checked_hang(&s);
}

// The firmware waits in a loop for the disabled SPI, while interrupts continue.
static void jam_spi(void)
{
    *io(SPCR) = 0;
    rig_press(&s.rig, "5"); // starts a transmission that does not end
    const chip_measures_t m = rig_measure(&s.rig, 200);
    assert_int_equal(m.asleep, 0);
}

// An interrupt without a handler: timer 1 overflows.
static void enable_unknown_interrupt(void)
{
    enum { TOIE1 = 1, OVERFLOW_MS = 270 };
    *io(TIMSK1) |= TOIE1;
    rig_wait_ms(&s.rig, OVERFLOW_MS);
}

// The firmware starts the watchdog again, in time for a hang.
static void stop_watchdog(void)
{
    enum { WDE = 3, WDCE = 4 };
    chip_write(board_chip(s.rig.board), WDTCSR, 1 << WDCE | 1 << WDE);
    chip_write(board_chip(s.rig.board), WDTCSR, 0);
    rig_wait_ms(&s.rig, 1000);
    stop_clock();
}

// A checksum of the session fails.
static void damage_session(void)
{
    enum { IN_HISTORY = 100 };
    *io((uint16_t)(rig_address("device") + IN_HISTORY)) ^= 1;
}

static void push_reset(void)
{
    chip_reset(board_chip(s.rig.board));
}

static void lose_power(void)
{
    board_power_off(s.rig.board);
    board_power_on(s.rig.board);
}

// The capacitor delays the brown-out by some 40 ms.
static void dip(unsigned ms)
{
    enum { OHMS = 4, MICROFARADS = 1000 };
    board_set_supply(s.rig.board, 5, OHMS, MICROFARADS);
    rig_wait_ms(&s.rig, 500);
    board_set_supply(s.rig.board, 0, 1e9, MICROFARADS);
    rig_wait_ms(&s.rig, ms);
    board_set_supply(s.rig.board, 5, OHMS, MICROFARADS);
}

static const struct {
    const char *what;
    void (*do_it)(void); // or a dip
    unsigned dip_ms;
    const char *resets; // in `stats`
} restarts[] = {
    {"the time base stops", stop_clock, 0, "resets 1, last by watchdog"},
    {"the time base stops, keys keep the firmware awake", stop_clock_with_keys, 0,
     "resets 1, last by watchdog"},
    {"the main loop sleeps for good", stop_all_interrupts, 0, "resets 1, last by watchdog"},
    {"the main loop jams awake", jam_spi, 0, "resets 1, last by watchdog"},
    {"an interrupt without a handler", enable_unknown_interrupt, 0, "resets 1, last by watchdog"},
    {"a stopped watchdog, and then the time base stops", stop_watchdog, 0, "resets 1, last by watchdog"},
    {"the session is damaged", damage_session, 0, "resets 1, last by watchdog"},
    {"a short dip", NULL, 5, "resets 0, last by power"},
    {"a dip below the brown-out level", NULL, 70, "resets 1, last by brown-out"},
    {"unplugged", NULL, 2000, "resets 0, last by power"},
    {"a power cut", lose_power, 0, "resets 0, last by power"},
    {"the reset button", push_reset, 0, "resets 1, last by button"},
};
enum { RESTARTS = sizeof restarts / sizeof restarts[0] };

static void restart(void *context)
{
    unsigned i = *(unsigned *)context;
    if (restarts[i].do_it != NULL)
        restarts[i].do_it();
    else
        dip(restarts[i].dip_ms);
    rig_wait_ms(&s.rig, BACK_AFTER_MS + 100); // damage is checked for once a second
    model_power_up(&s.model);
    checked_look(&s);
    checked_resets(&s, restarts[i].resets);
    checked_keys(&s, "#"); // the game continues
    checked_look(&s);
    assert_saved(NULL);
}

TEST(whatever_restarts_it_the_game_goes_on)
{
    checked_start(&s, 7);
    checked_keys(&s, "14253A*39D15"); // `5` is taken
    rig_wait_ms(&s.rig, 300);
    for (unsigned i = 0; i < RESTARTS; i++)
        forked_try(restarts[i].what, restart, &i);
    sleep_enter(&s.rig, chip_now(board_chip(s.rig.board)) -
                            chip_us(board_chip(s.rig.board), 300000 + SLEEP_AFTER_KEY_US));
    forked_try("a power cut in power-down", assert_saved, NULL);
    forked_try("the reset button in power-down", restart, &(unsigned){RESTARTS - 1});
    checked_end(&s);
}

// ---- A sound firmware ----

TEST(the_watchdog_is_off_in_power_down_and_on_after_it)
{
    checked_start(&s, 7);
    checked_keys(&s, "1");
    sleep_enter_after_key(&s.rig);
    const chip_measures_t m = rig_measure(&s.rig, 3600 * 1000);
    assert_int_equal(m.powered_down, m.elapsed);
    rig_press(&s.rig, "5"); // wakes it
    checked_resets(&s, "resets 0, last by power");
    stop_clock();
    rig_wait_ms(&s.rig, BACK_AFTER_MS);
    checked_resets(&s, "resets 1, last by watchdog");
    checked_end(&s);
}

// The last redraw before idleness, at the key's release, falls on the end of a second. The contact's closing
// starts the samples, 500 us apart, and so sets the instant of the redraw.
enum { TO_SECOND_US = 994250, SAMPLES_US = 500, IDLE_US = 7000000 };

static void become_idle(void *context)
{
    board_t *board = s.rig.board;
    const chip_time_t press = chip_us(board_chip(board), 2000000 + *(unsigned *)context);
    const chip_time_t release = press + chip_us(board_chip(board), TO_SECOND_US);
    board_press(board, rig_key('#'), press, 0);
    board_release(board, rig_key('#'), release, 0);
    chip_run(board_chip(board), release + chip_us(board_chip(board), IDLE_US));
    checked_resets(&s, "resets 0, last by power");
}

TEST(an_idle_device_never_restarts_at_whatever_instant_it_became_idle)
{
    checked_start(&s, 7);
    chip_run(board_chip(s.rig.board), chip_us(board_chip(s.rig.board), 1900000));
    for (unsigned us = 0; us < 2 * SAMPLES_US; us += soak_step(16))
        forked_try("an idle device", become_idle, &us);
    checked_end(&s);
}
