// Interface between hal/avr/input/five.c, which samples contacts, and their kinds, buttons.c and joystick.c.
#ifndef HAL_AVR_INPUT_CONTACTS_H
#define HAL_AVR_INPUT_CONTACTS_H

#include <stdbool.h>

#include "hal/five_keys.h"
#include "input_traits.h"

// Whether some contacts cannot interrupt when they close and must be polled.
enum { CONTACTS_NEED_LOOKING = INPUT_USES_ADC };

// Initialises the pins. Interrupts off.
void contacts_start(void);

// The keys that currently read closed, as in hal/five_keys.h.
uint8_t contacts_closed(void);

// Whether any contact that can interrupt reads closed.
bool contacts_can_interrupt(void);

#endif
