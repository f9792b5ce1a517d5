#include "tests/sleep/nap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

// MAX7219 data sheet, table 2.
enum { SHUTDOWN = 12, NORMAL_OPERATION = 1 };

static vb_time_t seconds(const rig_t *d, unsigned s)
{
    return (vb_time_t)s * vb_hz(d->vb);
}

void nap_doze(rig_t *d, vb_time_t since, unsigned ms_left)
{
    vb_run(d->vb, since + seconds(d, NAP_DOWN_S) - vb_us(d->vb, ms_left * 1000ull));
}

bool nap_is_down(rig_t *d)
{
    vb_measures_t before, after;
    vb_measures(d->vb, &before);
    vb_run(d->vb, vb_now(d->vb) + vb_us(d->vb, 10));
    vb_measures(d->vb, &after);
    return after.powered_down - before.powered_down == after.elapsed - before.elapsed;
}

static bool is_on(vb_t *vb, void *context)
{
    (void)context;
    return vb_matrix_register(vb, SHUTDOWN) & NORMAL_OPERATION;
}

static void assert_off(const rig_t *d)
{
    frame_t lit, dark = {{0}};
    vb_picture(d->vb, &lit);
    assert_memory_equal(&lit, &dark, sizeof dark);
    assert_false(is_on(d->vb, NULL));
    for (unsigned pin = VB_PIN_R1; pin <= VB_PIN_R4; pin++)
        assert_int_not_equal(vb_pin(d->vb, pin), VB_HIGH);
    for (unsigned pin = VB_PIN_C1; pin <= VB_PIN_C4; pin++)
        assert_int_equal(vb_pin(d->vb, pin), VB_HIGH);
}

vb_time_t nap_fall(rig_t *d, vb_time_t since)
{
    vb_measures_t m;
    vb_time_t must = since + seconds(d, NAP_DOWN_S + NAP_LATE_S);
    nap_doze(d, since, 0);
    vb_measure_from_here(d->vb);
    vb_run(d->vb, must);
    vb_measures(d->vb, &m);
    if (!nap_is_down(d))
        fail_msg("it is not in power-down, 10 min and 2 s after all that happened");
    if (m.powered_down == m.elapsed)
        fail_msg("it was in power-down before the 10 min were over");
    assert_off(d);
    return must - m.powered_down;
}

vb_time_t nap_wake(rig_t *d, vb_time_t contact)
{
    if (!vb_run_until(d->vb, contact + vb_us(d->vb, NAP_WAKE_MS * 1000), is_on, NULL))
        fail_msg("the matrix is still off, %d ms after the first contact", NAP_WAKE_MS);
    return vb_now(d->vb) - contact;
}
