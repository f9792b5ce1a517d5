// Records a board's picture and pressed keys, and writes them as an animated SVG.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_ANIMATION_H
#define PLAYER_ANIMATION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <vboard/virtual_board.h>
#include "board/play/script/legend.h"
#include "board/play/script/script.h"
#include "board/play/terminal/still.h"
#include "hal/key.h"

enum {
    ANIMATION_STEP_MS = 20,
    ANIMATION_FRAMES_MAX = 4000,
    ANIMATION_CAPTIONS_MAX = 20,
    ANIMATION_TEXT_MAX = SCRIPT_LINE_MAX // a cut could leave a part of a character
};

// What is shown from a step until the next frame.
typedef struct {
    uint64_t lit;     // bit 8 * row + column
    uint16_t keys;    // that are down
    unsigned caption; // index of the caption
    unsigned step;    // since the start, in units of ANIMATION_STEP_MS
} animation_frame_t;

typedef struct {
    legend_kind_t keys;
    uint16_t keys_there; // bit k: the input has key k
    animation_frame_t frame[ANIMATION_FRAMES_MAX];
    unsigned frames;
    char caption[ANIMATION_CAPTIONS_MAX][ANIMATION_TEXT_MAX + 1]; // the first is empty
    unsigned captions;
    unsigned shown_until[KEYPAD_KEYS]; // the step from which a key is no longer shown as down
    unsigned steps;                    // recorded so far
    bool full;                         // the recording did not fit
} animation_t;

// Records the board from now on. The recording must exist as long as the board.
void animation_start(animation_t *animation, board_t *board);

// Sets the caption shown from now on.
void animation_caption(animation_t *animation, const char *text);

// Writes a recording that is not full as SVG. Where nothing moves, `last` is seen. Returns false, with the
// reason in errno, if it cannot be written.
bool animation_write(const animation_t *animation, const still_t *last, FILE *out);

#endif
