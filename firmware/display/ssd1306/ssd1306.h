// SSD1306 driver for a 128x64 OLED: tracks which part of its memory is out of date and sends commands and
// data. Keeps no pixels; they are computed when sent.
//
// Portable: sends bytes through hal/twi.h, in the background. Main context only, except ssd1306_has_work.
#ifndef SSD1306_H
#define SSD1306_H

#include "display_picture.h"

void ssd1306_start(void);

// Shows a picture; switches the display on after all of it has been sent. Sends the changes of the picture's
// last drawing first.
//   picture: read until the next call.
//   contrast: 0..255. mirrored, upside_down: relative to the usual mounting.
void ssd1306_show(const picture_t *picture, uint8_t contrast, bool mirrored, bool upside_down);

// True if ssd1306_run has something to do. May be called with interrupts off.
bool ssd1306_has_work(void);

// Continues sending.
void ssd1306_run(void);

// Switches the display off.
void ssd1306_off(void);

// True while something is still to be sent, unless the display does not respond.
bool ssd1306_is_sending(void);

// Resends all registers and a sixteenth of the memory, in 16 calls all of it; releases a bus that hangs;
// retries a display that has not responded. Call once a second.
void ssd1306_refresh(void);

#endif
