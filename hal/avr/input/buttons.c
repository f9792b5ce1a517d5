// Five buttons, each between a pin with pull-up and ground.
#include "board.h"
#include "hal/avr/input/contacts.h"
#include "hal/avr/pin.h"

_Static_assert(pin_can_wake(BOARD_BUTTON_UP) && pin_can_wake(BOARD_BUTTON_LEFT) &&
                   pin_can_wake(BOARD_BUTTON_OK) && pin_can_wake(BOARD_BUTTON_RIGHT) &&
                   pin_can_wake(BOARD_BUTTON_DOWN),
               "board.h: buttons must be on pins that wake the chip");

void contacts_start(void)
{
    pin_high(BOARD_BUTTON_UP);
    pin_high(BOARD_BUTTON_LEFT);
    pin_high(BOARD_BUTTON_OK);
    pin_high(BOARD_BUTTON_RIGHT);
    pin_high(BOARD_BUTTON_DOWN);
}

uint8_t contacts_closed(void)
{
    uint8_t closed = 0;
    if (pin_is_low(BOARD_BUTTON_UP))
        closed |= FIVE_UP;
    if (pin_is_low(BOARD_BUTTON_LEFT))
        closed |= FIVE_LEFT;
    if (pin_is_low(BOARD_BUTTON_OK))
        closed |= FIVE_OK;
    if (pin_is_low(BOARD_BUTTON_RIGHT))
        closed |= FIVE_RIGHT;
    if (pin_is_low(BOARD_BUTTON_DOWN))
        closed |= FIVE_DOWN;
    return closed;
}

bool contacts_can_interrupt(void)
{
    return contacts_closed() != 0;
}
