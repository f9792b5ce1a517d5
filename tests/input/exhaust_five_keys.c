// Five keys: every history of 20 samples of each, and all of them at once, against a model that counts
// nothing: it keeps the last samples and looks whether they are all alike.
#include "board/virtual/splitmix64.h"
#include "hal/five_keys.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { SAMPLES = 20, KEYS = 5, MILLION = 1000000 };
static const key_event_t key_of[KEYS] = {KEY_2, KEY_4, KEY_5, KEY_6, KEY_8};

typedef struct {
    uint32_t past; // bit i: closed i samples ago
    bool pressed;
} model_t;

static model_t model_sample(model_t m, bool closed)
{
    m.past = m.past << 1 | closed;
    if ((m.past & ((1 << DEBOUNCE_PRESS) - 1)) == (1 << DEBOUNCE_PRESS) - 1)
        m.pressed = true;
    if ((m.past & ((1 << DEBOUNCE_RELEASE) - 1)) == 0)
        m.pressed = false;
    return m;
}

// Takes a sample and checks what is reported of one key.
static void sample(five_keys_t *k, uint8_t closed, unsigned key, bool was, bool is)
{
    bool changed = five_keys_sample(k, closed), seen = false;
    for (key_event_t event; (event = five_keys_event(k)) != KEY_NONE;)
        if ((event & ~KEY_RELEASED) == key_of[key]) {
            assert_false(seen);
            assert_int_equal((event & KEY_RELEASED) == 0, is);
            seen = true;
        }
    if (seen != (was != is) || (seen && !changed) || (five_keys_set(k->pressed) >> key_of[key] & 1) != is)
        fail_msg("key %u, contacts %x: pressed %x, expected %d", key, closed, k->pressed, is);
}

static void go_on(const five_keys_t *k, model_t model, unsigned key, int samples_left)
{
    for (unsigned closed = 0; closed <= 1 && samples_left > 0; closed++) {
        five_keys_t next = *k;
        model_t expected = model_sample(model, closed);
        sample(&next, (uint8_t)(closed << key), key, model.pressed, expected.pressed);
        assert_int_equal(five_keys_is_idle(&next, (uint8_t)(closed << key)), !expected.pressed && !closed);
        go_on(&next, expected, key, samples_left - 1);
    }
}

TEST(every_bounce_history_of_each_key_is_as_the_model_has_it)
{
    for (unsigned key = 0; key < KEYS; key += soak_step(2))
        for (int held = 0; held <= 1; held++) {
            five_keys_t k = {0};
            five_keys_start(&k, (uint8_t)(held << key));
            go_on(&k, (model_t){.past = held ? UINT32_MAX : 0, .pressed = held}, key, SAMPLES);
        }
}

// Whatever three others do: no ghosts.
TEST(keys_do_not_disturb_each_other)
{
    uint64_t random = soak_seed(1);
    model_t model[KEYS] = {{0}};
    uint8_t contacts = 0;
    unsigned long at_once = 0;
    five_keys_t k = {0};
    five_keys_start(&k, 0);
    for (unsigned i = soak_trials(MILLION, 5 * MILLION); i > 0; i--) {
        uint64_t r = splitmix64(&random);
        contacts ^= (r >> 60) < 4 ? r & r >> 8 & FIVE_ALL : 0;
        uint8_t expected = 0;
        for (unsigned key = 0; key < KEYS; key++) {
            model[key] = model_sample(model[key], contacts >> key & 1);
            expected |= (uint8_t)(model[key].pressed << key);
        }
        key_set_t down = five_keys_set(k.pressed);
        at_once += five_keys_sample(&k, contacts) && (k.changed & (k.changed - 1)) != 0;
        for (key_event_t event; (event = five_keys_event(&k)) != KEY_NONE;)
            down ^= (key_set_t)(1u << (event & ~KEY_RELEASED));
        assert_int_equal(k.pressed, expected);
        assert_int_equal(down, five_keys_set(expected));
    }
    assert_true(at_once > 1000); // two and more have changed in one sample
}
