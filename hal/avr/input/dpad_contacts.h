// Interface between hal/avr/input/dpad.c, which samples contacts, and their kinds: buttons.c, joystick.c,
// ladder.c.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_INPUT_DPAD_CONTACTS_H
#define HAL_AVR_INPUT_DPAD_CONTACTS_H

#include <stdbool.h>

#include "hal/dpad.h"
#include "input_traits.h"

#ifndef INPUT_LOOK_US
#define INPUT_LOOK_US 0
#endif

// Whether some contacts cannot interrupt when they close and must be polled.
enum { DPAD_NEEDS_POLLING = INPUT_USES_ADC };

// Sets pins and registers, at the start and again. Interrupts off.
void dpad_contacts_set_pins(void);

// Takes the present position as the position of rest, where contacts have one. Call once, interrupts off.
void dpad_contacts_calibrate(void);

// As input_calibration and input_calibrate have it; with interrupts off. The second is followed by
// dpad_contacts_calibrate.
#if INPUT_CALIBRATION_BYTES != 0
const uint8_t *dpad_contacts_calibration(void);
void dpad_contacts_use(const uint8_t calibration[INPUT_CALIBRATION_BYTES]);

// Changes the calibration by what is held at the start. Returns what is held then.
uint8_t dpad_contacts_held(uint8_t held);
#endif

// The keys that currently read closed, as in hal/dpad.h; with DPAD_UNSURE, more samples are needed to tell.
enum { DPAD_UNSURE = 0x80 };
uint8_t dpad_contacts_closed(void);

// Whether any contact that can interrupt reads closed.
bool dpad_contacts_can_interrupt(void);

#endif
