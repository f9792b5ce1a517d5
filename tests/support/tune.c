// Draws by lines, and the tune that follows.
#include "tests/support/tune.h"

#include <string.h>

#include "board/virtual/parts/piezo.h"
#include "hal/key.h"
#include "tests/support/test.h"

enum { LINE_MS = 100, BEGINS_MS = 50, STANDS_MS = 40, PRESS_MS = 40, LIGHT_MS = 100, BOUNCE_US = 5000 };

static board_screen_t before, now;

static chip_time_t in_us(const rig_t *d, uint64_t us)
{
    return chip_now(board_chip(d->board)) + chip_us(board_chip(d->board), us);
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

static bool has_changed(board_t *board, void *unused)
{
    (void)unused;
    board_screen(board, &now);
    return memcmp(before.pixel, now.pixel, sizeof now.pixel) != 0;
}

// Ends when the picture stands. The tune has begun, if it sounds.
static void draw_a_game(rig_t *d, bool sounds)
{
    static const char *const lines[] = {"new 3\r", "0 0\r", "0 1\r", "0 2\r", "1 1\r",
                                        "1 0\r",   "2 0\r", "1 2\r", "2 2\r", "2 1\r"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        rig_wait_ms(d, LINE_MS);
        type(d, lines[i]);
    }
    const chip_time_t begun = in_us(d, BEGINS_MS * 1000); // the same in silence
    assert_int_equal(board_run_until(d->board, begun, sounds_now, NULL), sounds);
    chip_run(board_chip(d->board), begun);
    rig_wait_ms(d, STANDS_MS);
}

// Returns milliseconds from the last bounce after which `5` acts to the first change of the display.
static double press(rig_t *d, bool sounds, bool on_release)
{
    chip_time_t down = in_us(d, rig_random(d, 10000)),
                bounce = chip_us(board_chip(d->board), rig_random(d, BOUNCE_US));
    chip_time_t up = down + chip_us(board_chip(d->board), PRESS_MS * 1000),
                edge = (on_release ? up : down) + bounce;
    board_screen(d->board, &before);
    board_press(d->board, KEY_5, down, bounce);
    board_release(d->board, KEY_5, up, bounce);
    chip_run(board_chip(d->board), on_release ? up : down);
    assert_int_equal(sounds_now(d->board, NULL), sounds);
    assert_false(has_changed(d->board, NULL));
    assert_true(board_run_until(d->board, in_us(d, LIGHT_MS * 1000), has_changed, NULL));
    const chip_time_t seen = chip_now(board_chip(d->board)); // may be before the last bounce
    return ((double)seen - (double)edge) / (double)chip_us(board_chip(d->board), 1000);
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
