// Tests of the LEDs on the virtual board: times of the rows, the light of each LED at each brightness, dark
// at once in reset, a row that stays lit when the firmware hangs, what is drawn where a matrix has signs, a
// key in any row, and blinking.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/leds_part.h>
#include "display_traits.h"
#include "hal/led_matrix.h"
#include "input_traits.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

// A cursor blinks in the middle.
enum { HAS_CURSOR = INPUT_CURSOR_FROM_N <= 3 };

static rig_t d;
static const leds_part_t *leds;

static struct {
    unsigned lit, frames;                // how often a row, and the first row, was lit
    chip_time_t shortest, longest, last; // frames: from one lighting of the first row to the next
} rows;

static bool is_row(board_t *board, unsigned pin)
{
    return strncmp(board_pin_name(board, pin), "ROW", 3) == 0;
}

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *unused)
{
    (void)unused;
    if (!is_row(board, pin) || level != PIN_LOW)
        return;
    rows.lit++;
    if (!board_pin_is(board, pin, "ROW1"))
        return;
    chip_time_t frame = when - rows.last;
    if (rows.frames++ != 0) {
        rows.shortest = frame < rows.shortest || rows.shortest == 0 ? frame : rows.shortest;
        rows.longest = frame > rows.longest ? frame : rows.longest;
    }
    rows.last = when;
}

static void start(void)
{
    d = rig_new(3);
    leds = board_part(d.board, "leds");
    assert_true(leds != NULL);
    board_on_pin(d.board, on_pin, NULL);
    board_power_on(d.board);
    rig_wait_ms(&d, 300);
}

AFTER_EACH
{
    rig_free(&d);
}

static void type(const char *line)
{
    board_type(d.board, line, strlen(line));
    board_type(d.board, "\r", 1);
    rig_wait_ms(&d, 200);
}

static double ms(chip_time_t cycles)
{
    return (double)cycles / (double)chip_us(board_chip(d.board), 1000);
}

// ---- Rows ----

static void watch_rows(unsigned for_ms)
{
    memset(&rows, 0, sizeof rows);
    rig_wait_ms(&d, for_ms);
}

TEST(a_frame_is_shown_100_times_a_second_and_always_the_same_at_every_brightness)
{
    char line[20];
    start();
    for (unsigned b = 0; b <= LED_BRIGHTNESS_MAX; b++) {
        snprintf(line, sizeof line, "bright %u", b);
        type(line);
        rig_wait_ms(&d, 2000);
        watch_rows(2000);
        assert_true(rows.frames >= 2 * LED_FRAME_HZ_MIN);
        assert_in_range(rows.lit, 3 * rows.frames - 3, 3 * rows.frames + 3);
        assert_true(ms(rows.longest) <= 1000.0 / LED_FRAME_HZ_MIN);
        assert_true(ms(rows.longest - rows.shortest) < 0.1); // the clock's interrupt
        assert_int_equal(board_intensity(d.board), b);
    }
}

// Each LED's share of the time is that of its row, to a hundredth of it.
TEST(every_led_that_is_lit_gets_the_same_light)
{
    static const char *const moves[] = {"0 0", "1 1", "2 2", "0 2", "2 0", "1 0", "1 2", "2 1"};
    start();
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        type(moves[i]);
    rig_wait_ms(&d, 2500); // two bars have said for 2 s that nobody can win any more
    for (unsigned step = 0; step < 4; step++) {
        static const unsigned brightness[] = {1, 4, 9, 15};
        chip_time_t before[LEDS], least = UINT64_MAX, most = 0;
        char line[20];
        unsigned lit = 0;
        snprintf(line, sizeof line, "bright %u", brightness[step]);
        type(line);
        for (unsigned led = 0; led < LEDS; led++)
            before[led] = leds_part_exposure(leds, led);
        rig_wait_ms(&d, 1000);
        for (unsigned led = 0; led < LEDS; led++) {
            chip_time_t light = leds_part_exposure(leds, led) - before[led];
            if (light == 0 || (HAS_CURSOR && led / LEDS_COLUMNS == 1 && led % 3 == 1))
                continue;
            lit++;
            least = light < least ? light : least;
            most = light > most ? light : most;
        }
        assert_int_equal(lit, HAS_CURSOR ? 7 : 8);
        double share = ms(most) / 1000 * 3 * 31, expected = 2 * brightness[step] + 1;
        assert_true((double)(most - least) <= 0.02 * (double)most);
        assert_true(share > 0.95 * expected - 0.2 && share < 1.05 * expected + 0.2);
    }
}

// The mark in the corner. 3.2 mA flow while it is lit.
static double average_ma(void)
{
    const chip_time_t before = leds_part_exposure(leds, 0);
    rig_wait_ms(&d, 1000);
    return ms(leds_part_exposure(leds, 0) - before) / 1000 * 3.2;
}

TEST(a_lit_led_gets_a_third_of_a_milliampere_on_average_at_first_and_one_at_the_highest_brightness)
{
    start();
    type("0 0");
    const double first = average_ma();
    type("bright 15");
    const double highest = average_ma();
    assert_true(first > 0.29 && first < 0.33);
    assert_true(highest > 1.0 && highest < 1.1);
}

// Their interrupts come in the middle of a sleep. Long enough for the running mean to settle.
TEST(stats_tell_the_share_asleep_in_spite_of_the_rows_interrupts)
{
    static recorder_t recorder;
    double told = 0;
    start();
    rig_wait_ms(&d, 200000);
    const chip_measures_t m = rig_measure(&d, 10000);
    recorder_start(&recorder, d.board);
    assert_int_equal(sscanf(recorder_line(&recorder, "stats"), "%*[^,], asleep %lf", &told), 1);
    const double share = 100.0 * (double)m.asleep / (double)m.elapsed;
    assert_true(told > share - 0.2 && told < share + 0.2);
}

