// Interrupts at every instruction that main executes, and guards of hal/avr against what the hardware may do
// at any instant: see tests/README.md.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/avr_chip.h>
#include <vboard/keypad_part.h>
#include <vboard/piezo.h>
#include "hal/clock.h"
#include "hal/debounce.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/checked.h"
#include "tests/support/film.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { SREG = 0x5F, I_FLAG = 0x80, COMPA = 11, COMPB = 12 }; // ATmega328P data sheet, 7.3.1 and 12.4
enum { MATCHES = 8, CHANGES = 8, FLASH_WORDS = 16384 };

static checked_t s;
static film_t film;

// What the undisturbed original will do. Shared with the copies.
static struct future {
    chip_time_t compa[MATCHES], compb[MATCHES]; // calls of the interrupts
    chip_time_t change[CHANGES];                // of the picture
    unsigned changes;
    chip_time_t down; // when it powers down
} *future;

BEFORE_ALL
{
    future = forked_share(sizeof *future);
}

static board_t *board(void)
{
    return s.rig.board;
}

static chip_t *chip(void)
{
    return board_chip(board());
}

static chip_time_t us(uint64_t n)
{
    return chip_us(chip(), n);
}

static unsigned calls(unsigned vector)
{
    chip_measures_t m;
    chip_measures(chip(), &m);
    return (unsigned)m.vector[vector].calls;
}

static uint8_t *data(void)
{
    return chip_data(chip(), &(size_t){0});
}

static bool interrupts_are_on(void)
{
    return data()[SREG] & I_FLAG;
}

// Executes one instruction, or sleeps until something happens.
static void step(void)
{
    const chip_time_t now = chip_now(chip()), next = chip_next(chip());
    chip_run(chip(), (next > now ? next : now) + 1);
}

static void halt(chip_time_t until)
{
    chip_halt(chip(), until - chip_now(chip()));
    chip_run(chip(), until + 1);
}

// ---- The clock's interrupts at every instruction ----

enum { LOOK_AHEAD_US = 400000, LATE_US = 3000, LONG_US = 150000 };

static void note_calls(unsigned vector, unsigned *seen, chip_time_t at[MATCHES])
{
    const unsigned now = calls(vector);
    for (; *seen < now && *seen < MATCHES; ++*seen)
        at[*seen] = chip_now(chip());
}

static void note_changes(void)
{
    future->changes = 0;
    for (unsigned i = 1; i < film.count && future->changes < CHANGES; i++)
        if (film.since[i] - film.since[i - 1] > us(LATE_US))
            future->change[future->changes++] = film.since[i];
}

static void look_ahead(void *unused)
{
    (void)unused;
    unsigned compa = 0, compb = 0;
    const chip_time_t end = chip_now(chip()) + us(LOOK_AHEAD_US);
    memset(future, 0, sizeof *future);
    chip_measure_from_here(chip());
    film_start(&film, &s.rig);
    while (chip_now(chip()) < end) {
        step();
        note_calls(COMPA, &compa, future->compa);
        note_calls(COMPB, &compb, future->compb);
    }
    note_changes();
}

static chip_time_t after(const chip_time_t at[MATCHES], chip_time_t now)
{
    for (unsigned i = 0; i < MATCHES; i++)
        if (at[i] > now)
            return at[i];
    return CHIP_NEVER;
}

static bool period_waits(void)
{
    enum { GPIOR0 = 0x3E, FLAG_PERIOD = 4 }; // hal/avr/flags.h
    return data()[GPIOR0] >> FLAG_PERIOD & 1;
}

// Halts the CPU up to a match. Afterwards a period that has ended is counted without waiting for the next
// interrupt, and the picture changes when the original's does.
static void halt_until(void *match)
{
    const chip_time_t until = *(chip_time_t *)match;
    const chip_time_t due = after(future->change, until + us(LATE_US));
    halt(until);
    frame_t before, then;
    chip_run(chip(), due - us(LATE_US));
    assert_false(period_waits());
    board_picture(board(), before.row);
    chip_run(chip(), due + us(LATE_US));
    board_picture(board(), then.row);
    if (memcmp(&before, &then, sizeof then) == 0)
        fail_msg("no change within 3 ms of the original's");
}

