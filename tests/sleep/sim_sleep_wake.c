// Without input the matrix dims after two minutes; after ten it is off and the chip powered down until input
// comes (docs/behaviour.md, section 8). Any key wakes the device: the previous picture is back within 50 ms,
// and nothing else happens; the next key acts as without sleep. tests/device tests the count.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/film.h"
#include "tests/support/forked.h"
#include "hal/key.h"
#include "tests/support/recorder.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static film_t film;
static char before[RIG_PIXELS + 1];
static recorder_t recorder;

// ---- What draws current although nothing uses it ----

// Data sheets, register summary. The product uses SPI, one USART and the timers 0, 1 and 2, or 3 on the
// ATmega32U4.
static const struct {
    const char *mcu, *name;
    uint16_t address;
    uint8_t at_start, asleep;
} registers[] = {
    {"atmega328p", "PRR: TWI, ADC", 0x64, 0, 0x81},
    {"atmega328p", "DIDR0", 0x7E, 0, 0x3F},
    {"atmega328p", "ACSR", 0x50, 0, 0x80},
    {"atmega2560", "PRR0: TWI, ADC", 0x64, 0, 0x81},
    {"atmega2560", "PRR1: timers 5 to 3, USARTs 3 to 1", 0x65, 0, 0x3F},
    {"atmega2560", "DIDR0", 0x7E, 0, 0xFF},
    {"atmega2560", "DIDR2, without the keypad's columns A12 to A15", 0x7D, 0, 0x0F},
    {"atmega2560", "ACSR", 0x50, 0, 0x80},
    {"atmega32u4", "PRR0: TWI, ADC", 0x64, 0, 0x81},
    {"atmega32u4", "PRR1: USB, timer 4", 0x65, 0, 0x90},
    {"atmega32u4", "DIDR0", 0x7E, 0, 0xF3},
    {"atmega32u4", "DIDR2, without the keypad's columns D8 to D10", 0x7D, 0, 0x07},
    {"atmega32u4", "ACSR", 0x50, 0, 0x80},
    // Caterina leaves USB on: USBE and OTGPADE, the PLL, the regulator.
    {"atmega32u4", "USBCON: its clock stands", 0xD8, 0x90, 0x20},
    {"atmega32u4", "PLLCSR", 0x49, 0x13, 0},
    {"atmega32u4", "UHWCON", 0xD7, 0x01, 0},
};
enum { REGISTERS = sizeof registers / sizeof *registers };

TEST(peripherals_and_analog_inputs_that_nothing_uses_are_off)
{
    rig_t d = rig_on(1);
    uint8_t *data = chip_data(board_chip(d.board), &(size_t){0});
    const char *mcu = chip_name(board_chip(d.board));
    unsigned found = 0;
    chip_reset(board_chip(d.board));
    for (unsigned i = 0; i < REGISTERS; i++)
        if (strcmp(registers[i].mcu, mcu) == 0)
            data[registers[i].address] = registers[i].at_start;
    rig_wait_ms(&d, 1000);
    for (unsigned i = 0; i < REGISTERS; i++) {
        if (strcmp(registers[i].mcu, mcu) != 0)
            continue;
        if (data[registers[i].address] != registers[i].asleep)
            fail_msg("%s is 0x%02X", registers[i].name, data[registers[i].address]);
        found++;
    }
    assert_true(found != 0);
    rig_free(&d);
}

// ---- Down and up again ----

static void assert_not_restarted(rig_t *d)
{
    recorder_start(&recorder, d->board);
    recorder_line(&recorder, "");
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 0, last by power"));
}

static bool is_dimmed(board_t *board, void *context)
{
    (void)context;
    return board_intensity(board) == 0;
}

static void wait_for_dimming(rig_t *d, chip_time_t since)
{
    chip_time_t due = since + (chip_time_t)SLEEP_DIM_S * chip_hz(board_chip(d->board));
    assert_true(board_run_until(d->board, due + (chip_time_t)SLEEP_LATE_S * chip_hz(board_chip(d->board)),
                                is_dimmed, NULL));
    assert_true(chip_now(board_chip(d->board)) >= due);
}

