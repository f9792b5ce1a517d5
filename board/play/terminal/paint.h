// Colours and drawing functions that the panes share.
#ifndef PLAYER_PAINT_H
#define PLAYER_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include <curses.h>

#include <vboard/virtual_board.h>
#include "board/play/terminal/layout.h"
#include "board/play/terminal/terminal.h"

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

// Draws a rectangle along the inside of the area.
void paint_box(area_t area);

// Number of characters of a text that fit a row of `width` cells: all, or up to the last blank that fits, or
// as many as fit if there is no blank.
int paint_fit(const char *text, int width);

// Draws ASCII text in at most `width` cells, filled with blanks.
void paint_text(int y, int x, int width, const char *text);

#endif
