// Ranges of the keys, and the step that presses one.
//
// The LCD keypad shield's keys read 0, 145, 329, 505, 741, those of its older revision 0, 99, 255, 408, 639,
// and an open ladder 1023.
// SPDX-License-Identifier: MIT
#include "hal/ladder.h"

#include "hal/flash.h"

enum {
    KEYS = 5,
    ABOVE_KEYS = 880, // from here on, no key is down
    OPEN = 960,       // from here on, the ladder is open, and a press may begin
    NOISE = 8,        // readings this near are the same
    STAYS = 24,       // and this near to that of a pressed key, it stays pressed
    APART = 64,       // two keys' readings are at least this far apart
};

// A drift that is steady for LADDER_STEADY samples moves by less than 2 * NOISE in that time: it needs longer
// than the time between two looks and LADDER_STEP to come from an open ladder to a key, or from one key to
// another.
enum { LOOK = 17000 / DEBOUNCE_PERIOD_US };
_Static_assert((OPEN - ABOVE_KEYS) * LADDER_STEADY > 2 * NOISE * (LOOK + LADDER_STEP) &&
                   (APART - STAYS) * LADDER_STEADY > 2 * NOISE * (LADDER_STEP - LADDER_STEADY),
               "a drift must not look like a step");

// In the order of their readings.
static const FLASH uint8_t keys[KEYS] = {DPAD_RIGHT, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_OK};

static uint8_t key_at(uint16_t reading)
{
    static const FLASH uint16_t below[KEYS] = {50, 200, 368, 572, ABOVE_KEYS};
    for (uint8_t i = 0; i < KEYS; i++)
        if (reading < below[i])
            return keys[i];
    return 0;
}

// The keys that are not seen while this one is down.
static uint8_t hidden_by(uint8_t key)
{
    uint8_t hidden = 0, i = KEYS;
    while (i > 0 && keys[--i] != key)
        hidden |= keys[i];
    return key == 0 ? 0 : hidden;
}

static uint16_t distance(uint16_t a, uint16_t b)
{
    return a > b ? a - b : b - a;
}

void ladder_start(ladder_t *l, const uint16_t readings[], uint8_t count)
{
    uint8_t key = key_at(readings[0]);
    for (uint8_t i = 1; i < count; i++)
        if (distance(readings[i], readings[0]) > NOISE)
            key = 0;
    *l = (ladder_t){.key = key, .at = readings[0], .samples = key == 0 ? LADDER_STEP : 0};
}

// The reading has come to rest in time.
static void take(ladder_t *l, uint16_t reading)
{
    if (l->key == 0 || distance(reading, l->at) >= APART) {
        uint8_t key = key_at(reading);
        l->beneath = (l->beneath | l->key) & hidden_by(key);
        l->key = key;
    }
    l->at = reading;
    l->samples = l->key == 0 ? LADDER_STEP : 0;
    l->same = 0;
}

static uint8_t down(const ladder_t *l)
{
    return l->key | l->beneath;
}

uint8_t ladder_update(ladder_t *l, uint16_t reading)
{
    if (reading >= ABOVE_KEYS)
        l->key = l->beneath = 0;
    if (reading >= OPEN || (l->key != 0 && distance(reading, l->at) <= STAYS)) {
        l->samples = l->same = 0;
        return down(l);
    }
    if (l->samples >= LADDER_STEP)
        return down(l);
    l->samples++;
    if (l->same == 0 || distance(reading, l->near) > NOISE) {
        l->near = reading;
        l->same = 0;
    }
    l->same++;
    if (l->same < LADDER_STEADY)
        return down(l) | LADDER_UNSURE;
    take(l, reading);
    return down(l);
}
