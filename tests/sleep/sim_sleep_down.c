// Ten minutes without a key switch the matrix off and power the chip down, for as long as no input comes.
#include <string.h>

#include "tests/support/album.h"
#include "hal/key.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

static film_t film;
static recorder_t recorder;

static void note_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    *(chip_time_t *)context = write->done;
}

TEST(it_goes_down_after_ten_minutes_and_stays_for_ten_hours)
{
    for (char n = '2'; n <= '8'; n++) {
        chip_time_t written = 0;
        chip_measures_t m;
        album_t before, after;
        rig_t d = rig_on((uint64_t)n);
        board_on_eeprom(d.board, note_write, &written);
        rig_press(&d, (char[]){'*', n, '5', '1', '4', '5', '\0'});
        chip_time_t since = board_now(d.board) - board_us(d.board, SLEEP_AFTER_KEY_US);
        rig_wait_ms(&d, 500);
        album_collect(&before, &film, &d, 5000);
        chip_time_t down = sleep_enter(&d, since);
        printf("n = %c: down after %.3f s\n", n, (double)(down - since) / board_hz(d.board));
        assert_true(written != 0 && written < down);
        board_measure_from_here(d.board);
        board_run(d.board, board_now(d.board) + 10 * 3600 * (chip_time_t)board_hz(d.board));
        board_measures(d.board, &m);
        assert_int_equal(m.powered_down, m.elapsed);
        rig_press(&d, "1");
        album_collect(&after, &film, &d, 5000);
        assert_true(album_equals(&before, &after));
        recorder_start(&recorder, d.board);
        assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 0, last by power"));
        rig_free(&d);
    }
}

TEST(it_dims_but_stays_up_while_a_key_is_held_and_goes_down_ten_minutes_later)
{
    enum { HELD_S = 660 };
    chip_measures_t m;
    rig_t d = rig_on(3);
    chip_time_t since = board_now(d.board), until = since + (chip_time_t)HELD_S * board_hz(d.board);
    board_contact(d.board, rig_key('5'), true);
    board_run(d.board, since + (chip_time_t)(SLEEP_DIM_S + SLEEP_LATE_S) * board_hz(d.board));
    assert_int_equal(board_intensity(d.board), 0);
    board_measure_from_here(d.board);
    board_run(d.board, until);
    board_measures(d.board, &m);
    assert_int_equal(m.powered_down, 0);
    frame_t lit, dark = {{0}};
    board_picture(d.board, &lit);
    assert_memory_not_equal(&lit, &dark, sizeof lit);
    board_contact(d.board, rig_key('5'), false);
    sleep_enter(&d, until);
    rig_free(&d);
}

TEST(a_watched_game_goes_on_and_stays_bright)
{
    chip_measures_t m;
    rig_t d = rig_on(4);
    recorder_start(&recorder, d.board);
    rig_press(&d, "D");
    recorder_line(&recorder, "watch");
    board_measure_from_here(d.board);
    for (int minute = 0; minute < SLEEP_DOWN_S / 60 + 1; minute++) {
        size_t said = recorder.size;
        board_run(d.board, board_now(d.board) + 60ull * board_hz(d.board));
        assert_true(recorder.size > said + 1000); // boards
        assert_int_equal(board_intensity(d.board), 9);
    }
    board_measures(d.board, &m);
    assert_int_equal(m.powered_down, 0);
    rig_free(&d);
}

TEST(twenty_times_down_and_up_again_leave_game_and_counters_as_they_were)
{
    char seen[RIG_PIXELS + 1];
    rig_t d = rig_on(5);
    rig_press(&d, "15");
    chip_time_t since = board_now(d.board) - board_us(d.board, SLEEP_AFTER_KEY_US);
    for (int i = 0; i < 20; i++) {
        sleep_enter(&d, since);
        rig_wait_ms(&d, (unsigned)rig_random(&d, 100000));
        rig_press(&d, (char[]){KEYPAD_LEGEND[rig_random(&d, 16)], '\0'});
        since = board_now(d.board) - board_us(d.board, SLEEP_AFTER_KEY_US);
        rig_watch(&d, 300, seen);
        rig_assert_seen("#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#..", seen);
    }
    recorder_start(&recorder, d.board);
    recorder_line(&recorder, "");
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 0, last by power"));
    rig_free(&d);
}
