// Maps board.h's keys to the contacts of five buttons or a joystick.
#include "board/virtual/inputs/five/virtual_five.h"

#include "hal/key.h"

// Time that OK stays down after the release of `*`: opens the menu for front ends that cannot hold a key.
enum { HELD_US = 900000 };

uint16_t board_keys(const board_t *board)
{
    (void)board;
    return 1u << KEY_2 | 1u << KEY_4 | 1u << KEY_5 | 1u << KEY_6 | 1u << KEY_8 | 1u << KEY_STAR;
}

// The contact of a key; for other keys, an unused contact beyond the five.
static unsigned contact_of(unsigned key)
{
    static const unsigned char contact[KEYPAD_KEYS] = {
        [KEY_2] = 1, [KEY_4] = 2, [KEY_5] = 3, [KEY_6] = 4, [KEY_8] = 5, [KEY_STAR] = 3};
    return (contact[key % KEYPAD_KEYS] + SWITCHES_MAX - 1u) % SWITCHES_MAX;
}

void board_contact(board_t *board, unsigned key, bool closed)
{
    if (key == KEY_STAR && !closed)
        board_release(board, key, board_now(board), 0);
    else
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
    at += key == KEY_STAR ? board_us(board, HELD_US) : 0;
    switches_move(virtual_input_switches(board), contact_of(key), false, at, bounce);
}
