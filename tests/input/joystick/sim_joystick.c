// Tests an imperfect joystick with the flashed ELF: it rests off the middle, ends short of the rails, is
// noisy, drifts, and springs back inexactly. Sliding noise of potentiometers is specified below 0.1 V (JIS C
// 6443); here it is +-0.2 V.
// SPDX-License-Identifier: MIT
#include <math.h>

#include <vboard/joystick_part.h>
#include <vboard/splitmix64.h>
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

#define NOISE 0.2
static const joystick_axis_t axes[] = {
    {0.50, 0.00, 1.00, NOISE},
    {0.59, 0.004, 1.00, NOISE}, // the Y axis of a KY-023 as measured: 4, 605, 1023
    {0.44, 0.08, 0.90, NOISE},
    {0.38, 0.00, 0.93, NOISE},
};
enum { AXES = sizeof axes / sizeof axes[0] };

static rig_t d;
static model_t m;
static joystick_part_t *stick;

static void start(const joystick_axis_t *x, const joystick_axis_t *y)
{
    d = rig_new(1);
    stick = board_part(d.board, "joystick");
    stick->axis[JOYSTICK_X] = *x;
    stick->axis[JOYSTICK_Y] = *y;
    model_start(&m);
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
}

// Tilts an axis so that its wiper is `volts` from its rest.
static void set_volts(unsigned axis, double volts)
{
    const joystick_axis_t *a = &stick->axis[axis];
    stick->tilt[axis] =
        fabs(volts) / 5 / fabs((volts < 0 ? a->least : a->most) - a->rest) * (volts < 0 ? -1 : 1);
}

static void ramp(unsigned axis, double from, double to, unsigned ms)
{
    for (unsigned i = 1; i <= ms; i++) {
        set_volts(axis, from + (to - from) * i / ms);
        rig_wait_ms(&d, 1);
    }
}

static void step(unsigned axis, int by)
{
    model_key(&m, axis == JOYSTICK_X ? "456"[1 + by] : "258"[1 + by]);
}

TEST(a_slow_noisy_push_is_one_step)
{
    for (unsigned i = 0; i < AXES; i++) {
        start(&axes[i], &axes[(i + 1) % AXES]);
        for (unsigned push = 0; push < 8; push++) {
            unsigned axis = push % 2;
            int way = push % 4 < 2 ? 1 : -1;
            ramp(axis, 0, way * 1.0, 100);
            ramp(axis, way * 1.0, way * 1.4, 300); // slowest around the threshold
            ramp(axis, way * 1.4, 0, 100);
            rig_wait_ms(&d, 50);
            step(axis, way);
            if (push % 3 == 0)
                judge_display(&d, &m);
        }
        rig_free(&d);
    }
}

TEST(a_stick_that_drifts_and_springs_back_inexactly_steps_once_a_push)
{
    uint64_t random = soak_seed(3);
    start(&axes[1], &axes[2]);
    stick->spring[JOYSTICK_X] = stick->spring[JOYSTICK_Y] = 0.12; // of half the travel: 60 steps of 1024
    for (unsigned i = 0; i < soak_trials(24, 200); i++) {
        unsigned axis = (unsigned)(splitmix64(&random) % 2);
        int way = splitmix64(&random) % 2 ? 1 : -1;
        stick->axis[axis].rest += 0.004 * (i % 12 < 6 ? way : -way); // at most 24 steps, and back
        rig_press(&d, (char[]){axis == JOYSTICK_X ? (way > 0 ? '6' : '4') : way > 0 ? '8' : '2', '\0'});
        step(axis, way);
        if (i % 6 == 5)
            judge_display(&d, &m);
    }
    rig_free(&d);
}

#define AN_F ".######. .######. .##..... .####... .####... .##..... .##..... .##....."

TEST(a_stick_held_up_at_power_up_begins_the_layout_and_does_not_shift_the_rest)
{
    char seen[RIG_PIXELS + 1];
    d = rig_new(2);
    stick = board_part(d.board, "joystick");
    stick->axis[JOYSTICK_X] = stick->axis[JOYSTICK_Y] = axes[3];
    board_contact(d.board, rig_key('2'), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
    rig_watch(&d, 100, seen);
    rig_assert_seen(AN_F, seen);
    board_contact(d.board, rig_key('2'), false);
    rig_wait_ms(&d, 100);
    rig_press(&d, "5826"); // keeps the layout; down, up and right
    model_start(&m);
    m.col = 2;
    judge_display(&d, &m);
    rig_free(&d);
}

// Modules stand in any way: what is held at power-on is up, from then on and after a loss of power.
TEST(a_direction_held_at_power_up_is_up_from_then_on)
{
    static const char ways[] = "2684"; // clockwise
    char seen[RIG_PIXELS + 1];
    for (unsigned turn = 0; turn < 4; turn++) {
        start(&axes[0], &axes[0]);
        rig_wait_ms(&d, 1000);
        board_power_off(d.board);
        board_contact(d.board, rig_key(ways[turn]), true);
        board_power_on(d.board);
        rig_wait_ms(&d, 100);
        rig_watch(&d, 100, seen);
        rig_assert_seen(AN_F, seen);
        board_contact(d.board, rig_key(ways[turn]), false);
        rig_wait_ms(&d, 1000);
        rig_press(&d, "5"); // keeps the layout
        model_start(&m);
        for (unsigned again = 0; again < 2; again++) {
            for (unsigned i = 0; i < 4; i++) {
                rig_press(&d, (char[]){ways[(turn + i) % 4], '\0'});
                model_key(&m, ways[i]);
                judge_display(&d, &m);
            }
            board_power_off(d.board);
            board_power_on(d.board);
            rig_wait_ms(&d, 200);
            model_power_up(&m);
        }
        rig_free(&d);
    }
}

TEST(the_chip_sleeps_between_samples_and_the_converter_is_off_in_power_down)
{
    enum { ADCSRA = 0x7A, ADEN = 0x80 };
    const double awake = 0.7 * 16e6 / F_CPU; // docs/parts.md: at 8 MHz for twice as long
    size_t size;
    start(&axes[0], &axes[1]);
    assert_true(rig_asleep_percent(&d, "", 5) > 100 - awake);
    assert_true(chip_data(board_chip(d.board), &size)[ADCSRA] & ADEN);
    rig_wait_ms(&d, 600 * 1000);
    assert_false(chip_data(board_chip(d.board), &size)[ADCSRA] & ADEN);
    rig_free(&d);
}

// The highest clock of the ATmega328P's data sheet (table 29-8).
TEST(the_converter_runs_at_1_mhz)
{
    enum { ADCSRA = 0x7A, PRESCALER = 7 };
    size_t size;
    start(&axes[0], &axes[1]);
    assert_int_equal(F_CPU >> (chip_data(board_chip(d.board), &size)[ADCSRA] & PRESCALER), 1000000);
    rig_free(&d);
}
