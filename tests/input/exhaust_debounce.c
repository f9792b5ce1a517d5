// Every contact history of 20 samples of each key, initially up or held; and all sixteen keys bouncing at
// once. The model has no counters: it keeps the last samples and checks whether they are all equal.
// SPDX-License-Identifier: MIT
#include <vboard/splitmix64.h>
#include "hal/key.h"
#include "hal/debounce.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { SAMPLES = 20, MILLION = 1000000 };

// ---- The model of one key ----

typedef struct {
    uint32_t past; // bit i: closed i samples ago
    bool pressed;
} model_t;

static model_t model_start(bool held)
{
    return (model_t){.past = held ? UINT32_MAX : 0, .pressed = held};
}

// The last n samples.
static uint32_t latest(uint32_t past, int n)
{
    return past & ((1u << n) - 1);
}

static model_t model_sample(model_t m, bool closed)
{
    m.past = m.past << 1 | closed;
    if (latest(m.past, DEBOUNCE_PRESS) == latest(UINT32_MAX, DEBOUNCE_PRESS))
        m.pressed = true;
    if (latest(m.past, DEBOUNCE_RELEASE) == 0)
        m.pressed = false;
    return m;
}

// ---- Every history ----

static unsigned long histories;

static void go_on(const debounce_t *s, model_t model, unsigned key, int samples_left)
{
    if (samples_left == 0) {
        histories++;
        return;
    }
    for (unsigned closed = 0; closed <= 1; closed++) {
        debounce_t next = *s;
        model_t expected = model_sample(model, closed != 0);
        key_set_t contact = (key_set_t)(closed << key);
        key_set_t changed = debounce_sample(&next, contact);
        if (next.pressed != (key_set_t)(expected.pressed << key) || changed != (s->pressed ^ next.pressed))
            fail_msg("key %u after samples %x: pressed %x, expected %d", key, expected.past, next.pressed,
                     expected.pressed);
        if (debounce_is_idle(&next, contact) != (!expected.pressed && closed == 0) ||
            debounce_is_pressing(&next) != (!expected.pressed && closed == 1) ||
            debounce_is_steady(&next) != (expected.pressed == (closed == 1)))
            fail_msg("key %u after samples %x: idle, pressing or steady is wrong", key, expected.past);
        go_on(&next, expected, key, samples_left - 1);
    }
}

TEST(every_history_of_each_key_agrees_with_the_model)
{
    unsigned long expected = 0;
    for (unsigned key = 0; key < KEYPAD_KEYS; key += soak_step(5))
        for (int held = 0; held <= 1; held++) {
            debounce_t s = {0};
            debounce_start(&s, (key_set_t)(held << key));
            go_on(&s, model_start(held != 0), key, SAMPLES);
            expected += 1ul << SAMPLES;
        }
    assert_int_equal(histories, expected);
}

// ---- All keys at once ----

// Contacts that mostly stay as they are, some bouncing.
static key_set_t next_contacts(key_set_t contacts, uint64_t *random)
{
    uint64_t r = splitmix64(random);
    key_set_t changing = (key_set_t)(r & r >> 16 & r >> 32);
    return (r >> 60) < 4 ? contacts ^ changing : contacts;
}

// An ambiguous sample counts for neither state: the model treats it as equal to the key's state.
TEST(keys_do_not_disturb_each_other)
{
    uint64_t random = soak_seed(1);
    unsigned long presses = 0;
    model_t model[KEYPAD_KEYS] = {{0}};
    key_set_t contacts = 0;
    debounce_t s = {0};
    debounce_start(&s, 0);
    for (unsigned i = soak_trials(MILLION, 5 * MILLION); i > 0; i--) {
        contacts = next_contacts(contacts, &random);
        key_set_t ambiguous = debounce_ambiguous(contacts), before = s.pressed, expected = 0;
        key_set_t changed = debounce_sample(&s, contacts);
        for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
            bool agrees = (ambiguous >> key & 1) != 0;
            model[key] = model_sample(model[key], agrees ? model[key].pressed : (contacts >> key & 1) != 0);
            expected |= (key_set_t)(model[key].pressed << key);
        }
        if (s.pressed != expected || changed != (before ^ expected))
            fail_msg("%u samples left: pressed %04x, expected %04x", i, s.pressed, expected);
        presses += (changed & s.pressed) != 0;
    }
    assert_true(presses > 2000); // enough keys were pressed
}
