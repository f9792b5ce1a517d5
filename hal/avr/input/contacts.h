// The contacts that hal/avr/input/five.c samples: buttons.c and joystick.c are one kind each.
#ifndef HAL_AVR_INPUT_CONTACTS_H
#define HAL_AVR_INPUT_CONTACTS_H

#include <stdbool.h>

#include "hal/five_keys.h"
#include "input_pins.h"

// Whether some cannot interrupt when they close, and must be looked at now and then.
enum { CONTACTS_NEED_LOOKING = INPUT_USES_ADC };

// Takes the pins. Interrupts off.
void contacts_start(void);

// The keys, of hal/five_keys.h, that read closed now.
uint8_t contacts_closed(void);

// Whether one of those reads closed that interrupt.
bool contacts_can_interrupt(void);

#endif
