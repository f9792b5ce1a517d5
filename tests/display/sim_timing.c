// Tests that the matrix never shows anything but pictures, and that the chip sleeps most of the time even
// with the most expensive picture. The bench measures latency of keys, and sleep in play.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/rig.h"
#include "tests/support/film.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static film_t film;

static frame_t empty_board(void)
{
    model_t fresh;
    model_start(&fresh);
    return model_picture(&fresh);
}

TEST(the_right_picture_is_shown_50_ms_after_reset_and_no_wrong_one_before)
{
    const frame_t board = empty_board(), dark = {{0}};
    const unsigned seeds = soak_trials(20, 100);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        rig_t d = rig_new(seed);
        board_power_on(d.board);
        film_start(&film, &d);
        chip_time_t start = chip_now(board_chip(d.board));
        rig_wait_ms(&d, 300);
        // The display's random power-up state, dark, and then only the board, row by row.
        unsigned i = memcmp(&film.lit[0], &dark, sizeof dark) == 0 ? 0 : 1;
        assert_memory_equal(&film.lit[i], &dark, sizeof dark);
        assert_true(film.since[i] - start <= chip_us(board_chip(d.board), 1000));
        for (i++; i < film.count; i++)
            for (int row = 0; row < FRAME_SIZE; row++)
                assert_true(film.lit[i].row[row] == board.row[row] || film.lit[i].row[row] == 0);
        assert_memory_equal(&film.lit[film.count - 1], &board, sizeof board);
        assert_true(film.since[film.count - 1] - start <= chip_us(board_chip(d.board), 50000));
        rig_free(&d);
    }
}

// As an input it would make the SPI a slave as soon as anything pulls it low (ATmega328P data sheet, 19.3.2).
TEST(ss_is_an_output)
{
    rig_t d = rig_on(1);
    assert_int_equal(chip_pin_drive(board_chip(d.board), rig_chip()->ss), DRIVE_HIGH);
    rig_free(&d);
}

// Bound computed by tools/stack.awk from the linked program.
static unsigned stack_bound(void)
{
    FILE *file = fopen(STACK_FILE, "r");
    unsigned bound = 0;
    assert_true(file && fscanf(file, "%u", &bound) == 1);
    fclose(file);
    return bound;
}

// Random keys: in every cycle the display has a picture, the next one, or rows of both.
TEST(only_pictures_are_shown_and_the_stack_stays_within_its_bound)
{
    const unsigned keys = soak_trials(100, 1000);
    unsigned changes = 0;
    chip_measures_t m;
    rig_t d = rig_on(7);
    film_start(&film, &d);
    for (unsigned i = 0; i < keys; i++) {
        rig_press(&d, (char[]){"1234567890ABCD*#555"[rig_random(&d, 19)], '\0'});
        rig_wait_ms(&d, (unsigned)rig_random(&d, 700));
        changes += film_assert_clean(&film, &d);
        film_rewind(&film);
    }
    assert_true(changes > keys);
    chip_measures(board_chip(d.board), &m);
    assert_in_range(m.stack, 1, stack_bound());
    rig_free(&d);
}

// A picture with many marks takes longest to draw, and the cursor redraws it ten times a second.
TEST(the_chip_sleeps_98_5_percent_with_a_nearly_full_board)
{
    rig_t d = rig_on(8);
    rig_press(&d, "*8 1111"); // the corner; from there row by row
    for (int row = 0; row < 7; row++)
        rig_press(&d, "56565656565656568");
    assert_true(rig_asleep_percent(&d, "6", 15) >= 98.5);
    // The cursor alone blinks without drawing the rest.
    assert_true(rig_asleep_percent(&d, "", 5) >= 100 - 0.5 * 16e6 / F_CPU);
    rig_free(&d);
}
