// Non-ideal supplies and clocks: a rail that sags under the display's load, and is unplugged and plugged in
// again; clocks at the limits of their tolerance, with RAM that partly survives a cut.
#include <math.h>

#include "tests/recovery/recovery.h"
#include "tests/support/checked.h"
#include "tests/support/forked.h"
#include "tests/support/test.h"

enum { OHMS = 4, MICROFARADS = 1000 };

static checked_t s;
static recovery_t recovery;

static board_t *start(uint64_t seed)
{
    rig_t d = rig_new(seed);
    board_set_supply(d.board, 5, OHMS, MICROFARADS);
    checked_start_with(&s, d);
    rig_wait_ms(&d, 500);
    return d.board;
}

static void plug_in(bool in)
{
    board_set_supply(s.rig.board, in ? 5 : 0, in ? OHMS : 1e9, MICROFARADS);
}

static void assert_near(double seen, double expected, double by)
{
    if (fabs(seen - expected) > by)
        fail_msg("%f instead of %f", seen, expected);
}

// 28 LEDs of the grid are lit; their current falls with the rail. All other parts draw 20 mA.
static double expected_volts(void)
{
    double siemens = 0.33 / 3 * 28 / 64 * (2 * board_intensity(s.rig.board) + 1) / 31;
    return (5 - 0.02 * OHMS + 2 * OHMS * siemens) / (1 + OHMS * siemens);
}

TEST(the_rail_sags_under_the_load_of_lit_leds_and_the_capacitor_slows_it)
{
    board_t *board = start(1);
    for (int i = 0; i < 4; i++) {
        double before = board_volts(board);
        unsigned intensity = board_intensity(board);
        assert_near(before, expected_volts(), 1e-3);
        assert_near(board_display_ma(board), (5 - before) / OHMS * 1000 - 20, 0.2);
        board_contact(board, rig_key('D'), true);
        while (board_intensity(board) == intensity)
            chip_run(board_chip(board), chip_now(board_chip(board)) + 100);
        assert_near(board_volts(board), before, 1e-3);
        board_contact(board, rig_key('D'), false);
        rig_wait_ms(&s.rig, 500);
        assert_true(fabs(board_volts(board) - before) > 0.01);
    }
    checked_end(&s);
}

static bool is_reset(board_t *board, void *context)
{
    (void)context;
    return board_pin(board, "CS") == PIN_FLOATING;
}

TEST(below_the_brown_out_level_the_chip_is_held_in_reset)
{
    board_t *board = start(2);
    plug_in(false);
    assert_true(
        board_run_until(board, chip_now(board_chip(board)) + chip_hz(board_chip(board)), is_reset, NULL));
    assert_near(board_volts(board), 2.7, 1e-3);
    rig_wait_ms(&s.rig, 10);
    assert_true(board_volts(board) > 1.5);
    chip_reset(board_chip(board));
    rig_wait_ms(&s.rig, 10);
    assert_true(is_reset(board, NULL));
    plug_in(true);
    while (is_reset(board, NULL))
        chip_run(board_chip(board), chip_now(board_chip(board)) + 100);
    assert_near(board_volts(board), 2.75, 0.05 * 16e6 / F_CPU); // it rises while the firmware starts
    checked_end(&s);
}

TEST(switching_off_empties_the_rail_and_switching_on_charges_it_at_once)
{
    board_t *board = start(3);
    for (int i = 0; i < 2; i++) {
        board_power_off(board);
        assert_near(board_volts(board), 0, 0);
        rig_wait_ms(&s.rig, 100);
        assert_false(chip_is_powered(board_chip(board)));
        assert_near(board_volts(board), 0, 0);
        board_power_on(board);
        assert_near(board_volts(board), 5, 0);
        rig_wait_ms(&s.rig, 500);
        assert_near(board_volts(board), expected_volts(), 1e-3);
    }
    checked_end(&s);
}

static void assert_saved(void *context)
{
    (void)context;
    recovery_assert(&recovery, 1);
}

// The capacitor delays the brown-out by some 40 ms, so it comes before, during and after saving.
TEST(a_brown_out_while_a_move_is_saved_loses_no_game)
{
    enum { STEPS = 12, STEP_US = 4000 };
    board_t *board = start(4);
    checked_keys(&s, "1425");
    rig_wait_ms(&s.rig, 300);
    for (unsigned i = 0; i < STEPS; i++) {
        model_t before = s.model;
        plug_in(false);
        chip_run(board_chip(board), chip_now(board_chip(board)) + chip_us(board_chip(board), i * STEP_US));
        board_contact(board, rig_key('9'), true);
        rig_wait_ms(&s.rig, 60);
        board_contact(board, rig_key('9'), false);
        plug_in(true);
        rig_wait_ms(&s.rig, 300);
        recovery = (recovery_t){.board = board, .states = 2, .state = {before, before}};
        model_key(&recovery.state[1], '9');
        forked_try("a brown-out", assert_saved, NULL);
        recorder_line(&s.recorder, "2 2"); // refused if the move has survived
        recorder_line(&s.recorder, "undo");
        rig_wait_ms(&s.rig, 300);
    }
    checked_end(&s);
}

// ---- Clocks ----

// Tolerances: a ceramic resonator 0.5 %, the watchdog's oscillator 20 %, a computer's serial line 2 %. The
// last two rows combine them.
static const struct {
    unsigned clock_permille, watchdog_hz, baud_permyriad;
} ends[] = {
    {995, 128000, 10000},  {1005, 128000, 10000}, {1000, 102400, 10000}, {1000, 153600, 10000},
    {1000, 128000, 10200}, {995, 153600, 9852},   {1005, 102400, 10100},
};

static void play(unsigned i)
{
    rig_t d = rig_new(i);
    chip_set_hz(board_chip(d.board), chip_hz(board_chip(d.board)) / 1000 * ends[i].clock_permille);
    chip_set_watchdog_hz(board_chip(d.board), ends[i].watchdog_hz);
    board_set_baud(d.board, board_baud(d.board) * ends[i].baud_permyriad / 10000);
    chip_set_retention(board_chip(d.board), chip_us(board_chip(d.board), 1000000));
    checked_start_with(&s, d);
    checked_keys(&s, "15");
    checked_line(&s, "2 2");
    rig_wait_ms(&s.rig, 20000);
    checked_look(&s);
    checked_resets(&s, "resets 0, last by power");
}

static void expect_back(const char *resets)
{
    model_power_up(&s.model);
    rig_wait_ms(&s.rig, 300);
    checked_look(&s);
    checked_resets(&s, resets);
}

// In each case the game continues.
TEST(at_the_ends_of_all_tolerances_only_what_hangs_is_restarted)
{
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        play(i);
        checked_hang(&s);
        rig_wait_ms(&s.rig, 1000);
        expect_back("resets 1, last by watchdog");
        for (unsigned ms = 0; ms <= 1000; ms += 250) {
            board_power_off(s.rig.board);
            rig_wait_ms(&s.rig, ms);
            board_power_on(s.rig.board);
            expect_back("resets 0, last by power");
        }
        checked_end(&s);
    }
}
