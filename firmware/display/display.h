// The display driver's interface: shows the panel's views. Each folder beside this file is one kind;
// DISPLAY= selects it. Main context only, except display_has_work.
//
// A display provides display_traits.h, its properties on which others depend:
//   DISPLAY_PINS(pin)           pin(SIGNAL, BOARD_x) for each of its signals, BOARD_x a pair of board.h
//   DISPLAY_USES_SPI, _USES_TWI 1 if it uses the peripheral, else 0; DISPLAY_SS_IS_CS, with SPI, whether its
//                               CS is the chip's SS
//   DISPLAY_SENDS_AT_ONCE       1 if display_show and display_off return when all is sent, 0 if
//                               display_run sends the rest
//   DISPLAY_MENU_IS_LIST        1 if the menu of inputs with a d-pad is a list, one item below the other
//   DISPLAY_HAS_LAYOUTS         0 if it cannot be turned or mirrored: then no key and no item leads there
//   DISPLAY_PLANES, _WIN_PULSES for displays that draw with matrix/picture.h
//   DISPLAY_GEOMETRIES          where they have their cells, as in matrix/matrix_traits.h for 8x8 pixels
//   DISPLAY_SIDE                cells a side, if each has a light of its own (cell_leds/screen_view.c)
// and what it promises, which tests/products/sim_product.c measures:
//   DISPLAY_LIGHT_MS            longest time from a key's last bounce to the change of the picture
//   DISPLAY_LIGHT_ON_RELEASE_MS the same for a key that acts when it goes up, which is debounced longer
//   DISPLAY_FIRST_MS            longest time from the chip's reset to the first complete picture
//   DISPLAY_ASLEEP, DISPLAY_ASLEEP_WITH_CURSOR    least share of time asleep in play, in percent, without and
//                               with a cursor
// Its picture is private: display_draw makes it, display_show shows it.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_H
#define DISPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "display_traits.h"
#include "screen/screen.h"

// Initialises the pins and keeps the display dark until the first picture, whatever its registers contain at
// power-up. Call once, and early: until then anything may be lit.
void display_start(void);

// Draws a view, for a module in the default layout. Returns the milliseconds for which the picture then
// stays correct, 1 to the view's stays_for: no fewer, as main sleeps meanwhile
// (tests/display/test_right_for.c).
uint16_t display_draw(const view_t *view);

// Lights or darkens the picture's blinking cursor, whose time has just passed: on an idle board, most changes
// are its blinking. Returns the milliseconds for which the picture then stays correct; 0: it has not changed
// and must be drawn.
uint16_t display_blink_cursor(void);

// Shows the picture, sending only what has changed; switches the display on. display_run sends what cannot be
// sent at once.
//   brightness: 0..BRIGHTNESS_MAX. layout: 0..LAYOUT_MAX, as in hal/orientation.h.
void display_show(uint8_t brightness, uint8_t layout);

// Switches the display off; it keeps its picture for the next display_show.
void display_off(void);

// False if the display has not acknowledged anything for a second or two. Only a display on the TWI can tell.
#if DISPLAY_USES_TWI
bool display_answers(void);
#else
static inline bool display_answers(void)
{
    return true;
}
#endif

// Sets pins and peripherals again, and repairs a display after a glitch on its supply; an intact one shows no
// change. Call once a second.
void display_refresh(void);

// ---- What is not sent at once ----

#if DISPLAY_SENDS_AT_ONCE

static inline bool display_is_sending(void)
{
    return false;
}

static inline bool display_has_work(void)
{
    return false;
}

static inline void display_run(void)
{
}

#else

// True while something is still to be sent, unless the display does not respond: power must stay on.
bool display_is_sending(void);

// True if display_run has something to do. May be called with interrupts off.
bool display_has_work(void);

// Continues sending.
void display_run(void);

#endif

#endif
