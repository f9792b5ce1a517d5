// Plugs in the 4x4 keypad and presses its keys.
#include "board/virtual/assembly.h"

_Static_assert(BOARD_PIN_C4 == BOARD_PIN_R1 + KEYPAD_LINES - 1, "board pins must be in the part's order");

part_t *virtual_input_start(board_t *b)
{
    contacts_start(&b->input.contacts, b->chip, &b->random);
    return &b->input.contacts.part;
}

uint16_t board_keys(const board_t *board)
{
    (void)board;
    return UINT16_MAX;
}

void board_contact(board_t *board, unsigned key, bool closed)
{
    contacts_set(&board->input.contacts, key, closed);
}

bool board_contact_closed(const board_t *board, unsigned key)
{
    return board->input.contacts.switches.closed >> (key % KEYPAD_KEYS) & 1;
}

void board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    contacts_move(&board->input.contacts, key, true, at, bounce);
}

void board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    contacts_move(&board->input.contacts, key, false, at, bounce);
}

void board_set_contact_ohms(board_t *board, double ohms)
{
    board->input.contacts.ohms = ohms;
}

void board_set_rise(board_t *board, chip_time_t cycles)
{
    board->input.contacts.rise = cycles;
}

void board_ground(board_t *board, unsigned pin, bool grounded)
{
    contacts_ground(&board->input.contacts, pin - BOARD_PIN_R1, grounded);
}
