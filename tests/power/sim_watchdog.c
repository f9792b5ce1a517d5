// A firmware that hangs is back within a second, with the same game. What makes it hang comes from outside,
// through the chip's registers.
#include <string.h>

#include "tests/support/rig.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

// Interrupt masks of timers, pin changes and serial line (ATmega328P data sheet, register summary).
enum { TIMSK0 = 0x6E, TIMSK1 = 0x6F, PCICR = 0x68, UCSR0B = 0xC1, SPCR = 0x4C };

enum { BACK_AFTER_MS = 1000 };

static recorder_t recorder;

static rig_t begin(void)
{
    rig_t d = rig_on(7);
    recorder_start(&recorder, d.vb);
    rig_wait_ms(&d, 500);
    rig_press(&d, "15");
    rig_wait_ms(&d, 100);
    return d;
}

static void assert_back(rig_t *d)
{
    char seen[RIG_PIXELS + 1];
    rig_watch(d, 300, seen);
    rig_assert_seen("#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#..", seen);
    recorder_news(&recorder);
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 1, last by watchdog"));
    rig_press(d, "#"); // and it plays on
    rig_watch(d, 300, seen);
    rig_assert_seen("#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..", seen);
}

static uint8_t *io(rig_t *d, uint16_t address)
{
    size_t size;
    return &vb_data(d->vb, &size)[address];
}

TEST(a_time_base_that_stops_is_noticed_even_if_keys_keep_the_firmware_awake)
{
    rig_t d = begin();
    *io(&d, TIMSK1) = 0;
    for (int i = 0; i < BACK_AFTER_MS / 100; i++)
        rig_press(&d, "5"); // 100 ms each; the cell is taken
    rig_wait_ms(&d, 400);   // until it flickers no more
    assert_back(&d);
    rig_free(&d);
}

TEST(a_main_loop_that_sleeps_for_good_is_noticed)
{
    rig_t d = begin();
    *io(&d, TIMSK0) = *io(&d, TIMSK1) = *io(&d, PCICR) = *io(&d, UCSR0B) = 0;
    rig_wait_ms(&d, BACK_AFTER_MS);
    assert_back(&d);
    rig_free(&d);
}

// It waits for an SPI that has been switched off, wide awake, while interrupts go on.
TEST(a_main_loop_that_jams_awake_is_noticed)
{
    rig_t d = begin();
    vb_measures_t m;
    *io(&d, SPCR) = 0;
    rig_press(&d, "5"); // nothing is drawn of it
    vb_measure_from_here(d.vb);
    rig_wait_ms(&d, 200);
    vb_measures(d.vb, &m);
    assert_int_equal(m.asleep, 0);
    rig_wait_ms(&d, BACK_AFTER_MS - 300);
    assert_back(&d);
    rig_free(&d);
}

TEST(a_firmware_that_is_well_is_left_alone)
{
    rig_t d = begin();
    rig_wait_ms(&d, 30000);
    for (int i = 0; i < 100; i++)
        rig_press(&d, "D");
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 0, last by power"));
    rig_free(&d);
}
