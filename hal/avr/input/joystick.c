// A thumb joystick: two potentiometers read by the ADC, and a switch to ground that interrupts.
//
// The ADC's error is a tenth of the tolerance in hal/joystick.c.
// SPDX-License-Identifier: MIT
#include "board.h"
#include "hal/avr/input/converter.h"
#include "hal/avr/input/dpad_contacts.h"
#include "hal/input.h"
#include "hal/joystick.h"

_Static_assert(converter_has(BOARD_STICK_X) && converter_has(BOARD_STICK_Y),
               "board.h: the joystick's axes must be on pins of the converter");
_Static_assert(pin_can_wake(BOARD_STICK_SW),
               "board.h: the joystick's switch must be on a pin that wakes the chip");

enum { FIRST_READINGS = 16 };

static joystick_t stick; // owned by the interrupt

// How the module stands: quarter turns. The interrupt reads it; main sets it with interrupts off.
static uint8_t turns;
_Static_assert(INPUT_CALIBRATION_BYTES == sizeof turns, "a byte is kept");

static uint16_t mean(uint8_t channel)
{
    uint16_t sum = 0;
    for (uint8_t i = 0; i < FIRST_READINGS; i++)
        sum += converter_read(channel);
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
    uint16_t x = mean(converter_channel(BOARD_STICK_X)), y = mean(converter_channel(BOARD_STICK_Y));
    joystick_start(&stick, x, y);
}

uint8_t dpad_contacts_closed(void)
{
    uint16_t x = converter_read(converter_channel(BOARD_STICK_X)),
             y = converter_read(converter_channel(BOARD_STICK_Y));
    uint8_t closed = joystick_turned(joystick_update(&stick, x, y), turns);
    return pin_is_low(BOARD_STICK_SW) ? closed | DPAD_OK : closed;
}

bool dpad_contacts_can_interrupt(void)
{
    return pin_is_low(BOARD_STICK_SW);
}

// ---- How it stands ----

const uint8_t *dpad_contacts_calibration(void)
{
    return &turns;
}

void dpad_contacts_use(const uint8_t calibration[INPUT_CALIBRATION_BYTES])
{
    turns = calibration[0];
}

// The direction that is held at power-up is up from then on.
uint8_t dpad_contacts_held(uint8_t held)
{
    if (held == 0 || (held & DPAD_OK) != 0)
        return held;
    turns = (uint8_t)(turns + joystick_turns_up(held)) % JOYSTICK_TURNS;
    return DPAD_UP;
}

bool input_calibration_is_possible(const uint8_t calibration[])
{
    return calibration[0] < JOYSTICK_TURNS;
}
