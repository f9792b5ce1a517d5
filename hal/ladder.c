// Which key a reading is, and the step that presses one.
// SPDX-License-Identifier: MIT
#include "hal/ladder.h"

#include "hal/flash.h"

enum {
    ABOVE_KEYS = 880, // from here on, no key is down
    OPEN = 960,       // from here on, the ladder is open, and a press may begin
    NOISE = 12,       // readings this near are the same
    STAYS = 23,       // and this near to that of a pressed key, it stays pressed
    APART = 40,       // two keys' readings are at least this far apart
    LEARNS_BELOW = 864,
};

// A drift that is steady for LADDER_STEADY samples moves by less than 2 * NOISE in that time: it needs longer
// than the time between two looks and LADDER_STEP to come from an open ladder to a key, or from one key to
// another.
enum { LOOK = 17000 / DEBOUNCE_PERIOD_US };
_Static_assert((OPEN - ABOVE_KEYS) * LADDER_STEADY > 2 * NOISE * (LOOK + LADDER_STEP) &&
                   (APART - STAYS) * LADDER_STEADY > 2 * NOISE * (LADDER_STEP - LADDER_STEADY),
               "a drift must not look like a step");

static const FLASH uint8_t key_of[LADDER_KEYS] = {DPAD_RIGHT, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_OK};

// ---- Calibrations: readings divided by 4 ----

enum { UNIT = 4 };

static uint16_t distance(uint16_t a, uint16_t b)
{
    return a > b ? a - b : b - a;
}

static uint16_t reading_of(uint8_t calibrated)
{
    return (uint16_t)(UNIT * calibrated + UNIT / 2);
}

// The known ladders:
// - 0 145 329 505 741: 330, 620, 1,000 and 3,300 Ohm, most clones, and DFRobot's V1.0;
// - 0 99 255 408 639: an older revision;
// - 0 205 405 623 824: DFRobot's V1.1, as measured (OpenAstroTech/OpenAstroTracker 40).
// Their readings near 405 and near 630 are of different keys, SAME_MAX apart or nearer.
enum { KNOWN = 3, SAME_MAX = 20 };
static const FLASH uint8_t known[KNOWN][LADDER_KEYS] = {
    {0, 36, 82, 126, 185},
    {0, 24, 63, 102, 159},
    {0, 51, 101, 155, 205},
};

static void set(uint8_t calibration[LADDER_KEYS], uint8_t which)
{
    for (uint8_t i = 0; i < LADDER_KEYS; i++)
        calibration[i] = known[which][i];
}

static bool is_none(const uint8_t calibration[LADDER_KEYS])
{
    for (uint8_t i = 0; i < LADDER_KEYS; i++)
        if (calibration[i] != 0)
            return false;
    return true;
}

static bool is_learned(const uint8_t calibration[LADDER_KEYS])
{
    if (is_none(calibration))
        return false;
    for (uint8_t which = 0; which < KNOWN; which++) {
        uint8_t i = 0;
        while (i < LADDER_KEYS && calibration[i] == known[which][i])
            i++;
        if (i == LADDER_KEYS)
            return false;
    }
    return true;
}

// Resistors of 5 % shift a reading by up to 26.
enum { NEAR = 28 };

// The key whose reading is nearest; LADDER_KEYS if none is near.
static uint8_t nearest(const uint8_t calibration[LADDER_KEYS], uint16_t reading)
{
    uint8_t found = LADDER_KEYS;
    uint16_t least = NEAR + 1;
    for (uint8_t i = 0; i < LADDER_KEYS; i++) {
        uint16_t off = distance(reading, reading_of(calibration[i]));
        if (off < least) {
            least = off;
            found = i;
        }
    }
    return found;
}

// Looks for a reading in the known ladders. Returns to how many it belongs, 0 to 2.
//   which, key: receive the nearest one's, unless that is 0.
static uint8_t look_up(uint16_t reading, uint8_t *which, uint8_t *key)
{
    uint16_t place = 0; // the nearest key's reading
    uint8_t owners = 0;
    for (uint8_t i = 0; i < KNOWN; i++) {
        uint8_t calibration[LADDER_KEYS];
        set(calibration, i);
        const uint8_t k = nearest(calibration, reading);
        if (k == LADDER_KEYS)
            continue;
        const uint16_t at = reading_of(calibration[k]);
        const bool is_same = owners != 0 && distance(at, place) <= SAME_MAX;
        const bool is_nearer = owners == 0 || distance(reading, at) < distance(reading, place);
        owners = is_same ? 2 : is_nearer ? 1 : owners;
        if (is_nearer) {
            place = at;
            *which = i;
            *key = k;
        }
    }
    return owners;
}

