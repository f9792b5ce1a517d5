// Colours and shapes that the panes share.
#ifndef PLAYER_PAINT_H
#define PLAYER_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include <curses.h>

#include "board/virtual/terminal/layout.h"
#include "board/virtual/terminal/terminal.h"

// Chooses colours for what the terminal has: 256, 16, 8 or none.
void paint_init(const terminal_t *terminal);

bool paint_utf8(void);
bool paint_has_grey(void); // 16 colours or more: a dark LED can be drawn

// Attributes to draw with. intensity: 0..15.
chtype paint_lit(unsigned intensity);
chtype paint_colour(uint8_t red, uint8_t green, uint8_t blue); // the nearest there is
chtype paint_dark(void);                                       // an LED that is off
chtype paint_frame(void);                                      // lines around things
chtype paint_alarm(void);                                      // faults
chtype paint_faint(void);                                      // what is there but not looked at

// A rectangle of lines just inside the area.
void paint_box(area_t area);

// How many characters of a text go into a row of `width` cells: all, or those before the last blank that
// fits, or as many as fit when there is no blank.
int paint_fit(const char *text, int width);

// Text in at most `width` cells, filled up with blanks. ASCII.
void paint_text(int y, int x, int width, const char *text);

#endif
