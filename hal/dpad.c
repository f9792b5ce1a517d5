// Debouncing of a d-pad's five contacts, and their events.
// SPDX-License-Identifier: MIT
#include "hal/dpad.h"

#include "hal/debounce_counters.h"
#include "hal/flash.h"

enum { KEYS = 6 };
static const FLASH uint8_t key_of[KEYS] = {KEY_5, KEY_2, KEY_4, KEY_6, KEY_8, KEY_OTHER};

void dpad_start(dpad_t *k, uint8_t held)
{
    k->pressed = held;
}

bool dpad_sample(dpad_t *k, uint8_t closed)
{
    uint8_t counted = closed ^ k->pressed;
    if (counted & closed & DPAD_OK)
        k->ok_may_follow = DPAD_BOUNCE;
    else if (k->ok_may_follow != 0)
        k->ok_may_follow--;
    if (k->ok_may_follow != 0)
        counted &= DPAD_OK | k->pressed;
    k->changed = debounce_count(k->digit, k->pressed, counted);
    k->pressed ^= k->changed;
    if (k->changed & DPAD_OK)
        k->ok_may_follow = 0;
    return k->changed != 0;
}

bool dpad_is_idle(const dpad_t *k, uint8_t closed)
{
    return (closed | k->pressed | k->ok_may_follow) == 0;
}

// Keys with a nonzero counter: these are being pressed or released.
static uint8_t changing(const dpad_t *k)
{
    return k->digit[0] | k->digit[1] | k->digit[2] | k->digit[3];
}

bool dpad_is_pressing(const dpad_t *k)
{
    return (changing(k) & ~k->pressed) != 0;
}

bool dpad_is_steady(const dpad_t *k)
{
    return changing(k) == 0;
}

key_event_t dpad_event(dpad_t *k)
{
    for (uint8_t i = 0; i < KEYS; i++) {
        uint8_t bit = (uint8_t)(1 << i);
        if (!(k->changed & bit))
            continue;
        k->changed &= (uint8_t)~bit;
        return (k->pressed & bit) != 0 ? key_of[i] : key_of[i] | KEY_RELEASED;
    }
    return KEY_NONE;
}

key_set_t dpad_set(uint8_t keys)
{
    key_set_t set = 0;
    for (uint8_t i = 0; i < KEYS; i++, keys >>= 1)
        if (keys & 1)
            set |= (key_set_t)(1u << key_of[i]);
    return set;
}