// RIGHT is at ground in all known ladders.
enum { RIGHT_BELOW = 50 };

static uint8_t key_at(ladder_t *l, uint16_t reading)
{
    if (reading >= ABOVE_KEYS)
        return 0;
    if (l->learns)
        return DPAD_OTHER;
    const bool learned = is_learned(l->calibration);
    if (!learned && reading < RIGHT_BELOW)
        return DPAD_RIGHT;
    uint8_t key = nearest(l->calibration, reading), which = 0;
    if (key == LADDER_KEYS) {
        if (learned || look_up(reading, &which, &key) != 1)
            return DPAD_OTHER;
        set(l->calibration, which);
    }
    return key_of[key];
}

bool ladder_needs_up(const ladder_t *l)
{
    uint8_t which, key;
    return l->key == DPAD_OTHER && !l->learns && !is_learned(l->calibration) &&
           look_up(l->at, &which, &key) == 2;
}

bool ladder_is_possible(const uint8_t calibration[LADDER_KEYS])
{
    if (is_none(calibration))
        return true;
    for (uint8_t i = 0; i < LADDER_KEYS; i++) {
        if (calibration[i] >= LEARNS_BELOW / UNIT)
            return false;
        for (uint8_t k = 0; k < i; k++)
            if (distance(calibration[i], calibration[k]) < APART / UNIT)
                return false;
    }
    return true;
}

bool ladder_lesson_take(ladder_lesson_t *lesson, uint16_t reading)
{
    if (reading >= LEARNS_BELOW)
        return false;
    for (uint8_t i = 0; i < lesson->taken; i++)
        if (distance(reading / UNIT, lesson->calibration[i]) < APART / UNIT)
            return false;
    lesson->calibration[lesson->taken++] = (uint8_t)(reading / UNIT);
    return true;
}

// ---- Steps ----

void ladder_start(ladder_t *l, const uint16_t readings[], uint8_t count)
{
    bool agree = true;
    for (uint8_t i = 1; i < count; i++)
        agree &= distance(readings[i], readings[0]) <= NOISE;
    l->key = agree ? key_at(l, readings[0]) : 0;
    l->at = readings[0];
    l->samples = l->key == 0 ? LADDER_STEP : 0;
    l->same = 0;
    l->is_old = false;
    l->beneath = 0;
}

// Keys whose reading is lower than this one.
static uint8_t keys_below(const ladder_t *l, uint16_t reading)
{
    uint8_t keys = 0;
    for (uint8_t i = 0; i < LADDER_KEYS; i++)
        if (reading_of(l->calibration[i]) < reading)
            keys |= key_of[i];
    return keys;
}

// The reading has come to rest in time: at another key, or near that of the same one. A step up shows that
// all keys with lower readings are up; a key that was down beneath them is no new press.
static void take(ladder_t *l, uint16_t reading)
{
    if (l->key == 0) {
        l->key = key_at(l, reading);
        l->is_old = false;
    } else if (reading >= l->at + APART) {
        l->key = key_at(l, reading);
        l->is_old = (l->beneath & l->key) != 0;
        l->beneath &= (uint8_t)~keys_below(l, reading);
    } else if (reading + APART <= l->at) {
        l->beneath |= l->key;
        l->key = key_at(l, reading);
        l->is_old = false;
    }
    l->at = reading;
    l->samples = l->key == 0 ? LADDER_STEP : 0;
    l->same = 0;
}

static uint8_t pressed(const ladder_t *l)
{
    return l->is_old ? 0 : l->key;
}

uint8_t ladder_update(ladder_t *l, uint16_t reading)
{
    if (reading >= ABOVE_KEYS)
        l->key = l->beneath = 0;
    if (reading >= OPEN || (l->key != 0 && distance(reading, l->at) <= STAYS)) {
        l->samples = l->same = 0;
        return pressed(l);
    }
    if (l->samples >= LADDER_STEP)
        return pressed(l);
    l->samples++;
    if (l->same == 0 || distance(reading, l->near) > NOISE) {
        l->near = reading;
        l->same = 0;
    }
    l->same++;
    if (l->same < LADDER_STEADY)
        return pressed(l) | LADDER_UNSURE;
    take(l, reading);
    return pressed(l);
}
