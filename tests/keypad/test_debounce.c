// One key: bounce and spikes within the limits of docs/behaviour.md, 4, in microseconds, sampled at ten
// phases of the period. exhaust_debounce.c has every history of samples.
#include "hal/debounce.h"
#include "hal/key.h"
#include "tests/support/test.h"

enum { BOUNCE_MAX_US = 5000, SPIKE_MAX_US = 1000, PHASE_STEP_US = 100, UNTIL_US = 50000 };

typedef struct {
    unsigned presses, releases;
    uint32_t pressed_us, released_us; // the last of each
} outcome_t;

// edge: times at which the contact closes, opens and so on, ended by 0.
static outcome_t sample_at_phase(const uint32_t *edge, uint32_t phase_us)
{
    outcome_t outcome = {0};
    debounce_t s = {0};
    bool closed = false;
    debounce_start(&s, 0);
    for (uint32_t now = phase_us; now <= UNTIL_US; now += DEBOUNCE_PERIOD_US) {
        for (; *edge != 0 && *edge <= now; edge++)
            closed = !closed;
        if (debounce_sample(&s, closed ? 1 << KEY_5 : 0) == 0)
            continue;
        if (s.pressed != 0)
            outcome.presses++, outcome.pressed_us = now;
        else
            outcome.releases++, outcome.released_us = now;
    }
    return outcome;
}

// And the header's promise: two milliseconds from the last bounce to the press.
TEST(one_bounce_at_any_time_within_5_ms_of_either_edge_is_one_press)
{
    enum { STEP_US = 130, CLOSE_US = 1000, OPEN_US = 20000 };
    for (uint32_t a = STEP_US; a < BOUNCE_MAX_US; a += STEP_US) {
        for (uint32_t b = a + STEP_US; b < BOUNCE_MAX_US; b += STEP_US) {
            const uint32_t edge[] = {CLOSE_US, CLOSE_US + a, CLOSE_US + b, OPEN_US, OPEN_US + a, OPEN_US + b,
                                     0};
            for (uint32_t phase = 0; phase < DEBOUNCE_PERIOD_US; phase += PHASE_STEP_US) {
                outcome_t o = sample_at_phase(edge, phase);
                assert_true(o.presses == 1 && o.releases == 1);
                assert_in_range(o.pressed_us, 0, CLOSE_US + b + DEBOUNCE_PRESS * DEBOUNCE_PERIOD_US);
                assert_in_range(o.released_us, o.pressed_us + 1,
                                OPEN_US + b + DEBOUNCE_RELEASE * DEBOUNCE_PERIOD_US);
            }
        }
    }
}

// Two spikes, the second starting one sampling period after the end of the first.
TEST(spikes_shorter_than_a_millisecond_are_no_press_at_any_phase)
{
    for (uint32_t length = 1; length < SPIKE_MAX_US; length++) {
        const uint32_t second = 5000 + length + DEBOUNCE_PERIOD_US,
                       edge[] = {5000, 5000 + length, second, second + length, 0};
        for (uint32_t phase = 0; phase < DEBOUNCE_PERIOD_US; phase += PHASE_STEP_US)
            assert_int_equal(sample_at_phase(edge, phase).presses, 0);
    }
}

// Power-down may begin only then: no press or release may be under way.
TEST(a_key_is_steady_unless_its_last_sample_contradicts_its_state)
{
    debounce_t s = {0};
    debounce_start(&s, 0);
    for (unsigned i = 0; i < 30; i++) {
        const bool closed = i >= 5 && i < 15;
        const key_set_t before = s.pressed;
        debounce_sample(&s, closed ? 1 << KEY_5 : 0);
        const bool is_counting = (closed ? 1 << KEY_5 : 0) != before && s.pressed == before;
        assert_int_equal(debounce_is_steady(&s), !is_counting);
    }
}
