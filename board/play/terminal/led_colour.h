// The colour of xterm's palette of 256 that shows a lit LED of several colours.
//
// Pure.
#ifndef PLAYER_LED_COLOUR_H
#define PLAYER_LED_COLOUR_H

#include <vboard/virtual_board.h>

enum { LED_COLOUR_MODULE = 233 }; // the module behind the LEDs: nearly black, RGB 12 12 12 in hex

// xterm's colour cube: six steps each of red, green and blue, from LED_COLOUR_CUBE on.
enum { LED_COLOUR_CUBE = 16, LED_COLOUR_STEPS = 6, LED_COLOURS = 6 * 6 * 6 };

// Returns the palette's index, a colour of the cube: as bright as the eye sees the LED, and lighter where it
// would not stand out from the module.
unsigned led_colour_256(board_colour_t colour);

#endif
