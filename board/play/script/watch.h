// What the device's console does not tell: its screen, cursor and layout, and whether `watch` has ended, read
// from the chip's RAM. Section .watch of the ELF says where they are (firmware/main.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_WATCH_H
#define PLAYER_WATCH_H

#include <vboard/elf.h>
#include <vboard/virtual_board.h>

// Screens in the order of firmware/screen/screen.h. Those from WATCH_OFFER on belong to inputs with a menu of
// their own.
typedef enum {
    WATCH_BOARD,     // the board, or the result
    WATCH_REFUSED,   // the board: the cell of the last key is taken
    WATCH_HINT,      // the board, with a cell suggested
    WATCH_DEAD_DRAW, // nobody can win any more: two bars for a moment
    WATCH_NOTHING,   // the last key has nothing to do
    WATCH_MENU,      // the next key chooses
    WATCH_ASK_NEW,   // whether to end the game; the same key again does
    WATCH_ASK_SIZE,  // the same, with another size
    WATCH_ASK_KEY,   // asks for a key of an input that has to learn which is which
    WATCH_SCORE,
    WATCH_LEVEL,      // the opponent that has been chosen
    WATCH_LAYOUT,     // keys turn the picture
    WATCH_TEST,       // the self-test
    WATCH_OFFER,      // an item of the menu: its number is watch_item
    WATCH_BRIGHTNESS, // keys set it
    WATCH_LEVELS,     // an opponent to choose: its number, from none on
    WATCH_SIZES,      // a size to choose: its number, from 2x2 on
    WATCH_SCREENS
} watch_screen_t;

typedef struct {
    // In RAM; NULL: unknown. cursor: row * 8 + column; demo: not 0 while the game of `watch` is shown
    const uint8_t *cursor, *screen, *layout, *demo;
    unsigned first[WATCH_SCREENS]; // the number of each screen, or of the first of its kind
} watch_t;

// Other firmware has no such section: all is unknown then.
//   elf: may be freed afterwards.
void watch_open(watch_t *watch, board_t *board, elf_bytes_t elf);

// The screen; WATCH_BOARD while it is unknown.
watch_screen_t watch_screen(const watch_t *watch);

// Which one of its kind the screen is, from 0.
unsigned watch_item(const watch_t *watch);

// Whether the device shows the players' game, not one of `watch`; false while that is unknown.
bool watch_is_players(const watch_t *watch);

#endif
