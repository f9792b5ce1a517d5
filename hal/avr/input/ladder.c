// Five keys with resistors on one analog pin, as on LCD keypad shields. As levels most are neither high nor
// low, so no key can interrupt.
// SPDX-License-Identifier: MIT
#include "hal/ladder.h"

#include <string.h>
#include <util/atomic.h>

#include "board.h"
#include "hal/avr/input/converter.h"
#include "hal/avr/input/dpad_contacts.h"
#include "hal/flash.h"
#include "hal/input.h"

_Static_assert(converter_has(BOARD_SHIELD_KEYS),
               "board.h: the shield's keys must be on a pin of the converter");

_Static_assert((int)LADDER_UNSURE == (int)DPAD_UNSURE, "both say that more samples are needed");

enum { FIRST_READINGS = 16 };

static ladder_t ladder; // owned by the interrupt; main changes it with interrupts off
_Static_assert((int)INPUT_CALIBRATION_BYTES == (int)LADDER_KEYS, "a byte a key is kept");

static uint16_t read(void)
{
    return converter_read(converter_channel(BOARD_SHIELD_KEYS));
}

void dpad_contacts_set_pins(void)
{
    pin_input(BOARD_SHIELD_KEYS);
    pin_low(BOARD_SHIELD_KEYS);
    ADCSRB = 0;
}

void dpad_contacts_calibrate(void)
{
    uint16_t readings[FIRST_READINGS];
    for (uint8_t i = 0; i < FIRST_READINGS; i++)
        readings[i] = read();
    ladder_start(&ladder, readings, FIRST_READINGS);
}

uint8_t dpad_contacts_closed(void)
{
    return ladder_update(&ladder, read());
}

bool dpad_contacts_can_interrupt(void)
{
    return false;
}

// ---- Calibration ----

const uint8_t *dpad_contacts_calibration(void)
{
    return ladder.calibration;
}

void dpad_contacts_use(const uint8_t calibration[INPUT_CALIBRATION_BYTES])
{
    memcpy(ladder.calibration, calibration, INPUT_CALIBRATION_BYTES);
}

uint8_t dpad_contacts_held(uint8_t held)
{
    return held;
}

bool input_calibration_is_possible(const uint8_t calibration[])
{
    return ladder_is_possible(calibration);
}

// ---- The lesson, in main ----

// The keys in a lesson's order.
static const FLASH uint8_t asked[LADDER_KEYS] = {KEY_6, KEY_2, KEY_8, KEY_4, KEY_5};
enum { ASKED_UP = 1 };

static ladder_lesson_t lesson;

static ladder_t now(void)
{
    ladder_t l;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        l = ladder;
    }
    return l;
}

static void set_learns(bool learns)
{
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        ladder.learns = learns;
    }
}

key_event_t input_begin_lesson(void)
{
    lesson.taken = 0;
    set_learns(true);
    return asked[0];
}

void input_end_lesson(void)
{
    set_learns(false);
}

// The key that was asked for is down.
static key_event_t next_in_lesson(uint16_t reading)
{
    ladder_lesson_take(&lesson, reading);
    if (lesson.taken < LADDER_KEYS)
        return asked[lesson.taken];
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        dpad_contacts_use(lesson.calibration);
        ladder.learns = false;
    }
    return KEY_NONE;
}

key_event_t input_learn(bool begins)
{
    const ladder_t l = now();
    if (l.learns)
        return next_in_lesson(l.at);
    if (l.key != DPAD_OTHER)
        return KEY_NONE; // UP, or another key that tells
    return begins && ladder_needs_up(&l) ? asked[ASKED_UP] : input_begin_lesson();
}
