// Restarts: a firmware that hangs is back within a second with the same game; one that finds its memory
// damaged restarts itself; a sound one is never restarted, asleep, awake or powered down, at any rate of
// input.
#include <string.h>

#include "storage/journal.h"
#include "tests/power/recovery.h"
#include "tests/power/static_data.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/test.h"

// Interrupt masks of timers, pin changes and serial line (ATmega328P data sheet, register summary).
enum { TIMSK0 = 0x6E, TIMSK1 = 0x6F, PCICR = 0x68, UCSR0B = 0xC1, SPCR = 0x4C, MCUSR = 0x54 };

enum { BACK_AFTER_MS = 1000, SHUT_DOWN = 0x0C00 };

static rig_t d;
static model_t model;
static recorder_t recorder;
static recovery_t recovery;

static void start(uint64_t seed)
{
    d = rig_on(seed);
    model_start(&model);
    recorder_start(&recorder, d.board);
    rig_wait_ms(&d, 500);
}

static void press(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        rig_press(&d, (char[]){*keys, '\0'});
        model_key(&model, *keys);
    }
}

static void assert_shown(void)
{
    char expected[MODEL_LEDS], seen[MODEL_LEDS];
    model_leds(&model, expected);
    rig_watch(&d, 300, seen);
    rig_assert_seen(expected, seen);
}

static void assert_resets(const char *resets)
{
    recorder_line(&recorder, "");
    const char *stats = recorder_line(&recorder, "stats");
    if (strstr(stats, resets) == NULL)
        fail_msg("not `%s`:\n%s", resets, stats);
}

static void assert_saved_states(void *context)
{
    (void)context;
    recovery_assert(&recovery, 1);
}

static void assert_saved(void *context)
{
    recovery = (recovery_t){.board = d.board, .states = 1, .state = {model}};
    assert_saved_states(context);
}

// ---- A firmware that hangs ----

static uint8_t *io(uint16_t address)
{
    size_t size;
    return &board_data(d.board, &size)[address];
}

static void stop_clock(void)
{
    *io(TIMSK1) = 0;
}

static void stop_clock_with_keys(void)
{
    stop_clock();
    for (int i = 0; i < BACK_AFTER_MS / 100; i++)
        rig_press(&d, "5"); // 100 ms each; the cell is taken
    rig_wait_ms(&d, 400);   // until it flickers no more
}

static void stop_all_interrupts(void)
{
    *io(TIMSK0) = *io(TIMSK1) = *io(PCICR) = *io(UCSR0B) = 0;
}

// The firmware waits for an SPI that has been switched off, wide awake, while interrupts go on.
static void jam_spi(void)
{
    chip_measures_t m;
    *io(SPCR) = 0;
    rig_press(&d, "5"); // nothing is drawn of it
    board_measure_from_here(d.board);
    rig_wait_ms(&d, 200);
    board_measures(d.board, &m);
    assert_int_equal(m.asleep, 0);
}

// A checksum of the session fails.
static void damage_session(void)
{
    enum { IN_HISTORY = 100 };
    *io((uint16_t)(static_data_address(FIRMWARE, "device") + IN_HISTORY)) ^= 1;
}

static void clear_cause(board_t *board, uint16_t word, void *context)
{
    size_t size;
    (void)context;
    if (word == SHUT_DOWN) // the first that a start does
        board_data(board, &size)[MCUSR] = 0;
}

// A bootloader clears the chip's note of the reset's cause, as factory Optiboot does.
static void damage_session_behind_bootloader(void)
{
    board_on_word(d.board, clear_cause, NULL);
    damage_session();
}

static void push_reset(void)
{
    board_reset(d.board);
}

static void lose_power(void)
{
    board_power_off(d.board);
    board_power_on(d.board);
}

static const struct {
    const char *what;
    void (*do_it)(void);
    const char *resets; // in `stats`
} restarts[] = {
    {"the time base stops", stop_clock, "resets 1, last by watchdog"},
    {"the time base stops, keys keep the firmware awake", stop_clock_with_keys, "resets 1, last by watchdog"},
    {"the main loop sleeps for good", stop_all_interrupts, "resets 1, last by watchdog"},
    {"the main loop jams awake", jam_spi, "resets 1, last by watchdog"},
    {"the session is damaged", damage_session, "resets 1, last by watchdog"},
    {"the session is damaged, MCUSR cleared", damage_session_behind_bootloader, "resets 1, last by watchdog"},
    {"the reset button", push_reset, "resets 1, last by button"},
    {"a power cut", lose_power, "resets 0, last by power"},
};

static void restart(void *context)
{
    unsigned i = *(unsigned *)context;
    restarts[i].do_it();
    rig_wait_ms(&d, BACK_AFTER_MS + 100); // damage is looked for once a second
    model_power_up(&model);
    assert_shown();
    assert_resets(restarts[i].resets);
    press("#"); // and it plays on
    assert_shown();
    assert_saved(NULL);
}

