// Draws whose last move is a key's, and the tune that follows.
// SPDX-License-Identifier: MIT
#include "tests/support/tune.h"

#include <string.h>

#include <vboard/piezo.h>
#include "tests/support/test.h"

enum { LINE_MS = 100, BEGINS_MS = 50, STANDS_MS = 40, PRESS_MS = 40, LIGHT_MS = 100 };

static chip_time_t in_us(const rig_t *d, uint64_t us)
{
    return chip_now(board_chip(d->board)) + rig_us(d, us);
}

static void type(rig_t *d, const char *line)
{
    board_type(d->board, line, strlen(line));
}

static bool sounds_now(board_t *board, void *unused)
{
    (void)unused;
    return piezo_hz(board_part(board, "piezo")) != 0;
}

// Lines leave the middle cell, where `5` plays on every input. Ends when the picture stands. The tune has
// begun, if it sounds.
static void draw_a_game(rig_t *d, bool sounds)
{
    static const char *const lines[] = {"new 3\r", "0 0\r", "0 2\r", "0 1\r", "1 0\r",
                                        "1 2\r",   "2 1\r", "2 0\r", "2 2\r"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        rig_wait_ms(d, LINE_MS);
        type(d, lines[i]);
    }
    rig_wait_ms(d, LINE_MS);
    const chip_time_t up = in_us(d, PRESS_MS * 1000);
    rig_press_at(d, '5', chip_now(board_chip(d->board)), up, 0);
    const chip_time_t begun = up + rig_us(d, BEGINS_MS * 1000); // the same in silence
    assert_int_equal(board_run_until(d->board, begun, sounds_now, NULL), sounds);
    chip_run(board_chip(d->board), begun);
    rig_wait_ms(d, STANDS_MS);
}

// Returns milliseconds from the last bounce after which `5` acts to the first change of the display.
static double press(rig_t *d, bool sounds, bool on_release)
{
    chip_time_t down = in_us(d, rig_random(d, 10000)), bounce = rig_us(d, rig_random(d, RIG_BOUNCE_US));
    chip_time_t up = down + rig_us(d, PRESS_MS * 1000), edge = (on_release ? up : down) + bounce;
    rig_press_at(d, '5', down, up, bounce);
    assert_false(rig_changes_by(d, on_release ? up : down));
    assert_int_equal(sounds_now(d->board, NULL), sounds);
    assert_true(rig_changes_by(d, in_us(d, LIGHT_MS * 1000)));
    const chip_time_t seen = chip_now(board_chip(d->board)); // may be before the last bounce
    return ((double)seen - (double)edge) / (double)rig_us(d, 1000);
}

tune_t tune_measure(rig_t *d, bool sounds, bool on_release, unsigned games)
{
    tune_t t = {.asleep = 100};
    type(d, sounds ? "sound on\r" : "sound off\r");
    for (; games != 0; games--) {
        draw_a_game(d, sounds);
        const double light = press(d, sounds, on_release);
        t.light_ms = light > t.light_ms ? light : t.light_ms;
        rig_wait_ms(d, 500);
        draw_a_game(d, sounds);
        const chip_measures_t m = rig_measure(d, TUNE_LOOK_MS);
        assert_int_equal(sounds_now(d->board, NULL), sounds);
        const double asleep = 100.0 * (double)m.asleep / (double)m.elapsed;
        t.asleep = asleep < t.asleep ? asleep : t.asleep;
        rig_wait_ms(d, 500);
    }
    return t;
}
