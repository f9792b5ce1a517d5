// Plugs in a joystick. board.h's keys `2` `4` `6` `8` are full tilts, `5` is the switch; `*` holds it.
#include "board/virtual/assembly.h"
#include "board/virtual/inputs/five/virtual_five.h"

_Static_assert((int)BOARD_PIN_VRY == (int)BOARD_PIN_VRX + JOYSTICK_Y &&
                   (int)BOARD_PIN_SW == (int)BOARD_PIN_VRX + JOYSTICK_SW,
               "board pins must be in the part's order");

part_t *virtual_input_start(board_t *b)
{
    joystick_start(&b->input.joystick, b->chip, &b->random);
    return &b->input.joystick.part;
}

switches_t *virtual_input_switches(board_t *board)
{
    return &board->input.joystick.switches;
}
