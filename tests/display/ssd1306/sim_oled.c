// Tests of the OLED on the virtual board: time from key to pixel, and power-up.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "display_traits.h"
#include "hal/key.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

static rig_t d;
static model_t m;
static board_screen_t before, now;

BEFORE_EACH
{
    d = rig_on(7);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    for (; *keys != '\0'; keys++)
        model_key(&m, *keys);
}

static bool has_changed(board_t *board, void *unused)
{
    (void)unused;
    board_screen(board, &now);
    return memcmp(now.pixel, before.pixel, sizeof now.pixel) != 0;
}

static bool changes_within_ms(unsigned ms)
{
    return board_run_until(d.board, chip_now(board_chip(d.board)) + chip_us(board_chip(d.board), 1000 * ms),
                           has_changed, NULL);
}

static bool has_dot_of_x(board_t *board, void *unused)
{
    enum { INSIDE_THE_FRAME = 33 };
    (void)unused;
    board_screen(board, &now);
    return board_colour_is_lit(now.pixel[INSIDE_THE_FRAME * now.width + INSIDE_THE_FRAME]);
}

// Cells that have just changed are sent first, also while a board of another size is being sent.
TEST(a_key_during_a_new_picture_is_shown_within_10_ms)
{
    for (unsigned i = 0; i < 10; i++) {
        press("*8");
        judge_display(&d, &m);
        board_type(d.board, "new 8\r", 6);
        rig_wait_ms(&d, 1 + 5 * i);
        chip_time_t pressed = chip_now(board_chip(d.board));
        board_press(d.board, KEY_5, pressed, 0);
        board_release(d.board, KEY_5, pressed + chip_us(board_chip(d.board), 60000), 0);
        assert_true(
            board_run_until(d.board, pressed + chip_us(board_chip(d.board), 10000), has_dot_of_x, NULL));
        rig_wait_ms(&d, 300);
    }
}

// Fills a board row by row; every second row begins with O, so that nobody wins.
static void fill_board(int n)
{
    const int marks = n * n - n - 1;
    char line[8];
    snprintf(line, sizeof line, "new %d\r", n);
    board_type(d.board, line, strlen(line));
    model_new_game(&m, n);
    for (int move = 0; move < marks && !model_is_over(&m); move++) {
        const int cell = n % 2 == 1 || move / n % 2 == 0 ? move : move ^ 1;
        snprintf(line, sizeof line, "%d %d\r", cell / n, cell % n);
        rig_wait_ms(&d, 60);
        board_type(d.board, line, strlen(line));
        model_mark(&m, cell);
    }
    rig_wait_ms(&d, 1000);
}

// The memory is random at power-up: the display is dark, then shows the right picture.
TEST(the_right_picture_is_the_first_and_shown_in_time_after_power_up)
{
    for (int n = 2; n <= 8; n++) {
        fill_board(n);
        board_power_off(d.board);
        board_screen(d.board, &before);
        chip_time_t on = chip_now(board_chip(d.board));
        board_power_on(d.board);
        assert_true(changes_within_ms(200));
        chip_time_t us = (chip_now(board_chip(d.board)) - on) / chip_us(board_chip(d.board), 1);
        printf("%dx%d, %d marks: first picture after %.1f ms\n", n, n, m.moves, (double)us / 1000);
        before = now;
        assert_false(changes_within_ms(3000)); // refreshing does not flicker
        model_power_up(&m);
        judge_display(&d, &m);
        assert_in_range(us, 1000, 1000 * DISPLAY_FIRST_MS);
    }
}
