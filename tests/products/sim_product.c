// Measures latency of keys, duration of frames and sleep with any board, display and input, and checks the
// promised limits. Prints a line of figures for `make matrix`.
#include <stdio.h>
#include <string.h>

#include "display_traits.h"
#include "hal/key.h"
#include "input_traits.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

enum { PRESSES = 20, SETTLED_MS = 700 };
// On the 3x3 board that is played here, an input with a menu has a cursor, and its `5` acts when it goes up.
enum {
    LIGHT_MS = INPUT_HAS_MENU ? DISPLAY_LIGHT_ON_RELEASE_MS : DISPLAY_LIGHT_MS,
    ASLEEP = INPUT_HAS_MENU ? DISPLAY_ASLEEP_WITH_CURSOR : DISPLAY_ASLEEP,
};

static board_screen_t before, now;

static bool has_changed(board_t *board, void *unused)
{
    (void)unused;
    board_screen(board, &now);
    return memcmp(before.pixel, now.pixel, sizeof now.pixel) != 0;
}

static double ms_since(const rig_t *d, chip_time_t then)
{
    return ((double)board_now(d->board) - (double)then) / (double)board_us(d->board, 1000);
}

typedef struct {
    double light_ms, frame_ms; // worst: last bounce to first change; first to last change
} figures_t;

// Runs until the display changes.
static bool changes_by(rig_t *d, chip_time_t deadline)
{
    board_screen(d->board, &before);
    return board_run_until(d->board, deadline, has_changed, NULL);
}

// Plays the middle cell of 3x3, or the cursor's, with `5`. The key is pressed just after the cursor blinked,
// if there is one, and released before it blinks again, as some inputs act on the release: so the next change
// is the key's, and all within 30 ms of it are one frame.
static void press(rig_t *d, figures_t *worst)
{
    changes_by(d, board_now(d->board) + board_us(d->board, 250000));
    while (changes_by(d, board_now(d->board) + board_us(d->board, 5000)))
        ;
    chip_time_t down = board_now(d->board) + rig_random(d, board_us(d->board, 10000));
    chip_time_t up = down + board_us(d->board, 40000),
                bounce = rig_random(d, board_us(d->board, RIG_BOUNCE_US));
    board_press(d->board, KEY_5, down, bounce);
    board_release(d->board, KEY_5, up, bounce);
    assert_true(changes_by(d, up + board_us(d->board, 60000)));
    chip_time_t first = board_now(d->board), last = first;
    chip_time_t edge = (first < up ? down : up) + bounce;
    while (changes_by(d, first + board_us(d->board, 30000)))
        last = board_now(d->board);
    double per_ms = (double)board_us(d->board, 1000);
    double light = ((double)first - (double)edge) / per_ms, frame = (double)(last - first) / per_ms;
    if (light > worst->light_ms)
        worst->light_ms = light;
    if (frame > worst->frame_ms)
        worst->frame_ms = frame;
}

TEST(a_key_is_shown_in_time_and_the_chip_sleeps)
{
    static const char again[] = "new 3\r";
    figures_t worst = {0};
    chip_measures_t m;
    rig_t d = rig_on(1);
    board_measure_from_here(d.board);
    chip_time_t from = board_now(d.board);
    for (unsigned i = 0; i < PRESSES; i++) {
        press(&d, &worst);
        rig_wait_ms(&d, 2000);
        board_type(d.board, again, strlen(again));
        rig_wait_ms(&d, SETTLED_MS);
    }
    board_measures(d.board, &m);
    double asleep = 100.0 * (double)m.asleep / (double)m.elapsed;
    printf("%s: key to light %.2f ms, frame %.2f ms, asleep %.2f %% of %.0f s\n", DEVICE_NAME, worst.light_ms,
           worst.frame_ms, asleep, ms_since(&d, from) / 1000);
    assert_true(worst.light_ms > 0 && worst.light_ms <= LIGHT_MS);
    assert_true(100 - asleep <= (100 - ASLEEP) * 16e6 / F_CPU); // work is a number of cycles
    rig_free(&d);
}
