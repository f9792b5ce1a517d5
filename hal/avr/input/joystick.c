// A thumb joystick: two potentiometers read by the ADC, and a switch to ground that interrupts.
//
// At 1 MHz the ADC takes 26 us for both axes, and at most 13 us more if the chip has just been asleep. Its
// error is at most 4.5 of 1024 steps (ATmega328P data sheet, table 29-8), a tenth of the tolerance in
// hal/joystick.c.
// SPDX-License-Identifier: MIT
#include <avr/io.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/input/dpad_contacts.h"
#include "hal/avr/pin.h"
#include "hal/joystick.h"

#define channel_of(...)             CHANNEL_OF_(__VA_ARGS__)
#define CHANNEL_OF_(letter, number) (number)
#define is_analog(...)              IS_ANALOG_(CHIP_ADC_PORT, __VA_ARGS__)
#define IS_ANALOG_(port, ...)       (pin_mask(port, __VA_ARGS__) != 0)
_Static_assert(is_analog(BOARD_STICK_X) && is_analog(BOARD_STICK_Y),
               "board.h: the joystick's axes must be on pins of the converter");
_Static_assert(pin_can_wake(BOARD_STICK_SW),
               "board.h: the joystick's switch must be on a pin that wakes the chip");

enum { DIVIDER_16 = 4, DIVIDER_8 = 3 };
_Static_assert(F_CPU == 16000000 || F_CPU == 8000000, "the ADC's divider is chosen for 8 or 16 MHz");
enum { ON = 1 << ADEN | (F_CPU == 16000000 ? DIVIDER_16 : DIVIDER_8) };

enum { FIRST_READINGS = 16 };

static joystick_t stick; // owned by the interrupt

// Going to sleep starts a conversion of the last channel (data sheet, 10.3). Until it ends, neither channel
// nor start of another takes effect.
static uint16_t read(uint8_t channel)
{
    loop_until_bit_is_clear(ADCSRA, ADSC);
    ADMUX = (uint8_t)(1 << REFS0 | channel); // relative to the supply, like the potentiometers
    ADCSRA = ON | 1 << ADSC;
    loop_until_bit_is_clear(ADCSRA, ADSC);
    return ADC;
}

static uint16_t mean(uint8_t channel)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < FIRST_READINGS; i++)
        sum += read(channel);
    return sum / FIRST_READINGS;
}

void dpad_contacts_set_pins(void)
{
    pin_input(BOARD_STICK_SW);
    pin_high(BOARD_STICK_SW);
    pin_input(BOARD_STICK_X);
    pin_low(BOARD_STICK_X);
    pin_input(BOARD_STICK_Y);
    pin_low(BOARD_STICK_Y);
    ADCSRB = 0;
}

void dpad_contacts_calibrate(void)
{
    uint16_t x = mean(channel_of(BOARD_STICK_X)), y = mean(channel_of(BOARD_STICK_Y));
    joystick_start(&stick, x, y);
}

uint8_t dpad_contacts_closed(void)
{
    uint16_t x = read(channel_of(BOARD_STICK_X)), y = read(channel_of(BOARD_STICK_Y));
    uint8_t closed = joystick_update(&stick, x, y);
    return pin_is_low(BOARD_STICK_SW) ? closed | DPAD_OK : closed;
}

bool dpad_contacts_can_interrupt(void)
{
    return pin_is_low(BOARD_STICK_SW);
}
