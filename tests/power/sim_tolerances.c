// Clocks at the ends of their tolerance, and RAM that outlives a cut in part: a sound device is not
// restarted, one that hangs is, and the game goes on.
#include <string.h>

#include "tests/support/chip_facts.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

// Interrupt masks of timers and pin changes (ATmega328P data sheet, register summary).
enum { TIMSK0 = 0x6E, TIMSK1 = 0x6F, PCICR = 0x68 };

static const struct {
    uint32_t hz, watchdog_hz, baud;
} ends[] = {
    {15920000, 128000, 115200}, {16080000, 128000, 115200}, {16000000, 102400, 115200},
    {16000000, 153600, 115200}, {16000000, 128000, 117504}, {15920000, 153600, 113500},
    {16080000, 102400, 116352},
};

static rig_t d;
static model_t model;
static recorder_t recorder;

static void assert_shown(void)
{
    char expected[MODEL_LEDS], seen[MODEL_LEDS];
    model_leds(&model, expected);
    rig_watch(&d, 300, seen);
    rig_assert_seen(expected, seen);
}

static void assert_resets(const char *resets)
{
    recorder_line(&recorder, "");
    const char *stats = recorder_line(&recorder, "stats");
    if (strstr(stats, resets) == NULL)
        fail_msg("not `%s`:\n%s", resets, stats);
}

static void hang(void)
{
    const uint16_t masks[] = {TIMSK0, TIMSK1, PCICR, chip_facts()->console_ucsrb};
    size_t size;
    for (unsigned i = 0; i < sizeof masks / sizeof masks[0]; i++)
        board_data(d.board, &size)[masks[i]] = 0;
}

static void cut_ms(unsigned ms)
{
    board_power_off(d.board);
    rig_wait_ms(&d, ms);
    board_power_on(d.board);
    rig_wait_ms(&d, 300);
    model_power_up(&model);
}

static void play(unsigned i)
{
    d = rig_new(i);
    board_set_hz(d.board, ends[i].hz);
    board_set_watchdog_hz(d.board, ends[i].watchdog_hz);
    board_set_baud(d.board, ends[i].baud);
    board_set_retention(d.board, board_us(d.board, 1000000));
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
    recorder_start(&recorder, d.board);
    model_start(&model);
    rig_press(&d, "15");
    model_key(&model, '1');
    model_key(&model, '5');
    recorder_line(&recorder, "2 2");
    model_line(&model, "2 2");
    rig_wait_ms(&d, 20000);
    assert_shown();
}

TEST(at_the_ends_of_all_tolerances_only_what_hangs_is_restarted)
{
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        play(i);
        assert_resets("resets 0, last by power");
        hang();
        rig_wait_ms(&d, 1000);
        model_power_up(&model);
        assert_shown();
        assert_resets("resets 1, last by watchdog");
        for (unsigned ms = 0; ms <= 1000; ms += 250) {
            cut_ms(ms);
            assert_shown();
            assert_resets("resets 0, last by power");
        }
        rig_free(&d);
    }
}
