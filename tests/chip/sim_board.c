// The board around the chip: time, events, contacts that bounce, power, and that equal seeds give equal runs.
#include <string.h>

#include "tests/support/measure_bench.h"
#include "hal/key.h"
#include "tests/chip/image_chip_pins.h"
#include "tests/support/test.h"

enum { RAM = 0x100, EDGES_MAX = 64 };

typedef struct {
    char order[8];
    vb_time_t at[8];
    unsigned count;
} log_t;

static log_t events;

static void note(vb_t *vb, char name)
{
    events.at[events.count] = vb_now(vb);
    events.order[events.count++] = name;
}

static void event_a(vb_t *vb, void *context)
{
    (void)context;
    note(vb, 'a');
}

static void event_b(vb_t *vb, void *context)
{
    (void)context;
    note(vb, 'b');
}

static void event_again(vb_t *vb, void *context)
{
    note(vb, 'n');
    vb_at(vb, 0, event_b, context); // past: at once
}

TEST(events_come_in_time_and_those_of_one_time_in_the_order_of_their_making)
{
    memset(&events, 0, sizeof events);
    bench_t *b = bench_new_off("chip_pins");
    vb_at(b->vb, 500, event_a, NULL);
    vb_at(b->vb, 300, event_b, NULL);
    vb_at(b->vb, 500, event_b, NULL);
    vb_at(b->vb, 100, event_again, NULL);
    vb_run(b->vb, 499);
    assert_string_equal(events.order, "nbb");
    vb_run(b->vb, 1000);
    assert_string_equal(events.order, "nbbab");
    assert_int_equal(events.at[0], 100);
    assert_int_equal(events.at[1], 100);
    assert_int_equal(events.at[3], 500);
    bench_free(b);
}

TEST(many_events_come_sorted)
{
    bench_t *b = bench_new("chip_pins", LISTEN);
    bench_run_us(b, 100);
    vb_time_t start = vb_now(b->vb);
    for (unsigned i = 0; i < 100; i++) // in an order of their own: 37 and 100 have no common divisor
        vb_at(b->vb, start + 1000 * (i * 37 % 100), event_a, NULL);
    for (unsigned i = 0; i < 100; i++) {
        memset(&events, 0, sizeof events);
        vb_run(b->vb, start + 1000 * i + 500);
        assert_int_equal(events.count, 1);
        assert_in_range(events.at[0], start + 1000 * i, start + 1000 * i + 3);
    }
    bench_free(b);
}

typedef struct {
    unsigned count;
    vb_time_t at[EDGES_MAX];
    vb_level_t last;
} edges_t;

static void on_pin(vb_t *vb, unsigned pin, vb_level_t level, vb_time_t when, void *context)
{
    edges_t *e = context;
    (void)vb;
    if (pin != VB_PIN_C1)
        return;
    assert_true(e->count < EDGES_MAX);
    e->at[e->count++] = when;
    e->last = level;
}

static void expect_bounce(vb_t *vb, edges_t *e, bool closes, vb_time_t bounce)
{
    vb_time_t at = vb_now(vb) + 1000;
    e->count = 0;
    (closes ? vb_press : vb_release)(vb, KEY_1, at, bounce);
    vb_run(vb, at + bounce + 1000);
    assert_int_equal(e->last, closes ? VB_LOW : VB_HIGH);
    assert_int_equal(vb_contact_closed(vb, KEY_1), closes);
    assert_true(e->count % 2 == 1);
    assert_in_range(e->at[0], at, at + 3);
    assert_in_range(e->at[e->count - 1], at + bounce, at + bounce + 3);
    assert_true(bounce == 0 ? e->count == 1 : e->count >= 3);
}

TEST(contacts_chatter_until_their_last_edge)
{
    edges_t e = {0};
    bench_t *b = bench_new("chip_pins", LISTEN);
    bench_run_us(b, 100);
    vb_on_pin(b->vb, on_pin, &e);
    for (unsigned i = 0; i < 20; i++) {
        vb_time_t bounce = i % 4 * vb_us(b->vb, 1600);
        expect_bounce(b->vb, &e, true, bounce);
        expect_bounce(b->vb, &e, false, bounce);
    }
    bench_free(b);
}

static bool has_mark(vb_t *vb, void *context)
{
    bench_t *b = context;
    (void)vb;
    return b->count > 0;
}

TEST(running_until_a_condition_stops_with_the_instruction)
{
    bench_t *b = bench_new("chip_pins", LISTEN);
    assert_true(vb_run_until(b->vb, 10000, has_mark, b));
    assert_int_equal(vb_now(b->vb), b->mark[0].at + 1);
    b->count = 0;
    assert_false(vb_run_until(b->vb, 20000, has_mark, b));
    assert_in_range(vb_now(b->vb), 20000, 20003);
    bench_free(b);
}

static void cut_event(vb_t *vb, uint8_t byte, void *context)
{
    (void)byte;
    (void)context;
    vb_power_off(vb);
}

TEST(power_can_be_cut_from_a_callback)
{
    bench_t *b = bench_new("chip_pins", LISTEN);
    vb_measures_t m;
    vb_on_marker(b->vb, cut_event, NULL);
    bench_run_us(b, 1000);
    vb_measures(b->vb, &m);
    assert_in_range(m.elapsed, 10, 200);
    assert_in_range(vb_now(b->vb), 16000, 16003); // time runs on
    assert_int_equal(vb_pin(b->vb, VB_PIN_R1), VB_FLOATING);
    bench_free(b);
}

TEST(ram_is_random_at_power_on_and_stays_at_reset)
{
    static uint8_t before[2048];
    size_t size;
    bench_t *b = bench_new("chip_pins", LISTEN);
    uint8_t *data = vb_data(b->vb, &size);
    memcpy(before, data + RAM, sizeof before);
    bench_run_us(b, 100);
    vb_reset(b->vb);
    unsigned changed = 0;
    for (size_t i = 0; i < sizeof before; i++)
        changed += data[RAM + i] != before[i];
    assert_in_range(changed, 1, 40); // the stack
    vb_power_off(b->vb);
    vb_power_on(b->vb);
    for (size_t i = changed = 0; i < sizeof before; i++)
        changed += data[RAM + i] != before[i];
    assert_true(changed > sizeof before * 9 / 10);
    bench_free(b);
}

TEST(equal_seeds_give_equal_boards)
{
    size_t size;
    bench_t *a = bench_new("chip_pins", LISTEN), *b = bench_new("chip_pins", LISTEN);
    assert_memory_equal(vb_data(a->vb, &size) + RAM, vb_data(b->vb, &size) + RAM, 2048);
    for (unsigned reg = 0; reg < 16; reg++)
        assert_int_equal(vb_matrix_register(a->vb, reg), vb_matrix_register(b->vb, reg));
    bench_free(a);
    bench_free(b);
}

TEST(the_stack_is_measured_below_the_end_of_ram)
{
    vb_measures_t m;
    bench_t *b = bench_new("chip_pins", LISTEN);
    bench_run_us(b, 100);
    vb_contact(b->vb, KEY_5, true);
    bench_run_us(b, 100);
    vb_measures(b->vb, &m);
    // main's return address, then the interrupt's, and what that saves: r24, and with some compilers r1, r0 and SREG
    assert_in_range(m.stack, 2 + 2 + 1, 2 + 2 + 8);
    bench_free(b);
}
