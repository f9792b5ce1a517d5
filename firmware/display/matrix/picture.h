// A picture of 8x8 pixels with the time for which it stays correct; all screens draw on it.
//
// Pure. Time is an argument, the view's age: with every change, blinking restarts in the lit state, so that
// the change is visible at once.
// SPDX-License-Identifier: MIT
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>

#include "display_traits.h"
#include "hal/frame.h"
#include "hal/time.h"
#include "screen/screen.h"

// Blinking is counted in units of 50 ms, so that the longest period fits a byte.
enum { PICTURE_UNIT_MS = 50 };

// Whether blinking with this period, in units, repeats within VIEW_PERIOD_MS.
#define PICTURE_DIVIDES_PERIOD(units) (VIEW_PERIOD_MS % (PICTURE_UNIT_MS * (units)) == 0)

// Inks: a mark's ink is its player. A display of one colour has one plane for all inks, one of several
// colours a plane for each (display_traits.h). A pixel in both a mark's plane and the grid's is inverted:
// dark.
enum { INK_GRID = TTT_NOBODY, INK_X = TTT_X, INK_O = TTT_O, INKS };
_Static_assert((int)DISPLAY_PLANES == 1 || (int)DISPLAY_PLANES >= (int)INKS,
               "one plane, or one for each ink");

// If completed lines pulse, another plane holds their pixels; the brightness changes in this number of steps,
// the first being the brightest.
enum { PICTURE_PULSE = INKS, PICTURE_PULSE_STEPS = 8, PICTURE_PULSE_STEP_MS = 125 };
_Static_assert(!DISPLAY_WIN_PULSES || (int)DISPLAY_PLANES > (int)PICTURE_PULSE, "pulsing needs a plane");
_Static_assert(VIEW_PERIOD_MS % (PICTURE_PULSE_STEPS * PICTURE_PULSE_STEP_MS) == 0,
               "subtracting a period from an age must not change a picture");

typedef struct {
    frame_t plane[DISPLAY_PLANES];
    time_ms_t right_for; // time for which the frame stays correct; what is seen stands before it
    time_ms_t age;
    // A blinking cursor, maintained by board_marks.h: on an idle board, most changes are its blinking.
    struct {
        time_ms_t alone_for; // time after right_for during which only the cursor changes; 0: no cursor
        uint8_t n;
        cell_t cell;
        uint8_t mark;
    } cursor;
} picture_t;

// The picture of the display, which defines it. Private to the display and its tests.
extern picture_t display_picture;

// Draws a view, for a module in the default layout (screen_view.c, of the display or of all 8x8 pixels).
void picture_draw(picture_t *p, const view_t *view);

// Starts a picture; the caller draws its planes.
//   age: 0..VIEW_AGE_MAX_MS. right_for: the longest time for which it may stay correct.
void picture_begin(picture_t *p, uint16_t age, time_ms_t right_for);

// The plane of an ink.
static inline frame_t *picture_plane(picture_t *p, uint8_t ink)
{
#if DISPLAY_PLANES == 1
    (void)ink;
    return p->plane;
#else
    return &p->plane[ink % DISPLAY_PLANES];
#endif
}

// Clears all planes and returns that of an ink: for a sign that fills the screen.
frame_t *picture_sign(picture_t *p, uint8_t ink);

// Limits the time for which the picture stays correct.
void picture_changes_in(picture_t *p, time_ms_t ms);

// Whether something that blinks is lit at the picture's age. Limits the time that the picture stays correct.
//   on, off: 1..., in units of 50 ms, together at most 255.
bool picture_blink(picture_t *p, uint8_t on, uint8_t off);

// The pulse's step at the picture's age.
static inline uint8_t picture_pulse_step(const picture_t *p)
{
    return (uint8_t)(p->age / PICTURE_PULSE_STEP_MS % PICTURE_PULSE_STEPS);
}

#endif
