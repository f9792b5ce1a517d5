// Legends of the keypad's keys, and their functions.
#ifndef PLAYER_LEGEND_H
#define PLAYER_LEGEND_H

enum { LEGEND_NO_KEY = 0xFF };

// The key with this legend, 0..15 as in hal/key.h ('a' is 'A'), or LEGEND_NO_KEY.
unsigned legend_key(char legend);

// A key's function in one word; "" for a digit that plays or moves.
const char *legend_function(unsigned key);

#endif
