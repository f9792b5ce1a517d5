// Tests of a d-pad and a joystick: all five bounce at once, against a model that compares the last samples
// instead of counting (exhaust_debounce tries every history of a contact); an axis in every state with every
// rest and reading; noisy pushes of both axes.
// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include <vboard/splitmix64.h>
#include "hal/dpad.h"
#include "hal/joystick.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// ---- Five keys ----

enum { OK, KEYS = 6, MILLION = 1000000 };
static const key_event_t key_of[KEYS] = {KEY_5, KEY_2, KEY_4, KEY_6, KEY_8, KEY_OTHER};

typedef struct {
    uint32_t past; // bit i: closed i samples ago
    bool pressed;
} key_model_t;

static key_model_t key_model_sample(key_model_t m, bool closed)
{
    m.past = m.past << 1 | closed;
    if ((m.past & ((1 << DEBOUNCE_PRESS) - 1)) == (1 << DEBOUNCE_PRESS) - 1)
        m.pressed = true;
    if ((m.past & ((1 << DEBOUNCE_RELEASE) - 1)) == 0)
        m.pressed = false;
    return m;
}

TEST(each_contact_of_a_d_pad_is_a_key)
{
    static const uint8_t contact[KEYS] = {DPAD_OK, DPAD_UP, DPAD_LEFT, DPAD_RIGHT, DPAD_DOWN, DPAD_OTHER};
    uint8_t all = 0;
    for (unsigned i = 0; i < KEYS; i++) {
        assert_int_equal(dpad_set(contact[i]), 1u << key_of[i]);
        all |= contact[i];
    }
    assert_int_equal(all, DPAD_ALL);
}

// Starts with all keys held. Three closed keys produce no ghost. Only while OK is being pressed, directions
// wait as if they were open.
TEST(a_d_pad_is_debounced_like_the_model_and_ok_comes_first)
{
    uint64_t random = soak_seed(1);
    key_model_t model[KEYS];
    uint8_t contacts = DPAD_ALL;
    unsigned long at_once = 0, ok_first = 0, ok_age = DPAD_BOUNCE;
    dpad_t k = {0};
    dpad_start(&k, contacts);
    for (unsigned key = 0; key < KEYS; key++)
        model[key] = (key_model_t){.past = UINT32_MAX, .pressed = true};
    for (unsigned i = soak_trials(MILLION, 5 * MILLION); i > 0; i--) {
        uint64_t r = splitmix64(&random);
        contacts ^= (r >> 60) < 4 ? r & r >> 8 & DPAD_ALL : 0;
        key_set_t expected = 0;
        ok_age = (contacts >> OK & 1) && !model[OK].pressed ? 0 : ok_age + 1;
        bool waits = ok_age < DPAD_BOUNCE;
        for (unsigned key = 0; key < KEYS; key++) {
            bool open = waits && key != OK && !model[key].pressed;
            model[key] = key_model_sample(model[key], !open && (contacts >> key & 1));
            expected |= (key_set_t)(model[key].pressed << key_of[key]);
        }
        key_set_t down = dpad_set(k.pressed);
        assert_int_equal(dpad_sample(&k, contacts), down != expected);
        at_once += (k.changed & (k.changed - 1)) != 0;
        for (key_event_t event; (event = dpad_event(&k)) != KEY_NONE;) {
            ok_first += event == KEY_5 && (k.changed & ~DPAD_OK) != 0;
            assert_false(event != KEY_5 && (k.changed & DPAD_OK));
            key_set_t key = (key_set_t)(1u << (event & ~KEY_RELEASED));
            assert_int_equal((down & key) != 0, (event & KEY_RELEASED) != 0);
            down ^= key;
        }
        assert_int_equal(down, expected);
        assert_int_equal(dpad_set(k.pressed), expected);
        assert_int_equal(dpad_is_idle(&k, contacts), (contacts | expected) == 0 && ok_age >= DPAD_BOUNCE);
        if (model[OK].pressed && ok_age < DPAD_BOUNCE)
            ok_age = DPAD_BOUNCE;
        key_set_t counted = dpad_set(waits ? contacts & (DPAD_OK | k.pressed) : contacts);
        assert_int_equal(dpad_is_pressing(&k), (counted & ~expected) != 0);
        assert_int_equal(dpad_is_steady(&k), counted == expected);
    }
    assert_true(at_once > 1000 && ok_first > 0); // samples in which several keys changed
}

