// What the player sees of a game: position, cursor and time in, picture out.
//
// Pure. Time is an argument, the age of what is shown: milliseconds since the last key or other change. All
// blinking starts anew with every change, lit, so a change is seen at once.
#ifndef BOARD_VIEW_H
#define BOARD_VIEW_H

#include <stdbool.h>

#include "rules/cell.h"
#include "hal/frame.h"

typedef uint16_t picture_ms_t; // milliseconds

// Where the cells of an n x n board are, in pixels, and what is lit around them.
typedef struct {
    uint8_t size;   // a cell's side
    uint8_t pitch;  // from one cell to the next
    uint8_t origin; // of the first cell, from the left and from the top
    uint8_t marks;  // which shapes the marks of this size have
    uint8_t grid;   // rows, and by symmetry columns, that belong to the grid or frame; bit 7 is the first
    uint8_t extent; // how far the grid's lines reach
} geometry_t;

// What is to be seen, and for how long.
typedef struct {
    frame_t frame;
    uint16_t age;
    picture_ms_t changes;     // the frame stays right for so long
    picture_ms_t cursor_only; // and for so long after that, only its cursor turns
    // The rest is for picture_turn.
    geometry_t geometry;
    cell_t cursor;
    uint8_t cursor_mark;
} picture_t;

// What on the board needs attention, beside its marks.
typedef struct {
    cell_t cursor;  // the cell to blink as a cursor, or CELL_NONE; not shown once the game is over
    cell_t refused; // the cell to flicker because a key was refused, or CELL_NONE
    cell_t fresh;   // the cell whose mark has just come, to blink three times, or CELL_NONE
    cell_t hint;    // the empty cell to blink as the mark to come, or CELL_NONE; instead of `refused`
} attention_t;

// Ages are kept below this by whoever counts them. Beyond PICTURE_WRAP_MS, an age less PICTURE_PERIOD_MS
// shows the same picture: it is a multiple of every period of blinking.
enum { PICTURE_WRAP_MS = 60000, PICTURE_PERIOD_MS = 54000 };

// Begins a picture, whose frame is drawn next: by one of the two below, or by whoever has another.
//   age: 0..PICTURE_WRAP_MS.
//   changes: how long it stays right at most.
void picture_begin(picture_t *p, uint16_t age, picture_ms_t changes);

// Lets it stay right for no longer than this.
void picture_changes_in(picture_t *p, picture_ms_t ms);

// Draws the board as SPEC's section 3 has it.
void picture_board(picture_t *p, const ttt_t *game, attention_t attention);

// The same, and after the end of a game, from an age of 3 s on, the result's glyph and the board in turn.
void picture_game(picture_t *p, const ttt_t *game, attention_t attention);

// Lights the cursor or darkens it: for when the frame has been right for as long as it said, and nothing but
// time has passed. (A cursor blinks for as long as nobody plays. Drawing all else with it would be most of
// what an idle board costs.)
// Returns true, and the next change is PICTURE_TURN_MS after this one; or false when the picture has to be
// drawn anew, and nothing has changed.
bool picture_turn(picture_t *p);
enum { PICTURE_TURN_MS = 100 };

#endif
