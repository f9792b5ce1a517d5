// The SSD1306 of a 128x64 OLED: which of its memory is out of date, and the commands and data that bring it
// up to date. Nothing of a picture is kept as pixels; they are worked out as they are sent.
//
// Portable: bytes leave through hal/twi.h, in the background. Main context only, but for ssd1306_has_work.
#ifndef SSD1306_H
#define SSD1306_H

#include "display_picture.h"

void ssd1306_start(void);

// Shows a picture, and switches the display on once all of it is there. What the picture's last drawing has
// changed is sent first.
//   picture: looked at until the next call.
//   contrast: 0..255. mirrored, upside_down: against a module that is the usual way round.
void ssd1306_show(const picture_t *picture, uint8_t contrast, bool mirrored, bool upside_down);

// True when ssd1306_run has something to do. May be called with interrupts off.
bool ssd1306_has_work(void);

// Sends on.
void ssd1306_run(void);

// Switches it off.
void ssd1306_off(void);

// True while not all is sent that was asked for, unless the display does not answer.
bool ssd1306_is_sending(void);

// Sends all registers and an eighth of the memory again, in eight calls all of it; lets go of a bus that
// hangs; tries a display again that has not answered. Call once a second.
void ssd1306_refresh(void);

#endif
