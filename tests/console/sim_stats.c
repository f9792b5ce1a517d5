// `stats`: the device's own measures agree with the board's, and it names the cause of each reset that it can
// know.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "hal/clock.h"
#include "tests/support/checked.h"
#include "tests/support/test.h"

enum { MCUSR = 0x54 };       // ATmega328P data sheet, register summary
enum { SHUT_DOWN = 0x0C00 }; // word to the matrix, sent here only at start-up

static checked_t s;

// ---- Measures ----

typedef struct {
    unsigned minutes, seconds, stack, interrupt_us, resets;
    double asleep;
} stats_t;

static stats_t ask_for_stats(void)
{
    stats_t t = {0};
    const char *said = checked_line(&s, "stats");
    int fields = sscanf(said,
                        "uptime %u min %u s, asleep %lf %%\nstack %u bytes, interrupt %u us\n"
                        "EEPROM: 0 bytes worn\nresets %u, last by power\n",
                        &t.minutes, &t.seconds, &t.asleep, &t.stack, &t.interrupt_us, &t.resets);
    assert_int_equal(fields, 6);
    return t;
}

static double worst_interrupt_us(const chip_measures_t *m)
{
    chip_time_t worst = 0;
    for (unsigned i = 0; i < CHIP_VECTORS_MAX; i++)
        worst = m->vector[i].worst > worst ? m->vector[i].worst : worst;
    return (double)worst * 1e6 / chip_hz(board_chip(s.rig.board));
}

static uint8_t *data(void)
{
    return chip_data(board_chip(s.rig.board), &(size_t){0});
}

// The last used byte of the painted stack differs from the two below it.
static void assert_last_used(unsigned stack)
{
    size_t size;
    const uint8_t *last = chip_data(board_chip(s.rig.board), &size) + size - stack;
    assert_true(last[0] != last[-1] && last[-1] == last[-2]);
}

// Long enough for the running mean to settle.
TEST(stats_agree_with_the_boards_measures)
{
    chip_measures_t m;
    checked_start(&s, 8);
    for (int i = 0; i < 150; i++) {
        checked_keys(&s, "5#");
        rig_wait_ms(&s.rig, 1500);
    }
    chip_measures(board_chip(s.rig.board), &m);
    stats_t t = ask_for_stats();
    const double seconds = (double)m.elapsed / chip_hz(board_chip(s.rig.board)),
                 worst_us = worst_interrupt_us(&m), share = 100.0 * (double)m.asleep / (double)m.elapsed;
    unsigned uptime = 60 * t.minutes + t.seconds;
    assert_true(uptime <= seconds && uptime > seconds - 2);
    assert_true(t.asleep > share - 0.3 && t.asleep < share + 0.3);
    assert_true(t.stack <= m.stack && t.stack + 10 >= m.stack);
    assert_last_used(t.stack);
    // The device counts from an interrupt's cause, so it may include another interrupt or main's waking up.
    const double tick_us = CLOCK_TICK_CYCLES * 1e6 / chip_hz(board_chip(s.rig.board));
    assert_true(t.interrupt_us + 2 * tick_us >= worst_us && t.interrupt_us <= worst_us + 4 * tick_us);
    assert_int_equal(t.resets, 0);
    checked_end(&s);
}

// A thousand interrupts a second, whose own time the device counts in ticks of 64 cycles. It tells a running
// mean: 100 % at the start, and each period of 250 ms has a weight of 1/256.
TEST(stats_agree_with_the_board_with_a_key_held)
{
    enum { PERIODS = 120 };
    checked_start(&s, 1);
    board_contact(s.rig.board, rig_key('#'), true);
    const chip_measures_t m = rig_measure(&s.rig, PERIODS * 250);
    board_contact(s.rig.board, rig_key('#'), false);
    rig_wait_ms(&s.rig, 500);
    const double share = 100.0 * (double)m.asleep / (double)m.elapsed, told = ask_for_stats().asleep;
    double mean = 100;
    for (unsigned i = 0; i < PERIODS; i++)
        mean += (share - mean) / 256;
    assert_true(told > mean - 0.15 && told < mean + 0.05); // in tenths, rounded down
    checked_end(&s);
}

static void assert_uptime_from(uint32_t periods, const char *now, const char *a_second_later)
{
    memcpy(&data()[rig_address("uptime_periods")], &periods, sizeof periods);
    assert_non_null(strstr(checked_line(&s, "stats"), now));
    rig_wait_ms(&s.rig, 1000);
    assert_non_null(strstr(checked_line(&s, "stats"), a_second_later));
}

