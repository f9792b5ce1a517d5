// The display: shows the panel's scenes. Each folder beside this file is one kind; DISPLAY= chooses it.
//
// A display brings display_picture.h, which says what it keeps of a picture (picture_t), DISPLAY_CURSOR_MS,
// and whether display_show sends all at once (DISPLAY_SENDS_AT_ONCE). A picture_t has right_for: for how many
// milliseconds, from when it was drawn, it stays right. Main context only, but for display_has_work.
#ifndef DISPLAY_H
#define DISPLAY_H

#include "display_picture.h"
#include "panel/screen.h"

// Takes the pins, and shows nothing until the first picture, whatever the display's registers hold at
// power-up. Call once, and early: until then anything may be lit.
void display_start(void);

// Draws a scene, for a module in the default layout.
void display_draw(picture_t *picture, const scene_t *scene);

// Lights or darkens the cursor of a picture whose right_for has just passed: most changes of an idle board
// are its blinking. Returns true when the picture is right for another DISPLAY_CURSOR_MS; false, with nothing
// changed, when it must be drawn anew.
bool display_turn_cursor(picture_t *picture);

// Shows a picture by sending only what has changed; switches the display on. What cannot be sent at once is
// left to display_run.
//   brightness: 0..BRIGHTNESS_MAX. layout: 0..LAYOUT_MAX, as hal/orientation.h has it.
void display_show(const picture_t *picture, uint8_t brightness, uint8_t layout);

#if DISPLAY_SENDS_AT_ONCE

// Nothing is ever left to send.
#define display_is_sending()   false
#define display_has_work()     false
#define display_only_sent_on() false
#define display_run()          ((void)0)

#else

// True while not all is sent that was asked for, unless the display is out of reach: power must stay on.
bool display_is_sending(void);

// True when display_run has something to do. May be called with interrupts off.
bool display_has_work(void);

// Goes on with what is left to send.
void display_run(void);

// True once behind an interrupt that has sent on, with more to come, and had nothing else to do. Call with
// interrupts off.
bool display_only_sent_on(void);

#endif

// Switches the display off; it keeps its picture for the next display_show.
void display_off(void);

// Repairs a display that a glitch on its supply has confused; one that was right shows no change meanwhile.
// Call once a second.
void display_refresh(void);

#endif
