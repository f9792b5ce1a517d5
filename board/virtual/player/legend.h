// Legends of an input's keys, and their functions.
#ifndef PLAYER_LEGEND_H
#define PLAYER_LEGEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEGEND_NO_KEY = 0xFF };

// The key with this legend, 0..15 as in hal/key.h ('a' is 'A'), or LEGEND_NO_KEY.
unsigned legend_key(char legend);

// keys: those that the input has, as board_keys tells. Others than a keypad's are the five keys.
bool legend_is_keypad(uint16_t keys);

// A key's function in a word; "" for a digit that plays or moves, and for a key that the input lacks.
const char *legend_function(unsigned key, uint16_t keys);

enum { LEGEND_LIST_SIZE = 2 * 16 };

// Lists the keys' legends, separated by blanks: "2 4 5 6 8 *".
void legend_list(uint16_t keys, char list[LEGEND_LIST_SIZE]);

#endif
