// Tests of the OLED's bus on the virtual board: its speed, its pull-ups, and what happens when it fails: a
// slave that hangs, a clock that is held, a display that is not there.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/ssd1306_part.h>
#include "display_traits.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

static rig_t d;
static model_t m;
static ssd1306_part_t *oled;

// ---- The lines ----

enum { SDA, SCL, LINES, EDGES_MAX = 40 };

typedef struct {
    unsigned line;
    bool high;
    chip_time_t when;
} edge_t;

static struct {
    bool high[LINES];
    unsigned floats, clocks, starts, stops;
    edge_t edge[EDGES_MAX]; // the first ones
    unsigned edges;
    chip_time_t rose, shortest; // SCL's last rise, and the shortest time between two
} bus;

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *unused)
{
    (void)unused;
    if (!board_pin_is(board, pin, "SDA") && !board_pin_is(board, pin, "SCL"))
        return;
    const unsigned line = board_pin_is(board, pin, "SDA") ? SDA : SCL;
    const bool high = level != PIN_LOW;
    bus.floats += level == PIN_FLOATING;
    if (bus.high[line] == high)
        return;
    bus.high[line] = high;
    bus.starts += line == SDA && bus.high[SCL] && !high;
    bus.stops += line == SDA && bus.high[SCL] && high;
    bus.clocks += line == SCL && !high;
    if (line == SCL && high) {
        if (bus.rose != 0 && (bus.shortest == 0 || when - bus.rose < bus.shortest))
            bus.shortest = when - bus.rose;
        bus.rose = when;
    }
    if (bus.edges < EDGES_MAX)
        bus.edge[bus.edges++] = (edge_t){line, high, when};
}

// From now on.
static void watch(void)
{
    memset(&bus, 0, sizeof bus);
    for (unsigned pin = 0; pin < board_pins(d.board); pin++)
        for (unsigned line = 0; line < LINES; line++)
            if (board_pin_is(d.board, pin, line == SDA ? "SDA" : "SCL"))
                bus.high[line] = board_pin_level(d.board, pin) != PIN_LOW;
}

static chip_time_t ns(uint64_t count)
{
    return chip_hz(board_chip(d.board)) / 1000000 * count / 1000;
}

