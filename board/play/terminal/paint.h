// Colours and drawing functions that the panes share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_PAINT_H
#define PLAYER_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include <curses.h>

#include <vboard/virtual_board.h>
#include "board/play/terminal/layout.h"
#include "board/play/terminal/terminal.h"

enum { LED_COLOUR_MODULE = 233 }; // the module behind the LEDs: nearly black, RGB 12 12 12 in hex

// xterm's colour cube: six steps each of red, green and blue, from LED_COLOUR_CUBE on.
enum { LED_COLOUR_CUBE = 16, LED_COLOUR_STEPS = 6, LED_COLOURS = 6 * 6 * 6 };

// Chooses colours for the terminal's 256, 16, 8 or no colours.
void paint_init(const terminal_t *terminal);

bool paint_utf8(void);
bool paint_has_grey(void); // 16 colours or more: dark LEDs can be drawn

// Attributes to draw with. intensity: 0..15.
chtype paint_lit(unsigned intensity);
chtype paint_colour(board_colour_t colour); // a lit LED's: the nearest available that is legible
chtype paint_dark(void);                    // an LED that is off
chtype paint_frame(void);                   // lines around panes
chtype paint_alarm(void);                   // faults
chtype paint_faint(void);                   // secondary text

// The palette's index of a lit LED with several colours, a colour of the cube: as bright as the eye sees the
// LED, and lighter where it would not stand out from the module. Pure.
unsigned led_colour_256(board_colour_t colour);

// Draws a rectangle along the inside of the area.
void paint_box(area_t area);

// Number of characters of a text that fit a row of `width` cells: all, or up to the last blank that fits, or
// as many as fit if there is no blank.
int paint_fit(const char *text, int width);

// Draws ASCII text in at most `width` cells, filled with blanks.
void paint_text(int y, int x, int width, const char *text);

#endif
