// Tests of what keys and blinking do to the rows of LEDs on the virtual board. sim_leds has their times and
// light.
#include <string.h>

#include "display_traits.h"
#include "hal/led_matrix.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

static rig_t d;

static struct {
    unsigned lit;                        // how often a row was lit
    chip_time_t shortest, longest, last; // from one lighting of the first row to the next
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
    if (rows.last != 0) {
        chip_time_t frame = when - rows.last;
        rows.shortest = frame < rows.shortest || rows.shortest == 0 ? frame : rows.shortest;
        rows.longest = frame > rows.longest ? frame : rows.longest;
    }
    rows.last = when;
}

BEFORE_EACH
{
    d = rig_new(3);
    board_on_pin(d.board, on_pin, NULL);
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
}

AFTER_EACH
{
    rig_free(&d);
}

static double ms(chip_time_t cycles)
{
    return (double)cycles / (double)rig_us(&d, 1000);
}

static bool is_lit(board_t *board, void *led)
{
    static board_screen_t screen;
    board_screen(board, &screen);
    return board_colour_is_lit(screen.pixel[*(unsigned *)led]);
}

// Whichever row has its turn.
TEST(a_mark_in_any_row_is_lit_within_the_promised_time_of_its_last_bounce)
{
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
    rig_press(&d, "14253");
    rig_wait_ms(&d, 300);
    memset(&rows, 0, sizeof rows);
    rig_wait_ms(&d, 5000);
    assert_true(rows.lit > 5 * 3 * LED_FRAME_HZ_MIN);
    assert_true(ms(rows.longest - rows.shortest) < 0.1); // the clock's interrupt
}
