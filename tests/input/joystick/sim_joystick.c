// A joystick as real ones are, on the flashed ELF: resting off the middle, ending short of the rails, noisy,
// springing back inexactly, drifting. Sliding noise of potentiometers is specified below 0.1 V (JIS C 6443);
// here it is twice that to either side.
#include <math.h>

#include "board/virtual/assembly.h"
#include "board/virtual/splitmix64.h"
#include "tests/input/five/five_rig.h"
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

static five_rig_t f;
static joystick_t *stick;

static void start(const joystick_axis_t *x, const joystick_axis_t *y)
{
    f.rig = rig_new(1);
    stick = &f.rig.board->input.joystick;
    stick->axis[JOYSTICK_X] = *x;
    stick->axis[JOYSTICK_Y] = *y;
    ttt_start(&f.board, 3);
    f.row = f.col = 1;
    board_power_on(f.rig.board);
    rig_wait_ms(&f.rig, 100);
}

// Tilts an axis so that its wiper is so many volts from its rest.
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
        rig_wait_ms(&f.rig, 1);
    }
}

static void step(unsigned axis, int by)
{
    uint8_t *at = axis == JOYSTICK_X ? &f.col : &f.row;
    *at = (uint8_t)(*at + f.board.n + by) % f.board.n;
}

TEST(noise_makes_no_step_wherever_a_stick_rests_and_however_slowly_it_moves)
{
    for (unsigned i = 0; i < AXES; i++) {
        start(&axes[i], &axes[(i + 1) % AXES]);
        for (unsigned axis = 0; axis < JOYSTICK_AXES; axis++) {
            ramp(axis, 0, 1.0, 2500); // up to a quarter of a volt before a step
            ramp(axis, 1.0, -1.0, 5000);
            ramp(axis, -1.0, 0, 2500);
        }
        five_look(&f);
        five_end(&f);
    }
}

TEST(a_slow_noisy_push_is_one_step)
{
    for (unsigned i = 0; i < AXES; i++) {
        start(&axes[i], &axes[(i + 1) % AXES]);
        for (unsigned push = 0; push < 8; push++) {
            unsigned axis = push % 2;
            int way = push % 4 < 2 ? 1 : -1;
            ramp(axis, 0, way * 1.0, 100);
            ramp(axis, way * 1.0, way * 1.4, 300); // slowest where it counts
            ramp(axis, way * 1.4, 0, 100);
            rig_wait_ms(&f.rig, 50);
            step(axis, way);
            if (push % 3 == 0)
                five_look(&f);
        }
        five_end(&f);
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
        stick->axis[axis].rest += 0.004 * (i % 12 < 6 ? way : -way); // by 24 steps at most, and back
        rig_press(&f.rig, (char[]){axis == JOYSTICK_X ? (way > 0 ? '6' : '4') : way > 0 ? '8' : '2', '\0'});
        step(axis, way);
        if (i % 6 == 5)
            five_look(&f);
    }
    five_end(&f);
}

// The horizontal axis is tilted first and rests last; the other one is tilted farther in between.
TEST(a_push_aslant_is_a_step_one_way)
{
    start(&axes[0], &axes[3]);
    for (unsigned i = 0; i < 4; i++) {
        ramp(JOYSTICK_X, 0, 1.8, 60);
        ramp(JOYSTICK_Y, 0, -1.8, 60);
        ramp(JOYSTICK_X, 1.8, 0, 60);
        rig_wait_ms(&f.rig, 50);
        ramp(JOYSTICK_Y, -1.8, 0, 60);
        rig_wait_ms(&f.rig, 50);
        step(JOYSTICK_X, 1);
    }
    five_look(&f);
    five_end(&f);
}

#define AN_F ".######. .######. .##..... .####... .####... .##..... .##..... .##....."

TEST(a_stick_held_up_at_power_up_begins_the_layout_and_rests_where_it_should)
{
    char seen[RIG_PIXELS + 1];
    f.rig = rig_new(2);
    stick = &f.rig.board->input.joystick;
    stick->axis[JOYSTICK_X] = stick->axis[JOYSTICK_Y] = axes[3];
    board_contact(f.rig.board, rig_key('2'), true);
    board_power_on(f.rig.board);
    rig_wait_ms(&f.rig, 100);
    rig_watch(&f.rig, 100, seen);
    rig_assert_seen(AN_F, seen);
    board_contact(f.rig.board, rig_key('2'), false);
    rig_wait_ms(&f.rig, 100);
    rig_press(&f.rig, "5826"); // keeps the layout; down, up and right
    ttt_start(&f.board, 3);
    f.row = 1;
    f.col = 2;
    five_look(&f);
    five_end(&f);
}

TEST(the_chip_sleeps_between_looks_and_the_converter_is_off_in_power_down)
{
    enum { ADCSRA = 0x7A, ADEN = 0x80 };
    chip_measures_t m;
    size_t size;
    start(&axes[0], &axes[1]);
    board_measure_from_here(f.rig.board);
    rig_wait_ms(&f.rig, 10000);
    board_measures(f.rig.board, &m);
    double asleep = 100.0 * (double)m.asleep / (double)m.elapsed;
    printf("asleep %.2f %% of 10 s without input\n", asleep);
    assert_true(asleep > 99.4);
    assert_true(board_data(f.rig.board, &size)[ADCSRA] & ADEN);
    rig_wait_ms(&f.rig, 600 * 1000);
    board_measure_from_here(f.rig.board);
    rig_wait_ms(&f.rig, 10000);
    board_measures(f.rig.board, &m);
    assert_int_equal(m.powered_down, m.elapsed);
    assert_false(board_data(f.rig.board, &size)[ADCSRA] & ADEN);
    five_end(&f);
}