TEST(pictures_are_unchanged_when_dimmed_and_after_ten_hours_of_power_down)
{
    for (char n = '2'; n <= '8'; n = (char)(n + (char)soak_step(3))) {
        char now[RIG_PIXELS + 1];
        rig_t d = rig_on((uint64_t)n);
        rig_press(&d, (char[]){'*', n, '5', '1', '4', '5', '\0'});
        chip_time_t since = chip_now(board_chip(d.board)) - chip_us(board_chip(d.board), SLEEP_AFTER_KEY_US);
        rig_wait_ms(&d, 500);
        rig_watch(&d, 5000, before);
        wait_for_dimming(&d, since);
        rig_wait_ms(&d, 20);
        rig_watch(&d, 5000, now);
        rig_assert_seen(before, now);
        sleep_enter(&d, since);
        const chip_measures_t m = rig_measure(&d, 10 * 3600 * 1000);
        assert_int_equal(m.powered_down, m.elapsed);
        rig_press(&d, "1");
        rig_watch(&d, 5000, now);
        rig_assert_seen(before, now);
        assert_not_restarted(&d);
        rig_free(&d);
    }
}

TEST(after_each_dimming_or_power_down_a_key_is_on_the_matrix_4_ms_after_its_last_bounce)
{
    const unsigned times = soak_trials(5, 20);
    rig_t d = rig_on(1);
    assert_true(film_latency(&d, 100).worst_ms <= 4.0);
    for (unsigned i = 0; i < 2 * times; i++) {
        chip_time_t since = chip_now(board_chip(d.board)) - chip_us(board_chip(d.board), 60000);
        wait_for_dimming(&d, since);
        if (i % 2 == 1) {
            sleep_enter(&d, since);
            rig_wait_ms(&d, (unsigned)rig_random(&d, 100000));
            rig_press(&d, (char[]){KEYPAD_LEGEND[rig_random(&d, 16)], '\0'});
        }
        assert_true(film_latency(&d, 2).worst_ms <= 4.0);
    }
    assert_not_restarted(&d);
    rig_free(&d);
}

// ---- Any key, from any screen ----

// A screen or position in which the device is left.
typedef struct {
    const char *name;
    char held;        // at power-up, or 0
    const char *keys; // `.` waits a second
    char next;        // a key with a visible effect
} stage_t;

static const stage_t stages[] = {
    {"2x2", 0, "*2 15", '2'},
    {"3x3", 0, "DD 159", '3'},
    {"3x3, won", 0, "14253", 'A'},
    {"3x3, drawn", 0, "123546879", '5'},
    {"4x4", 0, "*4 56565 2", '5'},
    {"5x5", 0, "*5 53565 8", '4'},
    {"6x6, mirrored", 0, "*#6665 *6 5152", '5'},
    {"7x7", 0, "D *7 59565", '6'},
    {"8x8 against the computer", 0, "CC *8 5. 65..", '#'},
    {"menu", 0, "1*", '1'},
    {"question", 0, "1A", 'A'},
    {"score", 0, "142531 A *0", '5'},
    {"hint", 0, "10", '5'},
    {"layout setup", 0, "1 *#6", '4'},
    {"layout setup from the start", '#', "", '6'},
    {"self-test, LEDs", '0', "", '7'},
    {"self-test, keys", '0', "8", '#'},
};

// Shared with the copies.
static char *next_seen; // LEDs after the next key on a device that did not sleep

typedef struct {
    rig_t *device;
    const stage_t *stage;
    unsigned brightness, key, hold_ms;
} trial_context_t;