static void halt_before(const char *what, chip_time_t match)
{
    if (match - chip_now(chip()) < us(LONG_US))
        forked_try(what, halt_until, &match);
}

// The cursor's picture turns every 100 ms, here a few milliseconds before a period ends. From its alarm until
// main sleeps again, each instruction that has not been seen meets both of the clock's interrupts.
TEST(the_clock_is_right_whatever_instruction_its_interrupts_come_after)
{
    static bool seen[FLASH_WORDS];
    unsigned instructions = 0;
    checked_start(&s, 3);
    checked_keys(&s, "*4");
    do {
        rig_wait_ms(&s.rig, 101);
        checked_keys(&s, "6");
        rig_wait_ms(&s.rig, 500);
        forked_try("the original", look_ahead, NULL);
    } while (after(future->compa, future->change[0]) - future->change[0] > us(2 * LATE_US));
    chip_run(chip(), future->change[0] - us(1000));
    while (chip_now(chip()) < future->change[0] + us(LATE_US)) {
        step();
        const unsigned word = chip_pc(chip()) / 2 % FLASH_WORDS;
        if (seen[word] || !interrupts_are_on() || chip_next(chip()) != chip_now(chip()))
            continue;
        seen[word] = true;
        instructions++;
        char what[80];
        snprintf(what, sizeof what, "before the instruction at 0x%04X", 2 * word);
        halt_before(what, after(future->compa, chip_now(chip())));
        halt_before(what, after(future->compb, chip_now(chip())));
    }
    printf("%u instructions\n", instructions);
    assert_true(instructions > 300);
    checked_end(&s);
}

// What wakes the CPU for nothing, here an edge of the buzz of a taken cell, must not hide the interrupt that
// comes during it: the alarm of the cell's flicker.
TEST(an_interrupt_during_one_that_leaves_nothing_to_do_is_not_slept_through)
{
    enum { HALF_PERIOD_US = 1910 };
    frame_t before, then;
    checked_start(&s, 11);
    checked_keys(&s, "55");
    forked_try("the original", look_ahead, NULL);
    const chip_time_t alarm = after(future->compb, chip_now(chip()));
    chip_run(chip(), alarm - us(HALF_PERIOD_US));
    board_picture(board(), before.row);
    assert_true(piezo_hz(board_part(board(), "piezo")) != 0);
    while (interrupts_are_on())
        step();
    halt(alarm + us(10));
    chip_run(chip(), alarm + us(LATE_US));
    board_picture(board(), then.row);
    assert_memory_not_equal(&before, &then, sizeof then);
    checked_end(&s);
}

// ---- Power-down ----

// A halt, which no interrupt is, may break the timed sequence that stops the watchdog (data sheet, 11.8.2).
static void go_down_late(void *until)
{
    enum { WDE = 8 };
    halt(*(chip_time_t *)until);
    rig_wait_ms(&s.rig, 20);
    if (sleep_is_down(&s.rig) && data()[WDTCSR] & WDE)
        return;
    rig_wait_ms(&s.rig, 1000);
    const chip_measures_t m = rig_measure(&s.rig, 1000);
    assert_int_equal(m.powered_down, m.elapsed);
}

// A match of the clock's timer that has not been served when the chip powers down must not wake it. After the
// last period's interrupt, each instruction on the way meets the next one, with interrupts on or off.
TEST(an_interrupt_that_waits_does_not_end_a_power_down)
{
    enum { BEFORE_US = 2000, AFTER_MATCH_US = 100 };
    static recovery_t game;
    unsigned trials = 0;
    chip_time_t until = 0;
    const chip_time_t down = sleep_begin(&s.rig, &game, 5);
    chip_run(chip(), down - us(BEFORE_US));
    chip_measure_from_here(chip());
    while (chip_now(chip()) < down) {
        step();
        if (until == 0 && calls(COMPA) != 0)
            until = chip_now(chip()) + us(1000ull * CLOCK_PERIOD_MS + AFTER_MATCH_US);
        if (until != 0 && trials++ % soak_step(4) == 0)
            forked_try("powering down", go_down_late, &until);
    }
    assert_true(trials > 100);
    rig_free(&s.rig);
}

