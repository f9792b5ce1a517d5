// One key: bounce and spikes as docs/behaviour.md, 4 bounds them, in microseconds, sampled at ten phases of
// the period. exhaust_debounce.c has every history there is.
#include "board/virtual/splitmix64.h"
#include "hal/debounce.h"
#include "hal/key.h"
#include "tests/support/test.h"

enum { BOUNCE_MAX_US = 5000, SPIKE_MAX_US = 1000, PHASE_STEP_US = 50, PRESSES = 3000, EDGES_MAX = 1024 };

static const key_set_t the_key = 1 << KEY_5;

// Alternating edges in order of time, the first one closing.
typedef struct {
    uint32_t at_us[EDGES_MAX];
    unsigned edges;
} contact_t;

static uint32_t random_us(uint64_t *random, uint32_t from, uint32_t to)
{
    return from + (uint32_t)(splitmix64(random) % (to - from + 1));
}

static void add_edge(contact_t *contact, uint32_t at)
{
    assert_in_range(contact->edges, 0, EDGES_MAX - 1);
    contact->at_us[contact->edges++] = at;
}

// One change of the contact: edges there and back, of every pace, and the last one for good.
// Returns when that one is, at most BOUNCE_MAX_US after the first.
static uint32_t add_chatter(contact_t *contact, uint32_t from, uint64_t *random)
{
    static const uint32_t pace_us[] = {25, 200, 1000, 2500, BOUNCE_MAX_US};
    uint32_t longest = pace_us[splitmix64(random) % (sizeof pace_us / sizeof *pace_us)];
    uint32_t end = from + random_us(random, 0, BOUNCE_MAX_US);
    for (uint32_t there = from, back; (back = there + random_us(random, 1, longest)) < end;) {
        add_edge(contact, there);
        add_edge(contact, back);
        there = back + random_us(random, 1, longest);
        if (there >= end)
            break;
    }
    add_edge(contact, end);
    return end;
}

typedef struct {
    unsigned presses, releases;
    uint32_t pressed_us, released_us; // the last of each
} outcome_t;

static outcome_t sample_at_phase(const contact_t *contact, uint32_t phase_us, uint32_t until_us)
{
    outcome_t outcome = {0};
    debounce_t s = {0};
    unsigned edges = 0;
    debounce_start(&s, 0);
    for (uint32_t now = phase_us; now <= until_us; now += DEBOUNCE_PERIOD_US) {
        while (edges < contact->edges && contact->at_us[edges] <= now)
            edges++;
        if (debounce_sample(&s, edges % 2 != 0 ? the_key : 0) == 0)
            continue;
        if (s.pressed != 0)
            outcome.presses++, outcome.pressed_us = now;
        else
            outcome.releases++, outcome.released_us = now;
    }
    return outcome;
}

// Also what the header promises: two milliseconds from the last bounce to the press.
static void assert_one_press(const contact_t *contact, uint32_t closed, uint32_t open)
{
    for (uint32_t phase = 0; phase < DEBOUNCE_PERIOD_US; phase += PHASE_STEP_US) {
        outcome_t o = sample_at_phase(contact, phase, open + 20000);
        assert_int_equal(o.presses, 1);
        assert_int_equal(o.releases, 1);
        assert_in_range(o.pressed_us, 0, closed + DEBOUNCE_PRESS * DEBOUNCE_PERIOD_US);
        assert_in_range(o.released_us, o.pressed_us + 1, open + DEBOUNCE_RELEASE * DEBOUNCE_PERIOD_US);
    }
}

static void assert_no_press(const contact_t *contact, uint32_t until_us)
{
    for (uint32_t phase = 0; phase < DEBOUNCE_PERIOD_US; phase += PHASE_STEP_US)
        assert_int_equal(sample_at_phase(contact, phase, until_us).presses, 0);
}

TEST(chatter_of_5_ms_at_either_edge_is_one_press)
{
    for (uint64_t seed = 0; seed < PRESSES; seed++) {
        uint64_t random = seed;
        contact_t contact = {.edges = 0};
        uint32_t closed = add_chatter(&contact, random_us(&random, 1000, 2000), &random);
        uint32_t open = add_chatter(&contact, closed + random_us(&random, 2000, 20000), &random);
        assert_one_press(&contact, closed, open);
    }
}

TEST(one_bounce_at_any_time_within_5_ms_is_one_press)
{
    enum { STEP_US = 130, CLOSE_US = 1000, OPEN_US = 20000 };
    for (uint32_t a = STEP_US; a < BOUNCE_MAX_US; a += STEP_US) {
        for (uint32_t b = a + STEP_US; b < BOUNCE_MAX_US; b += STEP_US) {
            contact_t contact = {{CLOSE_US, CLOSE_US + a, CLOSE_US + b, OPEN_US, OPEN_US + a, OPEN_US + b},
                                 6};
            assert_one_press(&contact, CLOSE_US + b, OPEN_US + b);
        }
    }
}

TEST(a_spike_shorter_than_a_millisecond_is_none_at_any_phase)
{
    for (uint32_t length = 1; length < SPIKE_MAX_US; length++)
        assert_no_press(&(contact_t){{5000, 5000 + length}, 2}, 20000);
}

// A cable beside a motor: spike after spike, with gaps of at least one period.
TEST(trains_of_spikes_are_none)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        uint64_t random = seed;
        contact_t train = {.edges = 0};
        uint32_t at = 0;
        for (int i = 0; i < 50; i++) {
            add_edge(&train, at += random_us(&random, DEBOUNCE_PERIOD_US, 4000));
            add_edge(&train, at += random_us(&random, 1, SPIKE_MAX_US - 1));
        }
        assert_no_press(&train, at + 20000);
    }
}
