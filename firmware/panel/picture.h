// A frame, and how long it stays right: what all screens draw on.
//
// Pure. Time is an argument, the age of what is shown: milliseconds since the last key or other change. All
// blinking starts anew with every change, lit, so a change is seen at once.
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>

#include "hal/frame.h"
#include "rules/cell.h"

typedef uint16_t picture_ms_t; // milliseconds

// Blinking is counted in units of 50 ms, so that even the longest period fits a byte.
enum { PICTURE_UNIT_MS = 50 };

// Ages stay below PICTURE_WRAP_MS. Beyond PICTURE_REPEATS_FROM_MS, an age less PICTURE_PERIOD_MS shows the
// same picture: the period is a multiple of every period of blinking.
enum {
    PICTURE_WRAP_MS = 60000,
    PICTURE_PERIOD_MS = 54000,
    PICTURE_REPEATS_FROM_MS = PICTURE_WRAP_MS - PICTURE_PERIOD_MS
};

// Whether something that blinks with this period, in units, repeats within PICTURE_PERIOD_MS.
#define PICTURE_DIVIDES_PERIOD(units) (PICTURE_PERIOD_MS % (PICTURE_UNIT_MS * (units)) == 0)

typedef struct {
    frame_t frame;
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

// Begins a picture; its frame is for the caller to draw.
//   age: 0..PICTURE_WRAP_MS. right_for: the longest that it may stay right.
void picture_begin(picture_t *p, uint16_t age, picture_ms_t right_for);

// Limits how long the picture stays right.
void picture_changes_in(picture_t *p, picture_ms_t ms);

// Whether something that blinks is lit at the picture's age; limits how long the picture stays right.
//   on, off: 1..., in units of 50 ms, together at most 255.
bool picture_blink(picture_t *p, uint8_t on, uint8_t off);

#endif