static void go_down_stuck(void *since)
{
    future->down = sleep_enter_stuck(&s.rig, *(chip_time_t *)since);
}

// Nor must a match of the timer that samples a held key.
TEST(a_sample_that_waits_does_not_end_a_power_down_with_a_key_held)
{
    enum { BEFORE_US = 2000, SAMPLE_US = 1000 };
    unsigned trials = 0;
    s.rig = rig_on(5);
    board_contact(board(), rig_key('6'), true);
    chip_time_t since = chip_now(chip()) + us(8000);
    rig_wait_ms(&s.rig, 1500);
    since -= sleep_skip(&s.rig, SLEEP_DOWN_S - 2);
    forked_try("the original", go_down_stuck, &since);
    chip_run(chip(), future->down - us(BEFORE_US));
    while (chip_now(chip()) < future->down) {
        step();
        chip_time_t until = chip_now(chip()) + us(SAMPLE_US);
        if (!interrupts_are_on() && trials++ % soak_step(4) == 0)
            forked_try("powering down", go_down_late, &until);
    }
    assert_true(trials > 100);
    rig_free(&s.rig);
}

// ---- Contacts ----

// From the first key's change on, main executes an instruction a sample.
TEST(keys_are_reported_however_long_main_takes_to_read_them)
{
    enum { GPIOR0 = 0x3E, FLAG_KEYS = 1, APART_US = 1000, SAMPLES = 12, SAMPLE_US = 500 };
    checked_start(&s, 12);
    board_contact(board(), rig_key('1'), true);
    chip_run(chip(), chip_now(chip()) + us(APART_US));
    board_contact(board(), rig_key('5'), true);
    while (!(data()[GPIOR0] & FLAG_KEYS))
        step();
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        while (!interrupts_are_on())
            step();
        halt(chip_now(chip()) + us(SAMPLE_US));
    }
    rig_wait_ms(&s.rig, 100);
    model_key(&s.model, '1');
    model_key(&s.model, '5');
    recorder_news(&s.recorder);
    checked_line(&s, "show");
    checked_end(&s);
}

// ---- Which keys are down ----

static void after_samples(unsigned samples)
{
    chip_measure_from_here(chip());
    while (calls(rig_chip()->timer0_compa) < samples)
        step();
}

static bool is_lit(const frame_t *picture, const frame_t *other)
{
    for (unsigned row = 0; row < FRAME_SIZE; row++)
        if (picture->row[row] & ~other->row[row])
            return false;
    return true;
}

static frame_t place_of_1, place_of_9;

static void never_shows_both(board_t *b, void *unused)
{
    (void)unused;
    frame_t picture;
    board_picture(b, picture.row);
    assert_false(is_lit(&place_of_1, &picture) && is_lit(&place_of_9, &picture));
}

static void sample_late(void *until)
{
    frame_t picture;
    board_on_display(board(), never_shows_both, NULL);
    halt(*(chip_time_t *)until);
    chip_run(chip(), chip_now(chip()) + us(LATE_US));
    board_picture(board(), picture.row);
    assert_true(is_lit(&place_of_9, &picture) && !is_lit(&place_of_1, &picture));
}

static void press_alone(char key, frame_t *picture)
{
    board_contact(board(), rig_key(key), true);
    rig_wait_ms(&s.rig, 50);
    board_picture(board(), picture->row);
    board_contact(board(), rig_key(key), false);
    rig_wait_ms(&s.rig, 50);
}

