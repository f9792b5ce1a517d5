// Logic analyser: records the board's pins from shortly before a key press until the picture has followed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BROWSER_ANALYSER_H
#define BROWSER_ANALYSER_H

#include <vboard/virtual_board.h>

enum { ANALYSER_EDGES = 4096, ANALYSER_PINS_MAX = 16 };

// Read by a front end without 64-bit integers: times are cycles since `start`.
typedef struct {
    uint32_t when;
    uint8_t pin, level; // as in board_pin, pin_level_t
} analyser_edge_t;

typedef struct {
    chip_time_t start;
    uint32_t closed;  // the contact's last bounce
    uint32_t latched; // last change of the picture; 0: none
    uint32_t end;     // of the recording
    uint32_t key;
    uint32_t edges;
    uint8_t level[ANALYSER_PINS_MAX]; // at the start
    analyser_edge_t edge[ANALYSER_EDGES];
    board_screen_t screen; // as last seen
    bool running;
} analyser_t;

// A key's contact starts to close now; its last bounce is at `closed`. Starts a recording.
void analyser_press(analyser_t *a, const board_t *board, unsigned key, chip_time_t closed);

// Called from the board's callbacks.
void analyser_pin(analyser_t *a, unsigned pin, pin_level_t level, chip_time_t when);
void analyser_display(analyser_t *a, const board_t *board);

#endif
