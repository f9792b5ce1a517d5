// A device that is down, and resets of all kinds: the watchdog's must not come, the others lose nothing.
#include <string.h>

#include "tests/power/copies.h"
#include "tests/sleep/nap.h"
#include "tests/power/revival.h"
#include "tests/support/recorder.h"
#include "tests/support/test.h"

enum { BEHIND_KEY_US = 40000 };   // rig_press waits so long
enum { BEHIND_LINE_US = 100000 }; // terminal_line, until the answer is over

static recorder_t recorder;
static revival_t revival;

// The time base stops, and the watchdog is not fed.
static void hang(rig_t *d)
{
    enum { TIMSK1 = 0x6F, BACK_MS = 1100 };
    size_t size;
    vb_data(d->vb, &size)[TIMSK1] = 0;
    rig_wait_ms(d, BACK_MS);
}

TEST(the_watchdog_watches_before_and_after_but_not_while_the_device_is_down)
{
    vb_measures_t m;
    rig_t d = rig_on(7);
    recorder_start(&recorder, d.vb);
    hang(&d);
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 1, last by watchdog"));
    nap_fall(&d, vb_now(d.vb) - vb_us(d.vb, BEHIND_LINE_US));
    vb_measure_from_here(d.vb);
    vb_run(d.vb, vb_now(d.vb) + 3600 * (vb_time_t)vb_hz(d.vb));
    vb_measures(d.vb, &m);
    assert_int_equal(m.powered_down, m.elapsed);
    rig_press(&d, "1");
    hang(&d);
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 2, last by watchdog"));
    rig_free(&d);
}

static void lose_power(void *context)
{
    (void)context;
    revival_cut(&revival);
    if (!revival_is_right(&revival, 0))
        fail_msg("%s", revival.wrong);
}

static void push_reset(void *context)
{
    rig_t *d = context;
    vb_reset(d->vb);
    recorder_start(&revival.recorder, d->vb);
    assert_true(recorder_wait(&revival.recorder, 0));
    const char *stats = recorder_line(&revival.recorder, "stats");
    assert_non_null(strstr(stats, "resets 1, last by button"));
    lose_power(context); // and all else is there
}

TEST(a_game_survives_power_and_reset_while_the_device_is_down)
{
    rig_t d = rig_on(6);
    revival.vb = d.vb;
    revival.states = 1;
    model_start(&revival.state[0]);
    for (const char *key = "14253A*59D5516#"; *key != '\0'; key++) {
        rig_press(&d, (char[]){*key, '\0'});
        model_key(&revival.state[0], *key);
    }
    nap_fall(&d, vb_now(d.vb) - vb_us(d.vb, BEHIND_KEY_US));
    copies_try("a power cut", lose_power, &d);
    copies_try("a reset", push_reset, &d);
    rig_free(&d);
}
