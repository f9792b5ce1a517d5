// Tests of the strip's frames on the virtual board: they do not delay keys or lose console bytes, and their
// pulses are right.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "display_traits.h"
#include "hal/strip.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { PRESSES = 400, FRAME_US = STRIP_LEDS * 27 };

static rig_t d;
static recorder_t recorder;

// ---- Frames, by their edges ----

static struct {
    chip_time_t begun, ended; // first and last edge of the last frame
    unsigned pulses, cut;     // pulses of the last frame; frames that ended before the last LED
} frame;

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *unused)
{
    (void)unused;
    if (!board_pin_is(board, pin, "DIN"))
        return;
    if (level == PIN_HIGH && when - frame.ended > chip_us(board_chip(board), 100)) {
        frame.cut += frame.pulses < STRIP_LEDS * 24;
        frame.begun = when;
        frame.pulses = 0;
    }
    frame.pulses += level == PIN_HIGH;
    frame.ended = when;
}

static bool has_begun(board_t *board, void *since)
{
    (void)board;
    return frame.begun >= *(chip_time_t *)since;
}

// Runs until the next frame begins.
static void await_frame(void)
{
    chip_time_t now = chip_now(board_chip(d.board));
    assert_true(board_run_until(d.board, now + chip_us(board_chip(d.board), 1100000), has_begun, &now));
}

static double ms(chip_time_t cycles)
{
    return (double)cycles / (double)chip_us(board_chip(d.board), 1000);
}

// After begin(), X can win with `9` in the bottom row of 3x3; the line then pulses, in eight frames a second.
enum { LAST_CELL = STRIP_SIDE == 8 ? 54 : 2 * STRIP_SIDE + 2 };

static void begin(uint32_t hz)
{
    d = rig_new(5);
    if (hz != 0)
        chip_set_hz(board_chip(d.board), hz);
    board_power_on(d.board);
    memset(&frame, 0, sizeof frame);
    board_on_pin(d.board, on_pin, NULL);
    rig_wait_ms(&d, 100);
    rig_press(&d, "7485");
}

// ---- Keys ----

static bool last_cell_is(board_t *board, void *lit)
{
    static board_screen_t screen;
    board_screen(board, &screen);
    return (screen.pixel[LAST_CELL].red != 0) == *(bool *)lit;
}

// Presses a key after `phase` cycles, with bounce. Returns the milliseconds from its last bounce to the
// picture, which may be negative.
static double press(char key, chip_time_t phase, bool lit)
{
    chip_time_t down = chip_now(board_chip(d.board)) + phase,
                bounce = rig_random(&d, chip_us(board_chip(d.board), RIG_BOUNCE_US));
    board_press(d.board, rig_key(key), down, bounce);
    assert_true(board_run_until(d.board, down + chip_us(board_chip(d.board), 20000), last_cell_is, &lit));
    double took = ms(chip_now(board_chip(d.board))) - ms(down + bounce);
    board_release(d.board, rig_key(key), chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 30000),
                  rig_random(&d, chip_us(board_chip(d.board), RIG_BOUNCE_US)));
    rig_wait_ms(&d, 60);
    return took;
}

TEST(a_key_pressed_during_a_frame_is_shown_within_the_promised_time_of_its_last_bounce)
{
    double worst = 0;
    begin(0);
    press('9', 0, true);
    frame.cut = 0;
    for (unsigned i = 0; i < PRESSES / soak_step(4); i++) {
        await_frame();
        double undone = press('#', rig_random(&d, chip_us(board_chip(d.board), FRAME_US)), false);
        worst = undone > worst ? undone : worst;
        press('9', 0, true);
    }
    printf("through a frame: %.2f ms at most, %u frames cut\n", worst, frame.cut);
    assert_true(worst > 2 && worst <= DISPLAY_LIGHT_MS);
    assert_true(frame.cut > PRESSES / soak_step(4));
    rig_free(&d);
}

// ---- The console ----

TEST(no_byte_received_during_a_frame_is_lost)
{
    char first[400];
    begin(0);
    press('9', 0, true);
    recorder_start(&recorder, d.board);
    for (unsigned i = 0; i < PRESSES / soak_step(4); i++) {
        static const char line[] = "             move          0 0 1";
        await_frame();
        chip_run(board_chip(d.board),
                 chip_now(board_chip(d.board)) + rig_random(&d, chip_us(board_chip(d.board), 200)));
        const char *answer = recorder_line(&recorder, line);
        if (i == 0)
            snprintf(first, sizeof first, "%s", answer);
        assert_string_equal(answer, first);
    }
    assert_non_null(strstr(first, "error: "));
    assert_null(strstr(first, "lost"));
    rig_free(&d);
}

// ---- The signal ----

TEST(a_frame_takes_24_to_30_us_an_led_and_its_pulses_are_right_with_a_clock_half_a_percent_off)
{
    static const uint32_t per_mille[] = {995, 1000, 1005};
    for (size_t i = 0; i < sizeof per_mille / sizeof *per_mille; i++) {
        begin(F_CPU / 1000 * per_mille[i]);
        await_frame(); // a refresh, which sends all LEDs
        rig_wait_ms(&d, 10);
        assert_int_equal(frame.pulses, STRIP_LEDS * 24);
        double took = ms(frame.ended - frame.begun);
        printf("frame: %.2f ms\n", took);
        assert_true(took > 0.024 * STRIP_LEDS && took < 0.030 * STRIP_LEDS);
        rig_wait_ms(&d, 5000);
        rig_free(&d);
    }
}
