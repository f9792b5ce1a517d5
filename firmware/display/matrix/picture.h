// A picture of 8x8 pixels, and how long it stays right: what all screens draw on.
//
// Pure. Time is an argument, the scene's age: all blinking starts anew with every change, lit, so a change is
// seen at once.
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>

#include "display_inks.h"
#include "hal/frame.h"
#include "panel/screen.h"

typedef uint16_t picture_ms_t; // milliseconds

// Blinking is counted in units of 50 ms, so that even the longest period fits a byte.
enum { PICTURE_UNIT_MS = 50 };

// Whether something that blinks with this period, in units, repeats within SCENE_PERIOD_MS.
#define PICTURE_DIVIDES_PERIOD(units) (SCENE_PERIOD_MS % (PICTURE_UNIT_MS * (units)) == 0)

// What is drawn with which ink: a mark's is its player. A display of one colour has one plane for all, one
// of several colours a plane for each (display_inks.h). A pixel that is set in a mark's plane and in the
// grid's is inverted, and so dark.
enum { INK_GRID = TTT_NOBODY, INK_X = TTT_X, INK_O = TTT_O, INKS };
_Static_assert((int)DISPLAY_PLANES == 1 || (int)DISPLAY_PLANES >= (int)INKS,
               "one plane, or one for each ink");

// Where completed lines pulse, one more plane has their pixels: brighter and darker in so many steps, the
// first the brightest.
enum { PICTURE_PULSE = INKS, PICTURE_PULSE_STEPS = 8, PICTURE_PULSE_STEP_MS = 125 };
_Static_assert(!DISPLAY_WIN_PULSES || (int)DISPLAY_PLANES > (int)PICTURE_PULSE, "a plane for what pulses");
_Static_assert(SCENE_PERIOD_MS % (PICTURE_PULSE_STEPS * PICTURE_PULSE_STEP_MS) == 0,
               "taking a period off an age must not change a picture");

typedef struct {
    frame_t plane[DISPLAY_PLANES];
    uint16_t age;
    picture_ms_t right_for; // how long the frame stays right
    // A blinking cursor, kept by board_view.h: most changes of an idle board are its blinking.
    struct {
        picture_ms_t alone_for; // how long after right_for only the cursor changes; 0: there is no cursor
        uint8_t n;
        cell_t cell;
        uint8_t mark;
    } cursor;
} picture_t;

// Begins a picture; its planes are for the caller to draw.
//   age: 0..SCENE_AGE_MAX_MS. right_for: the longest that it may stay right.
void picture_begin(picture_t *p, uint16_t age, picture_ms_t right_for);

// The plane that an ink falls into.
static inline frame_t *picture_plane(picture_t *p, uint8_t ink)
{
#if DISPLAY_PLANES == 1
    (void)ink;
    return p->plane;
#else
    return &p->plane[ink % DISPLAY_PLANES];
#endif
}

// Clears the planes and returns the one for an ink: for a sign that fills the screen and needs no other.
frame_t *picture_sign(picture_t *p, uint8_t ink);

// Limits how long the picture stays right.
void picture_changes_in(picture_t *p, picture_ms_t ms);

// Whether something that blinks is lit at the picture's age; limits how long the picture stays right.
//   on, off: 1..., in units of 50 ms, together at most 255.
bool picture_blink(picture_t *p, uint8_t on, uint8_t off);

// The step of the pulse at the picture's age.
static inline uint8_t picture_pulse_step(const picture_t *p)
{
    return (uint8_t)(p->age / PICTURE_PULSE_STEP_MS % PICTURE_PULSE_STEPS);
}

#endif
