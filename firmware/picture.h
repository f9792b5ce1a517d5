// What the player sees of a game: position, cursor and time in, frame out.
//
// Pure. Time is an argument, the age of what is shown: milliseconds since the last key or other change. All
// blinking starts anew with every change, lit, so a change is seen at once.
#ifndef PICTURE_H
#define PICTURE_H

#include "cell.h"
#include "hal/frame.h"

// How long a picture stays as it is, in ms; PICTURE_STANDS when nothing in it moves.
typedef uint16_t picture_ms_t;
enum { PICTURE_STANDS = 0xFFFF };

// What on the board needs attention, beside its marks.
typedef struct {
    cell_t cursor;  // the cell to blink as a cursor, or CELL_NONE; not shown once the game is over
    cell_t refused; // the cell to flicker because a key was refused, or CELL_NONE
    cell_t fresh;   // the cell whose mark has just come, to blink three times, or CELL_NONE
    cell_t hint;    // the empty cell to blink as the mark to come, or CELL_NONE
} attention_t;

// Ages are kept below this by whoever counts them. Beyond PICTURE_WRAP_MS, an age less PICTURE_PERIOD_MS
// shows the same picture: it is a multiple of every period of blinking.
enum { PICTURE_WRAP_MS = 60000, PICTURE_PERIOD_MS = 54000 };

// Draws the board as SPEC's section 3 has it.
//   age: 0..PICTURE_WRAP_MS.
// Returns how long the frame stays right.
picture_ms_t picture_board(frame_t *frame, const ttt_t *game, attention_t attention, uint16_t age);

// The same, and after the end of a game, from an age of 3 s on, the result's glyph and the board in turn.
picture_ms_t picture_game(frame_t *frame, const ttt_t *game, attention_t attention, uint16_t age);

#endif