// ---- One axis ----

enum { READINGS = 1024, TILTS = 256, RESTS = 160, NOISE = 47 }; // 0.23 V to either side
_Static_assert(TILTS - RESTS > 2 * NOISE, "peak-to-peak noise must be less than the hysteresis");

static axis_way_t axis_model(int rest, axis_way_t way, int reading)
{
    int off = reading - rest;
    if (off <= -TILTS || (way == AXIS_LOW && off <= -RESTS))
        return AXIS_LOW;
    if (off >= TILTS || (way == AXIS_HIGH && off >= RESTS))
        return AXIS_HIGH;
    return AXIS_RESTS;
}

TEST(an_axis_follows_the_model_for_every_reading_in_every_state)
{
    for (int first = 0; first < READINGS; first++) {
        int rest = abs(first - 512) > 128 ? 512 : first;
        for (int way = AXIS_RESTS; way <= AXIS_HIGH; way++)
            for (int reading = 0; reading < READINGS; reading++) {
                axis_t axis;
                axis_start(&axis, (uint16_t)first);
                assert_int_equal(axis.way, AXIS_RESTS);
                axis.way = (axis_way_t)way;
                axis_way_t want = axis_model(rest, (axis_way_t)way, reading),
                           got = axis_update(&axis, (uint16_t)reading);
                if (got != want || axis.way != want || axis.rest != rest)
                    fail_msg("rest %d, way %d, reading %d: %d, want %d", rest, way, reading, got, want);
            }
    }
}

// ---- Both ----

// A noisy reading of an axis `off` from its rest.
static uint16_t noisy(const axis_t *axis, int off, uint64_t *random)
{
    int reading = axis->rest + off + (int)(splitmix64(random) % (2 * NOISE + 1)) - NOISE;
    return (uint16_t)(reading < 0 ? 0 : reading < READINGS ? reading : READINGS - 1);
}

// Pushes to a position and back, with noise on both axes: one press, or none if the push is short. Two are
// possible only if both axes end within the noise of the threshold: noise may tilt each in turn.
static void push(joystick_t *s, uint64_t *random, int to_x, int to_y)
{
    enum { STEPS = 40 };
    uint8_t was = 0;
    unsigned presses = 0;
    for (int i = 0; i <= 2 * STEPS; i++) {
        int share = i < STEPS ? i : 2 * STEPS - i;
        uint16_t x = noisy(&s->x, to_x * share / STEPS, random);
        uint8_t now = joystick_update(s, x, noisy(&s->y, to_y * share / STEPS, random));
        presses += now != 0 && now != was;
        was = now;
    }
    int farther = abs(to_x) > abs(to_y) ? abs(to_x) : abs(to_y), nearer = abs(to_x) + abs(to_y) - farther;
    bool tilts = farther >= TILTS + NOISE, rests = farther < TILTS - NOISE;
    unsigned most = !tilts && nearer >= TILTS - NOISE ? 2 : 1;
    if (was != 0 || (tilts && presses != 1) || (rests && presses != 0) || presses > most)
        fail_msg("push to %d, %d: %u presses", to_x, to_y, presses);
}

TEST(a_push_in_any_direction_is_one_step)
{
    uint64_t random = soak_seed(1);
    for (unsigned i = soak_trials(200, 2000); i > 0; i--) {
        joystick_t s;
        joystick_start(&s, (uint16_t)(384 + splitmix64(&random) % 257),
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
    } step[] = {{512, 512, 0},         {300, 300, 0},           {250, 240, DPAD_UP}, {0, 240, DPAD_UP},
                {0, 400, 0},           {0, 0, DPAD_UP},         {0, 400, 0},         {400, 400, 0},
                {240, 400, DPAD_LEFT}, {1023, 400, DPAD_RIGHT}, {671, 400, 0},       {512, 1023, DPAD_DOWN},
                {512, 0, DPAD_UP}};
    joystick_t s = {.leads = JOYSTICK_BY_Y};
    joystick_start(&s, 512, 512);
    assert_int_equal(joystick_update(&s, 0, 512), DPAD_LEFT);
    joystick_start(&s, 512, 512);
    for (unsigned i = 0; i < sizeof step / sizeof step[0]; i++)
        if (joystick_update(&s, step[i].x, step[i].y) != step[i].way)
            fail_msg("step %u", i);
}
