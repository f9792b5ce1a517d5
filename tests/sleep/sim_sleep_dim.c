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

static bool is_dimmed(vb_t *vb, void *context)
{
    (void)context;
    return vb_intensity(vb) == 0;
}

// Waits until it is dimmed. Fails unless that is so in time, counted from `since`, less PHASE_US.
static void dim(rig_t *d, vb_time_t since)
{
    vb_time_t due = since + (vb_time_t)SLEEP_DIM_S * vb_hz(d->vb),
              late = (vb_time_t)SLEEP_LATE_S * vb_hz(d->vb);
    if (!vb_run_until(d->vb, due + late, is_dimmed, NULL))
        fail_msg("not dimmed after 2 min and 2 s");
    assert_true(vb_now(d->vb) >= due - vb_us(d->vb, PHASE_US));
}

TEST(the_picture_goes_on_when_it_is_dimmed)
{
    album_t before, after;
    for (char n = '2'; n <= '8'; n++) {
        rig_t d = rig_on((uint64_t)n);
        rig_press(&d, (char[]){'*', n, '5', '1', '4', '5', '\0'});
        vb_time_t since = vb_now(d.vb);
        rig_wait_ms(&d, 1000);
        album_collect(&before, &film, &d, 5000);
        unsigned pictures = film.count;
        dim(&d, since);
        rig_wait_ms(&d, 20);
        album_collect(&after, &film, &d, 5000);
        assert_true(album_equals(&before, &after));
        assert_in_range(film.count + 1, pictures, pictures + 2);
        assert_int_equal(vb_intensity(d.vb), 0);
        rig_free(&d);
    }
}

TEST(the_next_key_acts_as_usual_and_the_brightness_is_back_with_its_picture)
{
    static const unsigned steps[] = {4, 9, 15, 1};
    rig_t d = rig_on(1);
    for (int i = 0; i < 4; i++) {
        vb_time_t since = vb_now(d.vb);
        assert_int_equal(vb_intensity(d.vb), steps[i]);
        dim(&d, since);
        vb_time_t down = vb_now(d.vb) + rig_random(&d, vb_us(d.vb, PHASE_US));
        vb_time_t bounce = rig_random(&d, vb_us(d.vb, RIG_BOUNCE_US));
        unsigned key = rig_key((char)('1' + i));
        vb_press(d.vb, key, down, bounce);
        vb_release(d.vb, key, down + vb_us(d.vb, 60000), 0);
        vb_run(d.vb, down + bounce + vb_us(d.vb, 4000));
        assert_int_equal(vb_intensity(d.vb), steps[i]);
        frame_t lit, expected = stopwatch_three_with_x_at(i);
        vb_picture(d.vb, &lit);
        assert_memory_equal(&lit, &expected, sizeof lit);
        rig_wait_ms(&d, 100);
        rig_press(&d, "#D");
    }
    rig_free(&d);
}

TEST(a_byte_or_a_line_at_the_console_brings_the_brightness_back)
{
    rig_t d = rig_on(2);
    recorder_start(&recorder, d.vb);
    recorder_news(&recorder);
    for (int i = 0; i < 4; i++) {
        static const char *const typed[] = {"\r", "x", "\r", "0 0\r"};
        dim(&d, vb_now(d.vb));
        vb_type(d.vb, typed[i], strlen(typed[i]));
        rig_wait_ms(&d, 20);
        assert_int_equal(vb_intensity(d.vb), BRIGHTNESS);
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
    vb_contact(d.vb, key, true);
    vb_time_t since = vb_now(d.vb);
    rig_wait_ms(&d, NEARLY_MS);
    vb_contact(d.vb, key, false);
    rig_wait_ms(&d, NEARLY_MS);
    assert_int_not_equal(vb_intensity(d.vb), 0);
    vb_type(d.vb, "x", 1);
    rig_wait_ms(&d, NEARLY_MS);
    vb_type(d.vb, "\r", 1);
    rig_wait_ms(&d, NEARLY_MS);
    assert_int_not_equal(vb_intensity(d.vb), 0);
    assert_true(vb_now(d.vb) - since > 4 * vb_us(d.vb, NEARLY_MS * 1000ull) - vb_us(d.vb, PHASE_US));
    dim(&d, vb_now(d.vb) - vb_us(d.vb, NEARLY_MS * 1000ull));
    rig_free(&d);
}

TEST(a_dimmed_device_that_is_reset_or_loses_power_comes_back_bright)
{
    rig_t d = rig_on(4);
    rig_press(&d, "D5");
    for (int i = 0; i < 2; i++) {
        dim(&d, vb_now(d.vb));
        if (i == 0) {
            vb_reset(d.vb);
        } else {
            vb_power_off(d.vb);
            vb_power_on(d.vb);
        }
        rig_wait_ms(&d, 50);
        assert_int_equal(vb_intensity(d.vb), 9);
    }
    rig_free(&d);
}
