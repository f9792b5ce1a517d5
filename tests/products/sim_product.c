// Measures latency of keys, duration of frames and sleep with any board, display and input, and checks the
// promised limits. Prints a line of figures for `make matrix`.
// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "display_traits.h"
#include "input_traits.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"
#include "tests/support/tune.h"

enum { PRESSES = 20, SETTLED_MS = 300 };
// On an input with a menu `5` acts when it goes up.
enum {
    LIGHT_MS = INPUT_HAS_MENU ? DISPLAY_LIGHT_ON_RELEASE_MS : DISPLAY_LIGHT_MS,
    ASLEEP = INPUT_CURSOR_FROM_N <= 3 ? DISPLAY_ASLEEP_WITH_CURSOR : DISPLAY_ASLEEP,
};

static rig_t d;
static board_screen_t now;

// Runs until the display changes, at most for this time.
static bool changes_in(uint64_t us)
{
    return rig_changes_by(&d, chip_now(board_chip(d.board)) + rig_us(&d, us));
}

typedef struct {
    double light_ms, frame_ms; // worst: last bounce to first change; first to last change
    double awake;              // most in play and while a line blinks or pulses, in percent
} figures_t;

static double ms_between(chip_time_t from, chip_time_t to)
{
    return ((double)to - (double)from) / (double)rig_us(&d, 1000);
}

static void raise(double *worst, double value)
{
    if (value > *worst)
        *worst = value;
}

// Presses `5` and releases it after 40 ms. Returns the time of the last bounce after which it acts.
static chip_time_t press(void)
{
    chip_time_t down = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 10000));
    chip_time_t up = down + rig_us(&d, 40000), bounce = rig_random(&d, rig_us(&d, RIG_BOUNCE_US));
    rig_press_at(&d, '5', down, up, bounce);
    return (INPUT_HAS_MENU ? up : down) + bounce;
}

static double awake_percent(chip_measures_t m)
{
    return 100.0 * (double)(m.elapsed - m.asleep) / (double)m.elapsed;
}

static void type(const char *text)
{
    board_type(d.board, text, strlen(text));
    rig_wait_ms(&d, SETTLED_MS);
}

// ---- A move ----

static unsigned lit_pixels(void)
{
    unsigned lit = 0;
    board_screen(d.board, &now);
    for (unsigned i = 0; i < now.width * now.height; i++)
        lit += board_colour_is_lit(now.pixel[i]);
    return lit;
}

// Waits until the cursor, if there is one that blinks, has just gone dark: it looks like the mark that it
// plays, which then lights its cell.
static void wait_for_dark_cursor(void)
{
    unsigned was = lit_pixels();
    for (unsigned tries = 0; tries < 4 && changes_in(250000); tries++) {
        while (changes_in(5000)) {
        }
        unsigned is = lit_pixels();
        if (is < was)
            return;
        was = is;
    }
}

// Plays the middle cell of 3x3, or the cursor's. The key acts before the cursor blinks again, so the next
// change is the key's, and all within 30 ms of it are one frame.
static void play(figures_t *worst)
{
    wait_for_dark_cursor();
    chip_time_t edge = press();
    assert_true(changes_in(150000));
    chip_time_t first = chip_now(board_chip(d.board)), last = first;
    raise(&worst->light_ms, ms_between(edge, first));
    while (changes_in(30000 - (uint64_t)(1000 * ms_between(first, chip_now(board_chip(d.board))))))
        last = chip_now(board_chip(d.board));
    raise(&worst->frame_ms, ms_between(first, last));
}

// ---- A new game after a won one ----

static unsigned steady; // a pixel of a mark that does not blink

static bool is_new_game(board_t *board, void *unused)
{
    (void)unused;
    board_screen(board, &now);
    return !board_colour_is_lit(now.pixel[steady]);
}

