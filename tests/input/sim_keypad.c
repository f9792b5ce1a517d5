// The keypad on the virtual board: a key held at power-up, scanning, worn contacts, a shorted column.
// docs/behaviour.md, section 4.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/keypad_part.h>
#include "hal/clock.h"
#include "tests/support/checked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

static void expect(rig_t *d, const char *picture)
{
    char seen[RIG_PIXELS + 1];
    rig_watch(d, 400, seen);
    rig_assert_seen(picture, seen);
}

TEST(a_key_held_at_power_up_gives_no_press)
{
    rig_t d = rig_new(6);
    board_contact(d.board, rig_key('5'), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 50);
    expect(&d, EMPTY_3x3);
    board_release(d.board, rig_key('5'), chip_now(board_chip(d.board)), chip_us(board_chip(d.board), 5000));
    rig_wait_ms(&d, 50);
    expect(&d, EMPTY_3x3);
    rig_press(&d, "5");
    expect(&d, "..#..#.. ..#..#.. ##....## ...#.... ....#... ##....## ..#..#.. ..#..#..");
    rig_free(&d);
}

// A key held while it starts begins another mode, here `0` the self-test.
TEST(a_spike_while_it_starts_is_no_held_key)
{
    enum { SPIKE_US = 500, EVERY_US = 200, STARTS_US = 5000 };
    for (unsigned us = 0; us < STARTS_US; us += EVERY_US) {
        frame_t lit;
        rig_t d = rig_new(1);
        const chip_time_t from = chip_now(board_chip(d.board)) + rig_us(&d, us);
        board_press(d.board, rig_key('0'), from, 0);
        board_release(d.board, rig_key('0'), from + rig_us(&d, SPIKE_US), 0);
        board_power_on(d.board);
        rig_wait_ms(&d, 100);
        board_picture(d.board, lit.row);
        assert_memory_equal(lit.row, ((uint8_t[]){0x24, 0x24, 0xFF, 0x24, 0x24, 0xFF, 0x24, 0x24}), 8);
        rig_free(&d);
    }
}

// While these contacts are closed.
static void expect_scans_a_second(rig_t *d, const char *contacts, unsigned expected)
{
    for (const char *key = contacts; *key != '\0'; key++)
        board_contact(d->board, rig_key(*key), true);
    rig_wait_ms(d, 100);
    const chip_measures_t m = rig_measure(d, 1000);
    const unsigned more_or_less = expected > 1;
    assert_in_range(m.vector[rig_chip()->timer0_compa].calls, expected - more_or_less,
                    expected + more_or_less);
    for (const char *key = contacts; *key != '\0'; key++)
        board_contact(d->board, rig_key(*key), false);
}

// At 8 MHz 992 times, as a sample period is a whole number of the timer's ticks. With a ghost the contacts
// never agree with the pressed keys.
TEST(it_is_scanned_1000_times_a_second_while_a_key_is_held_twice_as_often_in_doubt_and_else_once)
{
    rig_t d = rig_on(10);
    const unsigned tick_hz = chip_hz(board_chip(d.board)) / CLOCK_TICK_CYCLES,
                   ticks = (tick_hz + 1999) / 2000;
    expect_scans_a_second(&d, "", 1);
    expect_scans_a_second(&d, "5", tick_hz / ticks / 2);
    expect_scans_a_second(&d, "124", tick_hz / ticks);
    expect_scans_a_second(&d, "", 1);
    rig_free(&d);
}

// ---- Contacts with resistance ----

// The matrix after all keys were pressed, four at the corners of a rectangle at once.
static const char *play(double ohms)
{
    static char seen[RIG_PIXELS + 1];
    rig_t d = rig_new(1);
    keypad_part_t *keypad = board_part(d.board, "keypad");
    keypad->ohms = ohms;
    keypad->rise = chip_us(board_chip(d.board), 30); // as of long cables
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
    rig_press(&d, "159 3B D *8 2468 5 #0");
    for (const char *key = "1245"; *key != '\0'; key++)
        board_contact(d.board, rig_key(*key), true);
    rig_wait_ms(&d, 100);
    for (const char *key = "1245"; *key != '\0'; key++)
        board_contact(d.board, rig_key(*key), false);
    rig_wait_ms(&d, 2500);
    rig_press(&d, "*4 5 6 5");
    rig_watch(&d, 1000, seen);
    rig_free(&d);
    return seen;
}

TEST(contacts_of_1_kohm_are_read_like_ideal_ones_and_those_of_10_kohm_are_not)
{
    char ideal[RIG_PIXELS + 1];
    strcpy(ideal, play(0));
    rig_assert_seen(ideal, play(1000));
    assert_memory_not_equal(ideal, play(10000), RIG_PIXELS);
}

// ---- A column shorted to ground ----

// Longest time with interrupts off, in bits on the console's line: its receiver holds 20, and the sender may
// be 4 % fast. avr-gcc 5.4's code takes 15, 7.3's 16.
enum { LONGEST_BITS = 18 };

TEST(with_a_column_shorted_to_ground_other_keys_and_the_console_work_and_interrupts_stay_short)
{
    static const char others[] = "5115"; // a key of another column
    static const char *const lines[] = {"show", "score", "0 2", "undo", "show", "0 2", "undo", "score"};
    for (unsigned col = 0; col < 4; col += soak_step(3)) {
        static checked_t s;
        rig_t d = rig_new(col);
        keypad_part_ground(board_part(d.board, "keypad"), KEYPAD_C1 + col, true);
        checked_start_with(&s, d);
        chip_measures_t m;
        chip_measure_from_here(board_chip(d.board));
        checked_keys(&s, (char[]){others[col], '\0'});
        for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
            checked_line(&s, "%s", lines[i]);
        chip_measures(board_chip(d.board), &m);
        assert_true(m.off_by_interrupts < LONGEST_BITS * chip_hz(board_chip(d.board)) / board_baud(d.board));
        keypad_part_ground(board_part(d.board, "keypad"), KEYPAD_C1 + col, false);
        rig_wait_ms(&d, 100);
        m = rig_measure(&d, 1000);
        assert_true(m.off_by_interrupts < chip_us(board_chip(d.board), 150)); // no more samples than one
        checked_end(&s);
    }
}
