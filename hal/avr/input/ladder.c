// Five keys with resistors on one analog pin, as on LCD keypad shields. As levels most are neither high nor
// low, so no key can interrupt.
// SPDX-License-Identifier: MIT
#include "hal/ladder.h"

#include "board.h"
#include "hal/avr/input/converter.h"
#include "hal/avr/input/dpad_contacts.h"

_Static_assert(converter_has(BOARD_SHIELD_KEYS),
               "board.h: the shield's keys must be on a pin of the converter");

_Static_assert((int)LADDER_UNSURE == (int)DPAD_UNSURE, "both say that more samples are needed");

enum { FIRST_READINGS = 16 };

static ladder_t ladder; // owned by the interrupt

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
