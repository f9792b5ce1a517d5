// Readings of the ADC, relative to the supply, at 1 MHz: 13 us each, and at most 13 us more if the chip has
// just been asleep; 25 us for the first one. Its error is at most 4.5 of 1024 steps (ATmega328P data sheet,
// table 29-8).
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_INPUT_CONVERTER_H
#define HAL_AVR_INPUT_CONVERTER_H

#include <avr/io.h>

#include "hal/avr/chip.h"
#include "hal/avr/pin.h"

// A pin's channel, and whether it has one.
#define converter_channel(...)     CONVERTER_CHANNEL_(__VA_ARGS__)
#define CONVERTER_CHANNEL_(l, bit) (bit)
#define converter_has(...)         CONVERTER_HAS_(CHIP_ADC_PORT, __VA_ARGS__)
#define CONVERTER_HAS_(port, ...)  (pin_mask(port, __VA_ARGS__) != 0)

enum { CONVERTER_DIVIDER_16 = 4, CONVERTER_DIVIDER_8 = 3 };
_Static_assert(F_CPU == 16000000 || F_CPU == 8000000, "the ADC's divider is chosen for 8 or 16 MHz");
enum { CONVERTER_ON = 1 << ADEN | (F_CPU == 16000000 ? CONVERTER_DIVIDER_16 : CONVERTER_DIVIDER_8) };

// Switches the converter on if it is off. Waits, with interrupts as they are.
//
// Going to sleep starts a conversion of the last channel (data sheet, 10.3). Until it ends, neither channel
// nor start of another takes effect.
static inline uint16_t converter_read(uint8_t channel)
{
    loop_until_bit_is_clear(ADCSRA, ADSC);
    ADMUX = (uint8_t)(1 << REFS0 | channel);
    ADCSRA = CONVERTER_ON | 1 << ADSC;
    loop_until_bit_is_clear(ADCSRA, ADSC);
    return ADC;
}

#endif
