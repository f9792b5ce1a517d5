// Non-ideal supplies and clocks: a brown-out while a move is saved; clocks at the limits of their tolerance,
// with RAM that partly survives a cut.
// SPDX-License-Identifier: MIT
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
