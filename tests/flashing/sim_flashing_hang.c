// Firmware that hangs behind a bootloader: the watchdog's reset leads to that, and what follows is its
// affair.
#include <string.h>

#include "tests/flashing/bootloaders.h"
#include "tests/support/code.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

static char before[RIG_PIXELS + 1];
static recorder_t recorder;

static bool is_reset(board_t *board, void *context)
{
    return !bootloaders_game_runs(board, context);
}

static bool happens_within_ms(const rig_t *d, board_condition_t *what, unsigned ms)
{
    return board_run_until(d->board, board_now(d->board) + board_us(d->board, 1000ull * ms), what, NULL);
}

static void expect_same_game(rig_t *d)
{
    char seen[RIG_PIXELS + 1];
    rig_wait_ms(d, 50);
    rig_watch(d, 300, seen);
    rig_assert_seen(before, seen);
}

// A game of three moves, and then no interrupt any more.
static rig_t hung(const char *bootloader)
{
    static const uint8_t masks[] = {TIMSK0, TIMSK1, PCICR, UCSR0B};
    size_t size;
    rig_t d = bootloaders_board(FIRMWARE, bootloader, 1);
    board_power_on(d.board);
    assert_true(happens_within_ms(&d, bootloaders_game_runs, 2000));
    rig_wait_ms(&d, 100);
    rig_press(&d, "159");
    rig_wait_ms(&d, 500);
    rig_watch(&d, 300, before);
    for (unsigned i = 0; i < sizeof masks; i++)
        board_data(d.board, &size)[masks[i]] = 0;
    assert_true(happens_within_ms(&d, is_reset, 1000));
    return d;
}

// Behind a watchdog it does not wait for a new program, so start-up is all that it takes; and it clears the
// cause.
TEST(behind_optiboot_a_hang_ends_with_the_same_game)
{
    rig_t d = hung(OPTIBOOT);
    chip_time_t reset = board_now(d.board);
    assert_true(happens_within_ms(&d, bootloaders_game_runs, 2000));
    assert_in_range(board_now(d.board) - reset, board_us(d.board, 66000), board_us(d.board, 68000));
    expect_same_game(&d);
    recorder_start(&recorder, d.board);
    recorder_line(&recorder, "");
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 1, last by unknown"));
    rig_free(&d);
}

static void count_blink(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    unsigned *blinks = context;
    (void)board;
    (void)when;
    *blinks += pin == BOARD_PIN_CLK && level == PIN_FLOATING;
}

// It leaves the watchdog at the 16 ms that a reset by it begins with, and blinks for longer: reset follows
// reset. The button does not clear the cause that keeps the watchdog on, power does.
TEST(behind_atmegaboot_a_hang_lasts_until_the_board_is_unplugged)
{
    enum { SECONDS = 5, EVERY_MS = 65 + 1 + 16 };
    unsigned blinks = 0;
    rig_t d = hung(ATMEGABOOT);
    board_on_pin(d.board, count_blink, &blinks);
    assert_false(happens_within_ms(&d, bootloaders_game_runs, 1000 * SECONDS));
    assert_in_range(blinks, 1000 * SECONDS / EVERY_MS - 1, 1000 * SECONDS / EVERY_MS + 1);
    board_reset(d.board);
    assert_false(happens_within_ms(&d, bootloaders_game_runs, 1000 * SECONDS));
    board_power_off(d.board);
    rig_wait_ms(&d, 1000);
    board_power_on(d.board);
    assert_true(happens_within_ms(&d, bootloaders_game_runs, 2000));
    expect_same_game(&d);
    rig_free(&d);
}