// X has won in the first row; O has the lower left corner of 8x8 pixels.
static void begin_after_win(figures_t *worst)
{
    static const char *const lines[] = {"new 3\r", "0 0\r", "2 0\r", "0 1\r", "2 2\r", "0 2\r"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        type(lines[i]);
    board_screen(d.board, &now);
    steady = (now.height - 1) * now.width;
    assert_false(is_new_game(d.board, NULL));
    raise(&worst->awake, awake_percent(rig_measure(&d, 2000)));
    chip_time_t edge = press();
    assert_true(board_run_until(d.board, edge + rig_us(&d, 150000), is_new_game, NULL));
    raise(&worst->light_ms, ms_between(edge, chip_now(board_chip(d.board))));
}

static double interrupts_percent(const chip_measures_t *m)
{
    chip_time_t total = 0;
    for (unsigned vector = 0; vector < CHIP_VECTORS_MAX; vector++)
        total += m->vector[vector].total;
    return 100.0 * (double)total / (double)m->elapsed;
}

TEST(a_key_is_shown_in_time_and_the_chip_sleeps)
{
    figures_t worst = {0};
    chip_measures_t m;
    d = rig_on(1);
    chip_measure_from_here(board_chip(d.board));
    for (unsigned i = 0; i < PRESSES; i++) {
        play(&worst);
        rig_wait_ms(&d, 2000);
        type("new 3\r");
        rig_wait_ms(&d, 400);
    }
    chip_measures(board_chip(d.board), &m);
    worst.awake = awake_percent(m);
    if (now.height == 8) // an OLED sends the board cell by cell
        for (unsigned i = 0; i < PRESSES; i++)
            begin_after_win(&worst);
    printf("%s: key to light %.2f ms, frame %.2f ms, asleep %.2f %% of %.0f s, in interrupts %.2f %%\n",
           DEVICE_NAME, worst.light_ms, worst.frame_ms, 100 - worst.awake,
           (double)m.elapsed / (double)rig_us(&d, 1000000), interrupts_percent(&m));
    assert_true(worst.light_ms > 0 && worst.light_ms <= LIGHT_MS);
    assert_true(worst.awake <= 100 - ASLEEP);
    rig_free(&d);
}

// The number in a cell of a table, or the one that the cell gives for 8 MHz.
static int promised(const char *cell, const char *end)
{
    enum { SIZE = 100 };
    char text[SIZE] = "";
    assert_true(end - cell < SIZE);
    memcpy(text, cell, (size_t)(end - cell));
    const char *other = strchr(text, ';');
    return atoi(F_CPU < 16000000 && other != NULL && strstr(other, "at 8 MHz") != NULL ? other + 1 : text);
}

TEST(docs_parts_md_promises_what_is_tested)
{
    static const int tested[] = {DISPLAY_LIGHT_MS, DISPLAY_LIGHT_ON_RELEASE_MS, DISPLAY_FIRST_MS,
                                 DISPLAY_ASLEEP, DISPLAY_ASLEEP_WITH_CURSOR};
    static char line[400];
    unsigned rows = 0;
    char begin[40];
    snprintf(begin, sizeof begin, "| `%s` | ", DISPLAY_NAME);
    FILE *page = fopen("docs/parts.md", "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (strncmp(line, begin, strlen(begin)) != 0)
            continue;
        const char *cell = line + strlen(begin);
        for (unsigned i = 0; i < sizeof tested / sizeof *tested; i++) {
            const char *end = strchr(cell, '|');
            assert_non_null(end);
            assert_int_equal(promised(cell, end), tested[i]);
            cell = end + 2;
        }
        rows++;
    }
    fclose(page);
    assert_int_equal(rows, 1);
}

// A display that sends for long, or with interrupts off, meets the tone's interrupts here; what it drops is a
// fault.
TEST(while_a_tune_sounds_a_key_is_shown_in_time_too)
{
    enum { GAMES = 8, TUNE_COSTS_PERCENT = 2 }; // of the time asleep
    // Each on a board of its own with a blank EEPROM, so that the next log begins in the same game.
    tune_t measured[2];
    for (unsigned sounds = 0; sounds < 2; sounds++) {
        d = rig_on(2);
        measured[sounds] = tune_measure(&d, sounds != 0, INPUT_HAS_MENU, GAMES);
        rig_free(&d);
    }
    const tune_t quiet = measured[0], loud = measured[1];
    printf("%s: a tune: lit after %.2f ms, asleep %.2f %%; silence: %.2f ms, %.2f %%\n", DEVICE_NAME,
           loud.light_ms, loud.asleep, quiet.light_ms, quiet.asleep);
    assert_true(loud.light_ms <= LIGHT_MS && quiet.light_ms <= LIGHT_MS);
    assert_true(quiet.asleep - loud.asleep <= TUNE_COSTS_PERCENT * 16e6 / F_CPU);
}

// ---- The edges of a tone ----

enum { BUZZES = 12, HALF_PERIOD_US = 1908, TONE_ENDS_MS = 20 };

typedef struct {
    chip_time_t edge, before; // the last two
    double late_us;           // most, either way, of an edge within a tone
} edges_t;

// A tone's last half period, which its end cuts, is not measured: its end is seen when the next edge is late.
static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    edges_t *e = context;
    (void)level;
    if (!board_pin_is(board, pin, "PIEZO"))
        return;
    const double us = 1e6 / F_CPU;
    if (e->before != 0 && (double)(when - e->edge) * us < 1000 * TONE_ENDS_MS)
        raise(&e->late_us, fabs((double)(e->edge - e->before) * us - HALF_PERIOD_US));
    const bool begins = (double)(when - e->edge) * us >= 1000 * TONE_ENDS_MS;
    e->before = begins ? 0 : e->edge;
    e->edge = when;
}

// docs/behaviour.md, 4.
TEST(an_edge_of_a_tone_is_late_by_an_interrupt_at_most_where_a_frame_leaves_time_for_it)
{
    edges_t e = {0};
    d = rig_on(3);
    const bool waits_for_frame =
        board_part(d.board, "ws2812") != NULL && (F_CPU < 16000000 || strcmp(BOARD_MCU, "atmega32u4") == 0);
    const double late_us_max = waits_for_frame ? 1800 : 100 * (16e6 / F_CPU);
    press(); // the cell is taken from now on: a buzz
    rig_wait_ms(&d, 300);
    board_on_pin(d.board, on_pin, &e);
    for (unsigned i = 0; i < BUZZES; i++) {
        press();
        rig_wait_ms(&d, 300 + (unsigned)rig_random(&d, 50));
    }
    printf("%s: edges of a tone up to %.0f us late\n", DEVICE_NAME, e.late_us);
    assert_true(e.late_us > 0 && e.late_us <= late_us_max);
    rig_free(&d);
}

// ---- Inputs that are looked at ----

#if INPUT_USES_ADC
// 61 looks a second take up to 0.4 %, which the slow clock cannot measure. Long enough for the running mean
// to settle; a tenth of a percent is told, rounded down.
TEST(stats_tell_the_share_asleep_with_the_time_for_the_pins)
{
    static recorder_t recorder;
    double told = 0;
    d = rig_on(2);
    rig_wait_ms(&d, 200 * 1000);
    const double share = 100 - awake_percent(rig_measure(&d, 10000));
    recorder_start(&recorder, d.board);
    assert_int_equal(sscanf(recorder_line(&recorder, "stats"), "%*[^,], asleep %lf", &told), 1);
    printf("%s: asleep %.2f %%, told %.1f %%\n", DEVICE_NAME, share, told);
    assert_true(told > share - 0.2 && told < share + 0.1);
    rig_free(&d);
}
#endif
