#include "board/virtual/inputs/five/virtual_five.h"

#include "hal/key.h"

// The contact of a key; one beyond all of them, with which nothing is connected, for keys that are not there.
static unsigned contact_of(unsigned key)
{
    static const unsigned char contact[KEYPAD_KEYS] = {
        [KEY_2] = 1, [KEY_4] = 2, [KEY_5] = 3, [KEY_6] = 4, [KEY_8] = 5};
    return (contact[key % KEYPAD_KEYS] + SWITCHES_MAX - 1u) % SWITCHES_MAX;
}

void board_contact(board_t *board, unsigned key, bool closed)
{
    switches_set(virtual_input_switches(board), contact_of(key), closed);
}

bool board_contact_closed(const board_t *board, unsigned key)
{
    return virtual_input_switches((board_t *)board)->closed >> contact_of(key) & 1;
}

void board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    switches_move(virtual_input_switches(board), contact_of(key), true, at, bounce);
}

void board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    switches_move(virtual_input_switches(board), contact_of(key), false, at, bounce);
}