// ---- Reset, power-down, and a firmware that hangs ----

static bool all_pins_float(void)
{
    bool floats = true;
    for (unsigned pin = 0; pin < board_pins(d.board); pin++)
        if (is_row(d.board, pin))
            floats = floats && board_pin_level(d.board, pin) == PIN_FLOATING;
    return floats;
}

TEST(the_leds_are_dark_as_soon_as_the_chip_is_reset)
{
    start();
    type("1 1");
    for (unsigned i = 0; i < 50; i++) {
        rig_wait_ms(&d, 1 + i);
        chip_reset(board_chip(d.board));
        chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 100));
        assert_true(all_pins_float());
        rig_wait_ms(&d, 60);
        assert_false(board_display_is_off(d.board));
    }
}

// Stops the interrupts that light the rows, at any moment.
static void hang(void)
{
    size_t size;
    uint8_t *data = chip_data(board_chip(d.board), &size);
    data[0x5F] &= 0x7F; // SREG: interrupts off
    data[0x70] = 0;     // TIMSK2
}

static void start_self_test(void)
{
    d = rig_new(3);
    leds = board_part(d.board, "leds");
    board_contact(d.board, INPUT_TEST_KEY, true);
    board_power_on(d.board);
    rig_wait_ms(&d, 500);
}

static void end_self_test(void)
{
    board_contact(d.board, INPUT_TEST_KEY, false);
}

TEST(a_row_that_stays_lit_when_the_firmware_hangs_stays_within_its_limits)
{
    unsigned lit = 0;
    for (unsigned i = 0; i < 20; i++) {
        start_self_test();
        chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 317 * i));
        hang();
        rig_wait_ms(&d, 100);
        lit += leds->now.row_ma > 0;
        assert_true(leds->now.row_ma <= LEDS_ROW_MAX_MA && leds->now.column_ma <= LEDS_COLUMN_MAX_MA);
        end_self_test();
        if (i != 19)
            rig_free(&d);
    }
    assert_in_range(lit, 1, 19); // others hang while it is dark
}

TEST(with_all_leds_lit_a_row_carries_the_current_of_six)
{
    double most = 0;
    start_self_test();
    for (unsigned i = 0; i < 500; i++) {
        chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 97));
        most = leds->now.row_ma > most ? leds->now.row_ma : most;
    }
    assert_true(most > 19.1 && most < 19.3); // 6 * 3.2 V / 1 kOhm
    for (unsigned led = 0; led < LEDS; led++)
        assert_true(leds_part_exposure(leds, led) > 0);
    end_self_test();
}

// ---- Pictures ----

// Letters, row by row: X or O for one LED of a cell, * for both.
static void assert_leds(const char *expected)
{
    static board_screen_t screen;
    char seen[10] = "";
    board_screen(d.board, &screen);
    for (unsigned cell = 0; cell < 9; cell++) {
        bool x = screen.pixel[2 * cell].red != 0, o = screen.pixel[2 * cell + 1].green != 0;
        seen[cell] = x && o ? '*' : x ? 'X' : o ? 'O' : '.';
    }
    assert_string_equal(seen, expected);
}

TEST(what_the_console_starts_is_drawn_on_three_rows)
{
    start();
    type("0 0");
    type("1 1");
    assert_leds("X...O....");
    type("layout 1"); // mirrored
    assert_leds("..X.O....");
    type("layout 6"); // upside down, then rows and columns swapped
    assert_leds("..X.O....");
    type("layout 0");
    type("new 2");
    type("1 0");
    assert_leds("......X..");
    type("new 4");
    assert_leds("......X..");
}

// ---- Keys and blinking ----

static bool is_lit(board_t *board, void *led)
{
    static board_screen_t screen;
    board_screen(board, &screen);
    return board_colour_is_lit(screen.pixel[*(unsigned *)led]);
}

// Whichever row has its turn.
TEST(a_mark_in_any_row_is_lit_within_the_promised_time_of_its_last_bounce)
{
    start();
    double worst = 0;
    for (unsigned i = 0; i < 4 * 9; i++) {
        unsigned led = i % 9 * 2; // X's
        board_type(d.board, "new 3\r", 6);
        rig_wait_ms(&d, 100);
        const chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 10000)),
                          bounce = rig_random(&d, rig_us(&d, RIG_BOUNCE_US));
        rig_press_at(&d, (char)('1' + i % 9), at, at + rig_us(&d, 40000), bounce);
        assert_true(board_run_until(d.board, at + rig_us(&d, 40000), is_lit, &led));
        const double took = ms(chip_now(board_chip(d.board))) - ms(at + bounce);
        worst = took > worst ? took : worst;
        rig_wait_ms(&d, 60);
    }
    printf("key to light %.2f ms\n", worst);
    assert_true(worst > 1 && worst <= DISPLAY_LIGHT_MS);
}

// A completed line blinks, and the sign of the winner alternates with it.
TEST(blinking_takes_its_turn_and_leaves_all_frames_the_same)
{
    start();
    rig_press(&d, "14253");
    rig_wait_ms(&d, 300);
    memset(&rows, 0, sizeof rows);
    rig_wait_ms(&d, 5000);
    assert_true(rows.lit > 5 * 3 * LED_FRAME_HZ_MIN);
    assert_true(ms(rows.longest - rows.shortest) < 0.1); // the clock's interrupt
}
