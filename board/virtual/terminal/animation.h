// Records what a board shows and which of its keys are down, and draws that as an animated SVG.
#ifndef PLAYER_ANIMATION_H
#define PLAYER_ANIMATION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "board/virtual/board.h"
#include "hal/key.h"

enum {
    ANIMATION_STEP_MS = 20,
    ANIMATION_SCENES_MAX = 4000,
    ANIMATION_CAPTIONS_MAX = 20,
    ANIMATION_TEXT_MAX = 80
};

// What is seen from a step on, until the next scene.
typedef struct {
    uint64_t lit;     // bit 8 * row + column
    uint16_t keys;    // those that are down
    unsigned caption; // index of the caption
    unsigned step;    // since the start, of ANIMATION_STEP_MS each
} animation_scene_t;

typedef struct {
    animation_scene_t scene[ANIMATION_SCENES_MAX];
    unsigned scenes;
    char caption[ANIMATION_CAPTIONS_MAX][ANIMATION_TEXT_MAX + 1]; // the first is empty
    unsigned captions;
    unsigned shown_until[KEYPAD_KEYS]; // the step at which a key is no longer shown as down
    unsigned steps;                    // recorded so far
    bool full;                         // more was seen than there is room for
} animation_t;

// Records the board from now on, as long as it lives.
void animation_start(animation_t *animation, board_t *board);

// This text stands below the picture from now on.
void animation_caption(animation_t *animation, const char *text);

// Draws what was recorded. Returns false when there was too much of it, or when it cannot be written.
bool animation_write(const animation_t *animation, FILE *out);

#endif