static rig_t set_up(const stage_t *stage, uint64_t seed)
{
    rig_t d = rig_new(seed);
    if (stage->held != 0)
        board_contact(d.board, rig_key(stage->held), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 200);
    if (stage->held != 0)
        board_contact(d.board, rig_key(stage->held), false);
    rig_wait_ms(&d, 100);
    for (const char *key = stage->keys; *key != '\0'; key++) {
        if (*key == '.')
            rig_wait_ms(&d, 1000);
        else
            rig_press(&d, (char[]){*key, '\0'});
    }
    return d;
}

static void press_next(rig_t *d, char key, char seen[RIG_PIXELS + 1])
{
    rig_press(d, (char[]){key, '\0'});
    rig_watch(d, 1100, seen);
}

static void press_next_awake(void *context)
{
    const trial_context_t *t = context;
    assert_false(sleep_is_down(t->device));
    press_next(t->device, t->stage->next, next_seen);
}

// The self-test of keys may show the key that is down.
static void admit_key(const trial_context_t *t)
{
    unsigned led = t->key / 4 * 16 + t->key % 4 * 2;
    if (strstr(t->stage->name, "keys") != NULL)
        before[led] = before[led + 1] = before[led + 8] = before[led + 9] = 'b';
}

static void wake_and_go_on(void *context)
{
    trial_context_t *t = context;
    rig_t *d = t->device;
    char seen[RIG_PIXELS + 1];
    recorder_start(&recorder, d->board);
    sleep_forbid_writes(d);
    film_start(&film, d);
    chip_time_t contact =
        chip_now(board_chip(d->board)) + rig_random(d, chip_us(board_chip(d->board), 100000));
    chip_time_t up = contact + chip_us(board_chip(d->board), t->hold_ms * 1000ull);
    board_press(d->board, t->key, contact, rig_random(d, chip_us(board_chip(d->board), RIG_BOUNCE_US)));
    board_release(d->board, t->key, up, rig_random(d, chip_us(board_chip(d->board), RIG_BOUNCE_US)));
    sleep_wake(d, contact);
    assert_int_equal(board_intensity(d->board), t->brightness);
    chip_run(board_chip(d->board),
             up + chip_us(board_chip(d->board), rig_random(d, 2) == 0 ? 40000 : 1000000));
    admit_key(t);
    film_assert_like(&film, before);
    assert_int_equal(board_intensity(d->board), t->brightness);
    assert_int_equal(recorder.size, 0);
    sleep_allow_writes(d);
    press_next(d, t->stage->next, seen);
    rig_assert_seen(next_seen, seen);
}

static void wake_by_each_key(const stage_t *stage, uint64_t seed)
{
    rig_t d = set_up(stage, seed);
    trial_context_t t = {.device = &d, .stage = stage, .brightness = board_intensity(d.board)};
    chip_time_t since =
        chip_now(board_chip(d.board)) - chip_us(board_chip(d.board), stage->keys[0] == '\0' ? 100000 : 40000);
    if (strchr(stage->keys, '.') != NULL) // two seconds of waiting, the reply 300 ms after their start
        since -= chip_us(board_chip(d.board), 1700000);
    since -= sleep_skip(&d, SLEEP_DIM_S - 2);
    rig_wait_ms(&d, 4000);
    since -= sleep_skip(&d, SLEEP_DOWN_S - 16);
    sleep_wait(&d, since, 12000);
    rig_watch(&d, 10000, before);
    forked_try("the next key, awake", press_next_awake, &t);
    sleep_enter(&d, since);
    for (t.key = (unsigned)seed % soak_step(5); t.key < 16; t.key += soak_step(5)) {
        static const unsigned hold_ms[] = {20, 60, 60, 450, 900};
        t.hold_ms = hold_ms[rig_random(&d, 5)];
        forked_try((char[]){KEYPAD_LEGEND[t.key], 0}, wake_and_go_on, &t);
    }
    rig_free(&d);
}

TEST(any_key_wakes_and_does_nothing_else_whatever_was_on_the_matrix)
{
    next_seen = forked_share(RIG_PIXELS + 1);
    for (unsigned i = 0; i < sizeof stages / sizeof stages[0]; i++)
        wake_by_each_key(&stages[i], i);
}
