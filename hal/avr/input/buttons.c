// Five buttons, each between a pin with pull-up and ground.
// SPDX-License-Identifier: MIT
#include "board.h"
#include "hal/avr/input/dpad_contacts.h"
#include "hal/avr/pin.h"

_Static_assert(pin_can_wake(BOARD_BUTTON_UP) && pin_can_wake(BOARD_BUTTON_LEFT) &&
                   pin_can_wake(BOARD_BUTTON_OK) && pin_can_wake(BOARD_BUTTON_RIGHT) &&
                   pin_can_wake(BOARD_BUTTON_DOWN),
               "board.h: buttons must be on pins that wake the chip");

#define pull_up(...) (pin_input(__VA_ARGS__), pin_high(__VA_ARGS__))
void dpad_contacts_set_pins(void)
{
    pull_up(BOARD_BUTTON_UP);
    pull_up(BOARD_BUTTON_LEFT);
    pull_up(BOARD_BUTTON_OK);
    pull_up(BOARD_BUTTON_RIGHT);
    pull_up(BOARD_BUTTON_DOWN);
}

void dpad_contacts_calibrate(void)
{
}

uint8_t dpad_contacts_closed(void)
{
    uint8_t closed = 0;
    if (pin_is_low(BOARD_BUTTON_UP))
        closed |= DPAD_UP;
    if (pin_is_low(BOARD_BUTTON_LEFT))
        closed |= DPAD_LEFT;
    if (pin_is_low(BOARD_BUTTON_OK))
        closed |= DPAD_OK;
    if (pin_is_low(BOARD_BUTTON_RIGHT))
        closed |= DPAD_RIGHT;
    if (pin_is_low(BOARD_BUTTON_DOWN))
        closed |= DPAD_DOWN;
    return closed;
}

bool dpad_contacts_can_interrupt(void)
{
    return dpad_contacts_closed() != 0;
}
