// Plugs in five buttons. board.h's keys `2` `4` `6` `8` press the directions, `5` OK; `*` holds OK.
#include "board/virtual/assembly.h"
#include "board/virtual/inputs/five/virtual_five.h"

_Static_assert((int)BOARD_PIN_DOWN == (int)BOARD_PIN_UP + BUTTONS_MAX - 1,
               "board pins must be in the order of the keys");

part_t *virtual_input_start(board_t *b)
{
    buttons_start(&b->input.buttons, BUTTONS_MAX, b->chip, &b->random);
    return &b->input.buttons.part;
}

switches_t *virtual_input_switches(board_t *board)
{
    return &board->input.buttons.switches;
}