TEST(whatever_restarts_it_the_game_goes_on)
{
    start(7);
    press("14253A*39D15"); // `5` is taken
    rig_wait_ms(&d, 300);
    for (unsigned i = 0; i < sizeof restarts / sizeof restarts[0]; i++)
        forked_try(restarts[i].what, restart, &i);
    sleep_enter(&d, board_now(d.board) - board_us(d.board, 300000 + SLEEP_AFTER_KEY_US));
    forked_try("a power cut in power-down", assert_saved, NULL);
    unsigned button = 6;
    forked_try("the reset button in power-down", restart, &button);
    rig_free(&d);
}

// A byte that is being programmed goes on through a reset. What is read meanwhile would be wrong.
TEST(a_reset_while_a_move_is_saved_loses_no_game)
{
    enum { STEPS = 24, STEP_US = 500, FIRST_US = 1500 };
    start(8);
    press("1425#");
    rig_wait_ms(&d, 300);
    for (unsigned i = 0; i < STEPS; i++) {
        chip_time_t at = board_now(d.board);
        model_t before = model;
        board_press(d.board, rig_key('9'), at, 0);
        board_run(d.board, at + board_us(d.board, FIRST_US + i * STEP_US));
        board_reset(d.board);
        board_contact(d.board, rig_key('9'), false);
        rig_wait_ms(&d, 300);
        recovery = (recovery_t){.board = d.board, .states = 2, .state = {before, before}};
        model_key(&recovery.state[1], '9');
        forked_try("a reset", assert_saved_states, NULL);
        recorder_line(&recorder, "2 2"); // or it is there already
        recorder_line(&recorder, "undo");
        rig_wait_ms(&d, 300);
    }
    rig_free(&d);
}

// ---- A sound firmware ----

TEST(the_watchdog_is_off_in_power_down_and_on_behind_it)
{
    chip_measures_t m;
    start(7);
    press("1");
    sleep_enter_after_key(&d);
    board_measure_from_here(d.board);
    board_run(d.board, board_now(d.board) + 3600 * (chip_time_t)board_hz(d.board));
    board_measures(d.board, &m);
    assert_int_equal(m.powered_down, m.elapsed);
    rig_press(&d, "5"); // wakes it
    assert_resets("resets 0, last by power");
    stop_clock();
    rig_wait_ms(&d, BACK_AFTER_MS);
    assert_resets("resets 1, last by watchdog");
    rig_free(&d);
}

// A key at the same place in each second, around the full and the half second of the device's clock, so that
// the EEPROM is written whenever the device looks whether saving gets on.
TEST(a_key_once_a_second_at_any_phase_restarts_nothing)
{
    enum { SECONDS = 7, PHASES = 16, FIRST_MS = 490, HALF_S = 500 };
    for (unsigned i = 0; i < 2 * PHASES; i++) {
        start(i);
        chip_time_t phase = board_us(d.board, 1000ull * (FIRST_MS + i / 2 + i % 2 * HALF_S));
        for (unsigned s = 1; s <= SECONDS; s++) {
            chip_time_t at = s * (chip_time_t)board_hz(d.board) + phase;
            board_press(d.board, rig_key('D'), at, 0);
            board_release(d.board, rig_key('D'), at + board_us(d.board, 60000), 0);
            board_run(d.board, at + board_us(d.board, 100000));
        }
        rig_wait_ms(&d, 1000);
        assert_resets("resets 0, last by power");
        rig_free(&d);
    }
}

// 60 marks on 8x8 that complete no line: rows of X and O in turn, the last begun at its second cell.
static void fill_board(void)
{
    char line[20];
    recorder_line(&recorder, "new 8");
    model_line(&model, "new 8");
    for (int i = 0; i < 60; i++) {
        sprintf(line, "%d %d", i / 8, i < 56 ? i % 8 : i % 8 ^ 1);
        recorder_line(&recorder, line);
        assert_int_equal(model_line(&model, line), MODEL_PLAYED);
    }
}

static void press_fast(char key, unsigned every_ms, unsigned seconds)
{
    for (unsigned ms = 0; ms < 1000 * seconds; ms += every_ms) {
        chip_time_t at = board_now(d.board);
        board_press(d.board, rig_key(key), at, 0);
        board_release(d.board, rig_key(key), at + board_us(d.board, 60000), 0);
        board_run(d.board, at + board_us(d.board, every_ms * 1000ull));
        model_key(&model, key);
    }
    rig_wait_ms(&d, JOURNAL_LATEST_MS);
    forked_try("a power cut", assert_saved, NULL);
}

// Settings come faster than a long log can be replaced.
TEST(fast_settings_on_a_large_board_are_safe_when_the_journal_says_and_restart_nothing)
{
    start(3);
    fill_board();
    press_fast('D', 180, 72);
    assert_resets("resets 0, last by power");
    press_fast('C', 250, 72);
    assert_resets("resets 0, last by power");
    rig_free(&d);
}