// The set of keys has two bytes. `2` is reported a sample before `1` is up and `9` is down; that sample comes
// after each instruction with which main reports and draws `2`. Rows are sent from the top, so that 1 goes
// out before 9 comes on.
TEST(the_self_test_never_shows_half_of_the_keys_before_a_sample_and_half_after_it)
{
    enum { GPIOR0 = 0x3E, FLAG_KEYS = 1, SAMPLE_US = 500 };
    static bool seen[FLASH_WORDS];
    unsigned instructions = 0;
    s.rig = rig_new(13);
    board_contact(board(), rig_key('0'), true);
    board_power_on(board());
    rig_wait_ms(&s.rig, 100);
    board_contact(board(), rig_key('0'), false);
    rig_press(&s.rig, "5");
    press_alone('9', &place_of_9);
    press_alone('1', &place_of_1);
    board_contact(board(), rig_key('1'), true);
    rig_wait_ms(&s.rig, 50);
    board_contact(board(), rig_key('1'), false);
    after_samples(DEBOUNCE_RELEASE - DEBOUNCE_PRESS - 1);
    board_contact(board(), rig_key('2'), true);
    after_samples(1);
    board_contact(board(), rig_key('9'), true);
    after_samples(DEBOUNCE_PRESS - 1);
    chip_time_t until = chip_now(chip()) + us(SAMPLE_US);
    while (chip_now(chip()) < until - us(20)) {
        step();
        const unsigned word = chip_pc(chip()) / 2 % FLASH_WORDS;
        if (seen[word] || !interrupts_are_on() || data()[GPIOR0] & FLAG_KEYS)
            continue;
        seen[word] = true;
        instructions++;
        char what[80];
        snprintf(what, sizeof what, "before the instruction at 0x%04X", 2 * word);
        forked_try(what, sample_late, &until);
    }
    printf("%u instructions\n", instructions);
    assert_true(instructions > 100);
    rig_free(&s.rig);
}

// The worst bounce: whenever the interrupt of the contacts is armed but has not returned, the contact closes
// for two instructions, so that it would start again before the receiver's. Bytes arrive back to back
// meanwhile.
TEST(bounce_at_the_worst_instants_loses_no_byte_of_the_console)
{
    enum { BOUNCE_US = 6000 };
    const char line[] = "                    show\r";
    checked_start(&s, 6);
    board_type(board(), line, strlen(line));
    board_contact(board(), rig_key('#'), true);
    for (const chip_time_t end = chip_now(chip()) + us(BOUNCE_US); chip_now(chip()) < end;) {
        const bool is_armed = data()[PCICR] != 0 && !interrupts_are_on();
        board_contact(board(), rig_key('#'), is_armed);
        step();
        step();
    }
    board_contact(board(), rig_key('#'), false);
    rig_wait_ms(&s.rig, 200);
    const char *said = recorder_news(&s.recorder);
    assert_non_null(strstr(said, "Player 1's turn (X)"));
    assert_null(strstr(said, "error"));
    checked_end(&s);
}

// With long cables a pull-up needs 20 us to raise a column that a key of the row before has pulled low; the
// column is not shorted.
TEST(a_second_key_of_a_column_that_rises_slowly_is_read)
{
    checked_start(&s, 7);
    ((keypad_part_t *)board_part(board(), "keypad"))->rise = us(20);
    for (const char *key = "147"; *key != '\0'; key++) {
        board_contact(board(), rig_key(*key), true);
        rig_wait_ms(&s.rig, 50);
        checked_news(&s, model_key(&s.model, *key));
    }
    for (const char *key = "147"; *key != '\0'; key++)
        board_contact(board(), rig_key(*key), false);
    checked_keys(&s, "25");
    checked_end(&s);
}

// ---- The console's line ----

// At half the rate these bits look like a letter whose stop bit is missing.
static void send_at_half_rate(void *unused)
{
    enum { LETTER_AT_HALF_RATE = 0xF5 };
    (void)unused;
    const unsigned baud = board_baud(board());
    board_set_baud(board(), baud / 2);
    board_type(board(), (const char[]){(char)LETTER_AT_HALF_RATE}, 1);
    rig_wait_ms(&s.rig, 1);
    board_set_baud(board(), baud);
    recorder_news(&s.recorder);
    board_type(board(), "1 1\r", 4);
    rig_wait_ms(&s.rig, 50);
    assert_non_null(strstr(recorder_news(&s.recorder), "error: not text"));
}

TEST(a_byte_with_a_framing_error_is_no_text)
{
    checked_start(&s, 8);
    forked_try("half the rate", send_at_half_rate, NULL); // which the board reports as a fault
    checked_end(&s);
}

TEST(the_receiver_has_a_pull_up_so_an_open_line_is_silent)
{
    checked_start(&s, 9);
    assert_int_equal(chip_pin_drive(chip(), (chip_pin_t){'D', 0}), DRIVE_PULL_UP);
    checked_end(&s);
}