// Minutes counted in 16 bits wrapped after 45.5 days. Puts the count of periods forward.
TEST(uptime_goes_on_after_65536_minutes)
{
    enum { A_SECOND = 4, AN_HOUR = 3600 * A_SECOND, A_DAY = 24 * AN_HOUR };
    checked_start(&s, 1);
    assert_uptime_from(45 * A_DAY + AN_HOUR - A_SECOND, "uptime 45 d 0 h 59 min 59 s, ",
                       "uptime 45 d 1 h 0 min 0 s, ");
    assert_uptime_from(46 * A_DAY - A_SECOND, "uptime 45 d 23 h 59 min 59 s, ",
                       "uptime 46 d 0 h 0 min 0 s, ");
    checked_end(&s);
}

// ---- Resets ----

enum { GPIOR0 = 0x3E }; // the flags of hal/avr/flags.h

static void start_with_flags(uint8_t flags)
{
    checked_start(&s, 1);
    recorder_start(&s.recorder, s.rig.board);
    chip_reset(board_chip(s.rig.board));
    data()[GPIOR0] = flags;
    rig_wait_ms(&s.rig, 850);
    recorder_line(&s.recorder, "stats");
}

// A bootloader may use the register.
TEST(what_the_flags_are_at_the_start_makes_no_difference)
{
    static char clear[1000];
    start_with_flags(0);
    assert_non_null(strstr(s.recorder.text, "uptime 0 min 0 s"));
    snprintf(clear, sizeof clear, "%s", s.recorder.text);
    checked_end(&s);
    start_with_flags(0xFF);
    assert_string_equal(s.recorder.text, clear);
    checked_look(&s);
    checked_end(&s);
}

TEST(resets_are_counted_up_to_255)
{
    checked_start(&s, 1);
    for (unsigned resets = 1; resets <= 258; resets++) {
        char expected[40];
        snprintf(expected, sizeof expected, "\nresets %u, last by button\n", resets < 255 ? resets : 255);
        chip_reset(board_chip(s.rig.board));
        if (resets <= 2 || resets >= 254)
            checked_resets(&s, expected);
        else
            rig_wait_ms(&s.rig, 5);
    }
    board_power_off(s.rig.board);
    board_power_on(s.rig.board);
    checked_resets(&s, "\nresets 0, last by power\n");
    checked_end(&s);
}

// Before the firmware reads the flags.
static void set_mcusr(board_t *board, uint16_t word, void *flags)
{
    (void)board;
    if (word == SHUT_DOWN)
        data()[MCUSR] = *(const uint8_t *)flags;
}

// Flags stay set until they are cleared: a power-up, whose supply also rises through the brown-out level, or
// a press of the button while the supply dips, sets several.
TEST(of_several_causes_of_a_reset_stats_names_power_before_button_before_brown_out_before_watchdog)
{
    static const char *const names[] = {"power", "button", "brown-out", "watchdog"}; // from bit 0 of MCUSR on
    checked_start(&s, 3);
    for (unsigned flags = 1; flags < 16; flags++) {
        char expected[40];
        snprintf(expected, sizeof expected, ", last by %s\n", names[__builtin_ctz(flags)]);
        board_on_word(s.rig.board, set_mcusr, &(uint8_t){(uint8_t)flags});
        chip_reset(board_chip(s.rig.board));
        checked_resets(&s, expected);
    }
    checked_end(&s);
}

// As Optiboot 4.4 does, before the firmware reads the flags.
static void clear_mcusr(board_t *board, uint16_t word, void *context)
{
    (void)board;
    (void)context;
    if (word == SHUT_DOWN)
        data()[MCUSR] = 0;
}

// A fault of the RAM in the session, which the firmware detects within two seconds; it then waits for the
// watchdog with interrupts off.
static void corrupt_session(void)
{
    chip_measures_t m;
    chip_measure_from_here(board_chip(s.rig.board));
    data()[rig_address("device")] ^= 1; // the session is its first member
    rig_wait_ms(&s.rig, 3000);
    chip_measures(board_chip(s.rig.board), &m);
    assert_true(m.off_by_program > rig_us(&s.rig, 300000));
}

TEST(a_restart_by_the_firmware_is_named_even_if_a_bootloader_clears_mcusr)
{
    checked_start(&s, 2);
    checked_keys(&s, "51");
    corrupt_session();
    checked_resets(&s, "\nresets 1, last by watchdog\n");
    board_on_word(s.rig.board, clear_mcusr, NULL);
    corrupt_session();
    checked_resets(&s, "\nresets 2, last by watchdog\n");
    chip_reset(board_chip(s.rig.board));
    checked_resets(&s, "\nresets 3, last by unknown\n");
    board_on_word(s.rig.board, NULL, NULL);
    chip_reset(board_chip(s.rig.board));
    checked_resets(&s, "\nresets 4, last by button\n");
    recorder_news(&s.recorder);
    checked_line(&s, "show"); // the game continues
    board_power_off(s.rig.board);
    board_on_word(s.rig.board, clear_mcusr, NULL);
    board_power_on(s.rig.board);
    checked_resets(&s, "\nresets 0, last by unknown\n"); // power-on behind the bootloader counts from zero
    checked_end(&s);
}