BEFORE_EACH
{
    d = rig_new(7);
    oled = board_part(d.board, "ssd1306");
    board_on_pin(d.board, on_pin, NULL);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

static void start(void)
{
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    for (; *keys != '\0'; keys++)
        model_key(&m, *keys);
}

// docs/ssd1306.md: 400 kHz. What is faster is a fault of the part.
TEST(a_clock_takes_2_5_us)
{
    watch();
    start();
    press("5");
    assert_true(bus.clocks > 9 * 1000);
    assert_in_range(bus.shortest, ns(2500), ns(2600));
}

// A START, nine clocks and a STOP, which need pull-ups: at both addresses, once a second.
TEST(a_display_that_is_not_there_is_tried_twice_a_second_with_the_chips_pull_ups)
{
    ssd1306_part_unplug(oled, true);
    start();
    rig_wait_ms(&d, 100);
    watch();
    rig_wait_ms(&d, 10000);
    assert_int_equal(bus.floats, 0);
    assert_in_range(bus.starts, 20, 24); // also when the panel draws again
    assert_in_range(bus.stops, bus.starts - 1, bus.starts + 1);
    assert_in_range(bus.clocks, 9 * bus.starts, 10 * bus.starts + 1);
}

// ---- A slave that hangs ----

// The slave holds SDA at a random time.
TEST(nine_clocks_release_a_bus_that_hangs_and_the_game_goes_on)
{
    start();
    for (unsigned clocks = 1; clocks <= 9; clocks++) {
        chip_run(board_chip(d.board),
                 chip_now(board_chip(d.board)) + rig_random(&d, chip_us(board_chip(d.board), 1000000)));
        ssd1306_part_hang(oled, clocks);
        press("152");
        rig_wait_ms(&d, 2000);
        judge_display(&d, &m);
        press("###");
        judge_display(&d, &m);
    }
}

// Edges by the master, from the first fall of SCL to the STOP: clocks of 400 kHz at most, and the STOP's
// times of UM10204, table 10. The slave lets SDA go while SCL is low.
static void assert_recovery(void)
{
    enum { CLOCKS = 9 + 1 };
    chip_time_t last = 0, rose = 0;
    unsigned seen = 0;
    bool scl = true;
    for (unsigned i = 0; i < bus.edges; i++) {
        const bool is_scl = bus.edge[i].line == SCL, high = bus.edge[i].high;
        if (!is_scl && high && !scl)
            continue;
        const chip_time_t when = bus.edge[i].when;
        assert_true(last == 0 || when - last >= ns(600));
        if (is_scl && high) {
            assert_true(rose == 0 || when - rose >= ns(2500));
            rose = when;
        }
        scl = is_scl ? high : scl;
        seen += is_scl && !high;
        last = when;
        if (!is_scl && high) { // the STOP
            assert_int_equal(seen, CLOCKS);
            return;
        }
    }
    fail_msg("no STOP");
}

static bool is_clocked(board_t *board, void *unused)
{
    (void)board;
    (void)unused;
    return bus.clocks != 0;
}

TEST(a_recovery_is_nine_clocks_and_a_stop)
{
    start();
    for (unsigned needs = 1; needs <= 9; needs++) {
        rig_wait_ms(&d, 500); // between two refreshes
        ssd1306_part_hang(oled, needs);
        watch();
        const chip_time_t now = chip_now(board_chip(d.board));
        assert_true(board_run_until(d.board, now + rig_us(&d, 2100000), is_clocked, NULL));
        rig_wait_ms(&d, 1);
        assert_recovery();
        rig_wait_ms(&d, 1000);
        judge_display(&d, &m);
        ssd1306_part_unplug(oled, true);
        watch();
        rig_wait_ms(&d, 1200);
        assert_int_equal(bus.floats, 0); // the pull-ups are on again
        ssd1306_part_unplug(oled, false);
        rig_wait_ms(&d, 1500);
    }
}

TEST(the_game_goes_on_while_the_clock_line_is_held_and_is_shown_afterwards)
{
    start();
    ssd1306_part_hold_clock(oled, true);
    press("152");
    rig_wait_ms(&d, 5000);
    ssd1306_part_hold_clock(oled, false);
    rig_wait_ms(&d, 2000);
    judge_display(&d, &m);
}

TEST(a_display_that_is_plugged_in_later_shows_the_game)
{
    start();
    ssd1306_part_unplug(oled, true);
    press("152");
    rig_wait_ms(&d, 5000);
    board_glitch_display(d.board);
    ssd1306_part_unplug(oled, false);
    rig_wait_ms(&d, 2000);
    judge_display(&d, &m);
}

TEST(without_a_display_the_chip_powers_down)
{
    start();
    ssd1306_part_unplug(oled, true);
    rig_wait_ms(&d, 605000); // 10 minutes after the console has reported it
    assert_true(rig_asleep_percent(&d, "", 5) == 100);
}

// ---- What shops sell ----

enum { OTHER_ADDRESS = SSD1306_ADDRESS + 1 };

static bool is_lit(board_t *board, void *unused)
{
    (void)board;
    (void)unused;
    return oled->driver.on;
}

TEST(a_display_at_the_other_address_shows_its_first_picture_in_time)
{
    oled->address = OTHER_ADDRESS;
    board_power_on(d.board);
    assert_true(board_run_until(d.board, rig_us(&d, 1000 * DISPLAY_FIRST_MS), is_lit, NULL));
    press("152");
    judge_display(&d, &m);
}

TEST(a_display_that_is_exchanged_for_one_at_the_other_address_shows_the_game)
{
    start();
    for (unsigned i = 1; i <= 4; i++) {
        ssd1306_part_unplug(oled, true);
        rig_wait_ms(&d, 700 * i);
        oled->slave.address = SSD1306_ADDRESS + i % 2;
        board_glitch_display(d.board);
        ssd1306_part_unplug(oled, false);
        rig_wait_ms(&d, 2000);
        judge_display(&d, &m);
        press("5");
    }
}

// Layouts 4 to 7 are 0 to 3 for an SH1106: "layout 0" shows the picture two columns to the left there, with
// whatever was in the memory at the right edge.
TEST(an_sh1106_shows_each_size_right_in_its_layout)
{
    enum { SIZES = 8 };
    oled->driver.sh1106 = true;
    start();
    for (char size = '2'; size <= SIZES + '0'; size++) {
        board_screen_t screen;
        char line[] = "new 3\r";
        line[4] = size;
        board_type(d.board, "layout 4\r", 9);
        rig_wait_ms(&d, 300);
        board_type(d.board, line, sizeof line - 1);
        model_new_game(&m, size - '0');
        rig_wait_ms(&d, 300);
        judge_display(&d, &m);
        board_screen(d.board, &screen);
        board_type(d.board, "layout 0\r", 9);
        rig_wait_ms(&d, 500);
        board_screen_t now;
        board_screen(d.board, &now);
        for (unsigned y = 0; y < now.height; y++)
            for (unsigned x = 2; x < now.width; x++)
                assert_int_equal(board_colour_is_lit(now.pixel[y * now.width + x - 2]),
                                 board_colour_is_lit(screen.pixel[y * now.width + x]));
    }
}

TEST(a_display_that_does_not_answer_is_reported_once_and_by_stats)
{
    static const char said[] = "the display does not answer: check its wires";
    static recorder_t r;
    recorder_start(&r, d.board);
    start();
    rig_wait_ms(&d, 2500);
    assert_null(strstr(recorder_line(&r, "stats"), said));
    ssd1306_part_unplug(oled, true);
    size_t from = r.size;
    rig_wait_ms(&d, 5000);
    const char *first = strstr(&r.text[from], said);
    assert_non_null(first);
    assert_null(strstr(first + 1, said));
    assert_non_null(strstr(recorder_line(&r, "stats"), said));
    ssd1306_part_unplug(oled, false);
    rig_wait_ms(&d, 2500);
    assert_null(strstr(recorder_line(&r, "stats"), said));
}
