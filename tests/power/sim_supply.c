// A supply that is not ideal: it sags under what is lit, and is unplugged and plugged in again.
#include <math.h>
#include <string.h>

#include "tests/power/recovery.h"
#include "tests/support/forked.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

enum { OHMS = 4, MICROFARADS = 1000 };

static rig_t d;
static model_t model;
static recovery_t recovery;
static recorder_t recorder;

static void start(uint64_t seed)
{
    d = rig_new(seed);
    board_set_supply(d.board, 5, OHMS, MICROFARADS);
    board_power_on(d.board);
    rig_wait_ms(&d, 500);
    model_start(&model);
}

static void plug_in(bool in)
{
    board_set_supply(d.board, in ? 5 : 0, in ? OHMS : 1e9, MICROFARADS);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    for (; *keys != '\0'; keys++)
        model_key(&model, *keys);
    rig_wait_ms(&d, 500);
}

static void assert_shown(void)
{
    char expected[MODEL_LEDS], seen[MODEL_LEDS];
    model_leds(&model, expected);
    rig_watch(&d, 300, seen);
    rig_assert_seen(expected, seen);
}

static void assert_resets(const char *resets)
{
    recorder_start(&recorder, d.board);
    recorder_line(&recorder, "");
    const char *stats = recorder_line(&recorder, "stats");
    if (strstr(stats, resets) == NULL)
        fail_msg("not `%s`:\n%s", resets, stats);
}

static void assert_near(double seen, double expected, double by)
{
    if (fabs(seen - expected) > by)
        fail_msg("%f instead of %f", seen, expected);
}

// 28 LEDs of the grid; their current falls with the rail, and 20 mA are the rest's.
static double expected_volts(void)
{
    double siemens = 0.33 / 3 * 28 / 64 * (2 * board_intensity(d.board) + 1) / 31;
    return (5 - 0.02 * OHMS + 2 * OHMS * siemens) / (1 + OHMS * siemens);
}

TEST(the_rail_sags_by_what_is_lit_as_slowly_as_the_capacitor_lets_it)
{
    start(1);
    for (int i = 0; i < 4; i++) {
        double before = board_volts(d.board);
        unsigned intensity = board_intensity(d.board);
        assert_near(before, expected_volts(), 1e-3);
        assert_near(board_display_ma(d.board), (5 - before) / OHMS * 1000 - 20, 0.2);
        board_contact(d.board, rig_key('D'), true);
        while (board_intensity(d.board) == intensity)
            board_run(d.board, board_now(d.board) + 100);
        assert_near(board_volts(d.board), before, 1e-3);
        board_contact(d.board, rig_key('D'), false);
        rig_wait_ms(&d, 500);
        assert_true(fabs(board_volts(d.board) - before) > 0.01);
    }
    rig_free(&d);
}

static bool is_reset(board_t *board, void *context)
{
    (void)context;
    return board_pin(board, BOARD_PIN_CS) == PIN_FLOATING;
}

TEST(below_the_brown_out_level_the_chip_is_held_in_reset)
{
    start(2);
    plug_in(false);
    assert_true(board_run_until(d.board, board_now(d.board) + board_hz(d.board), is_reset, NULL));
    assert_near(board_volts(d.board), 2.7, 1e-3);
    rig_wait_ms(&d, 10);
    assert_true(board_volts(d.board) > 1.5);
    board_reset(d.board);
    rig_wait_ms(&d, 10);
    assert_true(is_reset(d.board, NULL));
    plug_in(true);
    while (is_reset(d.board, NULL))
        board_run(d.board, board_now(d.board) + 100);
    assert_near(board_volts(d.board), 2.75, 0.05);
    rig_free(&d);
}

TEST(the_game_survives_dips_of_every_length)
{
    static const struct {
        unsigned ms;
        const char *resets;
    } dips[] = {{5, "resets 0, last by power"},
                {70, "resets 1, last by brown-out"},
                {70, "resets 2, last by brown-out"},
                {2000, "resets 0, last by power"}};
    start(3);
    press("15");
    for (unsigned i = 0; i < sizeof dips / sizeof dips[0]; i++) {
        plug_in(false);
        rig_wait_ms(&d, dips[i].ms);
        plug_in(true);
        rig_wait_ms(&d, 500);
        if (dips[i].ms >= 70)
            model_power_up(&model);
        assert_shown();
        assert_resets(dips[i].resets);
    }
    rig_free(&d);
}

static void assert_saved(void *context)
{
    (void)context;
    recovery_assert(&recovery, 1);
}

// The capacitor holds out for some 40 ms, so the brown-out comes before, within and behind the saving.
TEST(a_brown_out_while_a_move_is_saved_loses_no_game)
{
    enum { STEPS = 12, STEP_US = 4000 };
    start(4);
    press("1425");
    for (unsigned i = 0; i < STEPS; i++) {
        model_t before = model;
        plug_in(false);
        board_run(d.board, board_now(d.board) + board_us(d.board, i * STEP_US));
        board_contact(d.board, rig_key('9'), true);
        rig_wait_ms(&d, 60);
        board_contact(d.board, rig_key('9'), false);
        plug_in(true);
        rig_wait_ms(&d, 300);
        recovery = (recovery_t){.board = d.board, .states = 2, .state = {before, before}};
        model_key(&recovery.state[1], '9');
        forked_try("a brown-out", assert_saved, NULL);
        recorder_start(&recorder, d.board);
        recorder_line(&recorder, "2 2"); // or it is there already
        recorder_line(&recorder, "undo");
        rig_wait_ms(&d, 300);
    }
    rig_free(&d);
}
