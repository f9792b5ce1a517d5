// A joystick's axis: every reading in every state and with every rest; no noise below 0.23 V makes a second
// step, wherever the stick is; and both axes together.
#include <stdlib.h>

#include "board/virtual/splitmix64.h"
#include "hal/stick.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { READINGS = 1024, NOISE = 47 }; // 0.23 V

// ---- One axis ----

static axis_way_t model(int rest, axis_way_t way, int reading)
{
    int off = reading - rest;
    if (off <= -256 || (way == AXIS_LOW && off <= -160))
        return AXIS_LOW;
    if (off >= 256 || (way == AXIS_HIGH && off >= 160))
        return AXIS_HIGH;
    return AXIS_RESTS;
}

TEST(every_reading_in_every_state_is_as_the_model_has_it)
{
    for (int first = 0; first < READINGS; first++) {
        int rest = abs(first - 512) > 128 ? 512 : first;
        for (int way = AXIS_RESTS; way <= AXIS_HIGH; way++)
            for (int reading = 0; reading < READINGS; reading++) {
                axis_t axis;
                axis_start(&axis, (uint16_t)first);
                assert_int_equal(axis.way, AXIS_RESTS);
                axis.way = (axis_way_t)way;
                axis_way_t want = model(rest, (axis_way_t)way, reading),
                           got = axis_take(&axis, (uint16_t)reading);
                if (got != want || axis.way != want || axis.rest != rest)
                    fail_msg("rest %d, way %d, reading %d: %d, want %d", rest, way, reading, got, want);
            }
    }
}

// The readings that noise can make of a place are a window. If one of them tilts the stick, none puts it
// back.
TEST(noise_at_any_place_never_tilts_a_stick_that_it_also_puts_back)
{
    axis_t axis;
    axis_start(&axis, 600);
    for (int place = 0; place < READINGS; place++) {
        axis_way_t tilts = AXIS_RESTS;
        bool puts_back = false;
        int least = place < NOISE ? 0 : place - NOISE, most = place + NOISE < READINGS ? place + NOISE : 1023;
        for (int r = least; r <= most; r++) {
            axis.way = AXIS_RESTS;
            if (axis_take(&axis, (uint16_t)r) != AXIS_RESTS)
                tilts = axis.way;
        }
        for (int r = least; r <= most; r++) {
            axis.way = tilts;
            puts_back |= axis_take(&axis, (uint16_t)r) != tilts;
        }
        if (tilts != AXIS_RESTS && puts_back)
            fail_msg("at %d noise of %d makes steps", place, NOISE);
    }
}

// ---- Both ----

// A push to one place and back, both axes with noise, takes one direction, or none if it is short.
static void push(stick_t *s, uint64_t *random, int to_x, int to_y)
{
    enum { STEPS = 40 };
    uint8_t was = 0;
    unsigned presses = 0;
    for (int i = 0; i <= 2 * STEPS; i++) {
        int share = i < STEPS ? i : 2 * STEPS - i;
        int noise = (int)(splitmix64(random) % (2 * NOISE + 1)) - NOISE;
        int noise_y = (int)(splitmix64(random) % (2 * NOISE + 1)) - NOISE;
        int x = s->x.rest + to_x * share / STEPS + noise, y = s->y.rest + to_y * share / STEPS + noise_y;
        uint8_t now = stick_take(s,
                                 (uint16_t)(x < 0      ? 0
                                            : x > 1023 ? 1023
                                                       : x),
                                 (uint16_t)(y < 0      ? 0
                                            : y > 1023 ? 1023
                                                       : y));
        presses += now != 0 && now != was;
        was = now;
    }
    int farther = abs(to_x) > abs(to_y) ? abs(to_x) : abs(to_y);
    bool tilts = farther >= 256 + NOISE, rests = farther < 256 - NOISE;
    if (was != 0 || (tilts && presses != 1) || (rests && presses != 0) || presses > 1)
        fail_msg("push to %d, %d: %u presses", to_x, to_y, presses);
}

TEST(a_push_in_any_direction_is_one_step_at_most)
{
    uint64_t random = soak_seed(1);
    for (unsigned i = soak_trials(200, 2000); i > 0; i--) {
        stick_t s;
        stick_start(&s, (uint16_t)(384 + splitmix64(&random) % 257),
                    (uint16_t)(384 + splitmix64(&random) % 257));
        for (int x = -340; x <= 340; x += 20)
            for (int y = -340; y <= 340; y += 20)
                push(&s, &random, x, y);
    }
}

TEST(the_axis_that_is_tilted_first_leads_until_both_rest)
{
    static const struct {
        uint16_t x, y;
        uint8_t way;
    } step[] = {{512, 512, 0},         {300, 300, 0},           {250, 240, FIVE_UP}, {0, 240, FIVE_UP},
                {0, 400, 0},           {0, 0, FIVE_UP},         {0, 400, 0},         {400, 400, 0},
                {240, 400, FIVE_LEFT}, {1023, 400, FIVE_RIGHT}, {671, 400, 0},       {512, 1023, FIVE_DOWN},
                {512, 0, FIVE_UP}};
    stick_t s;
    stick_start(&s, 512, 512);
    for (unsigned i = 0; i < sizeof step / sizeof step[0]; i++)
        if (stick_take(&s, step[i].x, step[i].y) != step[i].way)
            fail_msg("step %u", i);
}
