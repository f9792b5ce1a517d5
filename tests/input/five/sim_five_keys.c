// Five keys on the flashed ELF: from a contact to the LEDs, spikes, two at once, power-down and what ends it.
#include <string.h>

#include "tests/input/five/five_rig.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// Docs/behaviour.md: buttons as the keypad's; a joystick's axes, which are looked at 61 times a second,
// later.
enum { STEP_US = INPUT_USES_ADC ? 22000 : 4000, OK_US = 9000, WAKE_US = 50000, DOWN_AFTER_S = 602 };

static five_rig_t f;
static frame_t before;

static bool has_changed(board_t *board, void *unused)
{
    frame_t now;
    (void)unused;
    board_picture(board, &now);
    return memcmp(&now, &before, sizeof now) != 0;
}

// Runs until the LEDs change. Returns when.
static chip_time_t change_by(chip_time_t deadline)
{
    board_picture(f.rig.board, &before);
    assert_true(board_run_until(f.rig.board, deadline, has_changed, NULL));
    return board_now(f.rig.board);
}

static chip_time_t us(uint64_t n)
{
    return board_us(f.rig.board, n);
}

static void press_at(char key, chip_time_t down, chip_time_t up, chip_time_t bounce)
{
    board_press(f.rig.board, rig_key(key), down, bounce);
    board_release(f.rig.board, rig_key(key), up, bounce);
}

// Begins behind a turn of the cursor, which stands for 100 ms then.
static chip_time_t quiet_time(void)
{
    change_by(board_now(f.rig.board) + us(250000));
    rig_wait_ms(&f.rig, 2);
    return board_now(f.rig.board) + rig_random(&f.rig, us(17000));
}

// A press may be seen before its last bounce.
static void note(chip_time_t *worst, chip_time_t edge, chip_time_t seen)
{
    if (seen > edge && seen - edge > *worst)
        *worst = seen - edge;
}

TEST(a_step_and_ok_are_seen_in_time_behind_the_last_bounce)
{
    static const char again[] = "new\r"; // so that OK plays an X, which differs from the cursor lit or dark
    chip_time_t worst_step = 0, worst_ok = 0;
    five_start(&f, 2);
    for (unsigned i = soak_trials(60, 300); i > 0; i--) {
        board_type(f.rig.board, again, strlen(again));
        rig_wait_ms(&f.rig, 400);
        chip_time_t at = quiet_time(), bounce = rig_random(&f.rig, us(RIG_BOUNCE_US));
        press_at("2468"[i % 4], at, at + us(70000), bounce);
        note(&worst_step, at + bounce, change_by(at + us(60000)));
        rig_wait_ms(&f.rig, 100);
        at = quiet_time();
        press_at('5', at, at + us(30000), bounce);
        note(&worst_ok, at + us(30000) + bounce, change_by(at + us(75000)));
        rig_wait_ms(&f.rig, 400);
    }
    printf("step to light %.2f ms, OK let go to light %.2f ms\n", (double)worst_step / (double)us(1000),
           (double)worst_ok / (double)us(1000));
    assert_in_range(worst_step, 1, us(STEP_US));
    assert_in_range(worst_ok, 1, us(OK_US));
    five_end(&f);
}

TEST(a_spike_shorter_than_a_millisecond_is_no_press)
{
    five_start(&f, 3);
    for (unsigned i = soak_trials(100, 300); i > 0; i--) {
        chip_time_t at = board_now(f.rig.board) + rig_random(&f.rig, us(20000));
        press_at("24568"[i % 5], at, at + us(1 + rig_random(&f.rig, 998)), 0);
        rig_wait_ms(&f.rig, 30);
    }
    five_look(&f);
    five_end(&f);
}

// OK first, whatever bounces longer; the cursor steps from the mark.
TEST(ok_and_a_direction_at_once_play_and_step)
{
    five_start(&f, 4);
    for (unsigned i = 0; i < 3; i++) {
        chip_time_t at = board_now(f.rig.board) + us(1000);
        press_at('5', at, at + us(300000), us(2000));
        press_at('6', at + us(15000), at + us(200000), us(3000));
        rig_wait_ms(&f.rig, 1400);
    }
    for (uint8_t i = 0; i < 3; i++)
        ttt_move(&f.board, 1, (uint8_t)(1 + i) % 3, f.board.turn);
    five_look(&f);
    five_end(&f);
}

static bool is_down(void)
{
    chip_measures_t m;
    board_measure_from_here(f.rig.board);
    rig_wait_ms(&f.rig, 10);
    board_measures(f.rig.board, &m);
    return m.powered_down == m.elapsed;
}

static bool is_lit(board_t *board, void *unused)
{
    frame_t now;
    (void)unused;
    board_picture(board, &now);
    return memcmp(&now, &(frame_t){{0}}, sizeof now) != 0;
}

// A joystick's tilt does not wake.
static bool wakes(char key)
{
    return key == '5' || !INPUT_USES_ADC;
}

static void leave_alone_and_press(char key)
{
    rig_wait_ms(&f.rig, 1000 * DOWN_AFTER_S + (unsigned)rig_random(&f.rig, 1000));
    assert_true(is_down());
    chip_time_t at = board_now(f.rig.board);
    press_at(key, at, at + us(100000), us(RIG_BOUNCE_US));
    assert_int_equal(board_run_until(f.rig.board, at + us(WAKE_US), is_lit, NULL), wakes(key));
    rig_wait_ms(&f.rig, 200);
    assert_int_equal(is_down(), !wakes(key));
}

TEST(any_button_or_the_switch_ends_power_down_and_does_nothing_else)
{
    five_start(&f, 5);
    for (unsigned i = 0; i < (INPUT_USES_ADC ? 2 : 5); i += soak_step(INPUT_USES_ADC ? 1 : 4)) {
        leave_alone_and_press("52468"[i]);
        if (!wakes("52468"[i]))
            rig_press(&f.rig, "5");
        five_look(&f);
    }
    rig_press(&f.rig, "5"); // and now it plays
    ttt_move(&f.board, 1, 1, TTT_X);
    five_look(&f);
    five_end(&f);
}
