// Legends of an input's keys, and their functions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_LEGEND_H
#define PLAYER_LEGEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <vboard/virtual_board.h>

enum { LEGEND_NO_KEY = 0xFF };

// The key with this legend, 0..15 as in hal/key.h ('a' is 'A'), or LEGEND_NO_KEY.
unsigned legend_key(char legend);

// Kinds of inputs, by the keys that they have; sixteen that are buttons, one for each cell of 4x4, or a
// keypad.
typedef enum {
    LEGEND_KEYPAD,
    LEGEND_SIXTEEN_KEYS,
    LEGEND_NINE_KEYS,
    LEGEND_FIVE_KEYS,
    LEGEND_KINDS
} legend_kind_t;
legend_kind_t legend_kind(uint16_t keys, bool sixteen_are_buttons);
legend_kind_t legend_kind_of(const board_t *board);

// A key's function in a word; "" for one that plays or moves, and for a key that the input lacks.
const char *legend_function(unsigned key, legend_kind_t kind);

enum { LEGEND_LIST_SIZE = 2 * 16 };

// Lists the keys' legends, separated by blanks: "2 4 5 6 8 *".
void legend_list(uint16_t keys, char list[LEGEND_LIST_SIZE]);

#endif
