// Maps keys of the terminal, including the numeric block, to keys of the keypad.
#ifndef PLAYER_NUMERIC_BLOCK_H
#define PLAYER_NUMERIC_BLOCK_H

// Defines a numeric block's sequences in application mode, of which terminfo has five. Call after initscr.
void numeric_block_define(void);

// code: from getch. Returns the legend, '0'..'9', '*', '#', 'A'..'D', or 0 if the key has none.
char numeric_block_legend(int code);

#endif
