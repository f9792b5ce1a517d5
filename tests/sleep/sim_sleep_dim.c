// Two minutes without input dim the matrix and do nothing else (docs/behaviour.md, section 8).
#include <string.h>

#include "tests/support/album.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/stopwatch.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

enum { BRIGHTNESS = 4 };    // of a new device
enum { PHASE_US = 100000 }; // what happened last was at most so long before, seen from outside

static film_t film;
static recorder_t recorder;

static bool is_dimmed(board_t *board, void *context)
{
    (void)context;
    return board_intensity(board) == 0;
}

// Waits until it is dimmed. Fails unless that is so in time, counted from `since`, less PHASE_US.
static void dim(rig_t *d, chip_time_t since)
{
    chip_time_t due = since + (chip_time_t)SLEEP_DIM_S * board_hz(d->board),
                late = (chip_time_t)SLEEP_LATE_S * board_hz(d->board);
    if (!board_run_until(d->board, due + late, is_dimmed, NULL))
        fail_msg("not dimmed after 2 min and 2 s");
    assert_true(board_now(d->board) >= due - board_us(d->board, PHASE_US));
}

TEST(the_picture_goes_on_when_it_is_dimmed)
{
    album_t before, after;
    for (char n = '2'; n <= '8'; n++) {
        rig_t d = rig_on((uint64_t)n);
        rig_press(&d, (char[]){'*', n, '5', '1', '4', '5', '\0'});
        chip_time_t since = board_now(d.board);
        rig_wait_ms(&d, 1000);
        album_collect(&before, &film, &d, 5000);
        unsigned pictures = film.count;
        dim(&d, since);
        rig_wait_ms(&d, 20);
        album_collect(&after, &film, &d, 5000);
        assert_true(album_equals(&before, &after));
        assert_in_range(film.count + 1, pictures, pictures + 2);
        assert_int_equal(board_intensity(d.board), 0);
        rig_free(&d);
    }
}

TEST(the_next_key_acts_as_usual_and_the_brightness_is_back_with_its_picture)
{
    static const unsigned steps[] = {4, 9, 15, 1};
    rig_t d = rig_on(1);
    for (int i = 0; i < 4; i++) {
        chip_time_t since = board_now(d.board);
        assert_int_equal(board_intensity(d.board), steps[i]);
        dim(&d, since);
        chip_time_t down = board_now(d.board) + rig_random(&d, board_us(d.board, PHASE_US));
        chip_time_t bounce = rig_random(&d, board_us(d.board, RIG_BOUNCE_US));
        unsigned key = rig_key((char)('1' + i));
        board_press(d.board, key, down, bounce);
        board_release(d.board, key, down + board_us(d.board, 60000), 0);
        board_run(d.board, down + bounce + board_us(d.board, 4000));
        assert_int_equal(board_intensity(d.board), steps[i]);
        frame_t lit, expected = stopwatch_three_with_x_at(i);
        board_picture(d.board, &lit);
        assert_memory_equal(&lit, &expected, sizeof lit);
        rig_wait_ms(&d, 100);
        rig_press(&d, "#D");
    }
    rig_free(&d);
}

TEST(a_byte_or_a_line_at_the_console_brings_the_brightness_back)
{
    rig_t d = rig_on(2);
    recorder_start(&recorder, d.board);
    recorder_news(&recorder);
    for (int i = 0; i < 4; i++) {
        static const char *const typed[] = {"\r", "x", "\r", "0 0\r"};
        dim(&d, board_now(d.board));
        board_type(d.board, typed[i], strlen(typed[i]));
        rig_wait_ms(&d, 20);
        assert_int_equal(board_intensity(d.board), BRIGHTNESS);
    }
    rig_free(&d);
}

// Each of them comes when the two minutes are nearly over.
TEST(whatever_happens_begins_the_two_minutes_anew)
{
    enum { NEARLY_MS = 119900 };
    rig_t d = rig_on(3);
    unsigned key = rig_key('5');
    rig_press(&d, "D");
    rig_wait_ms(&d, NEARLY_MS);
    board_contact(d.board, key, true);
    chip_time_t since = board_now(d.board);
    rig_wait_ms(&d, NEARLY_MS);
    board_contact(d.board, key, false);
    rig_wait_ms(&d, NEARLY_MS);
    assert_int_not_equal(board_intensity(d.board), 0);
    board_type(d.board, "x", 1);
    rig_wait_ms(&d, NEARLY_MS);
    board_type(d.board, "\r", 1);
    rig_wait_ms(&d, NEARLY_MS);
    assert_int_not_equal(board_intensity(d.board), 0);
    assert_true(board_now(d.board) - since >
                4 * board_us(d.board, NEARLY_MS * 1000ull) - board_us(d.board, PHASE_US));
    dim(&d, board_now(d.board) - board_us(d.board, NEARLY_MS * 1000ull));
    rig_free(&d);
}

TEST(a_dimmed_device_that_is_reset_or_loses_power_comes_back_bright)
{
    rig_t d = rig_on(4);
    rig_press(&d, "D5");
    for (int i = 0; i < 2; i++) {
        dim(&d, board_now(d.board));
        if (i == 0) {
            board_reset(d.board);
        } else {
            board_power_off(d.board);
            board_power_on(d.board);
        }
        rig_wait_ms(&d, 50);
        assert_int_equal(board_intensity(d.board), 9);
    }
    rig_free(&d);
}
