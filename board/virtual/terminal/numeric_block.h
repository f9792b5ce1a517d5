// Which key of the keypad a key of the terminal is.
#ifndef PLAYER_NUMERIC_BLOCK_H
#define PLAYER_NUMERIC_BLOCK_H

// Tells ncurses the sequences that a numeric block sends in application mode, where the terminal's own
// description has but five of them. After initscr.
void numeric_block_define(void);

// code: from getch. Returns the key's legend, '0'..'9', '*', '#', 'A'..'D', or 0 when it is none.
char numeric_block_legend(int code);

#endif
