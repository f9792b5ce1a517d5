// Single steps of the rules, with every value of the fields that a step may read: one cell, the counters of
// its at most four lines, turn and empty. Plain C, so that the same walk runs on the host and on the chip.
//
// The rest of the state is filled in two ways, so that a step that accesses anything else gives wrong
// results. This covers whole games: every move of a game is one of these steps.
// SPDX-License-Identifier: MIT
#ifndef STEP_H
#define STEP_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/ttt.h"

typedef struct {
    uint32_t steps;        // calls
    uint32_t wrong;        // calls with a wrong answer or a wrong byte in the state after them
    uint32_t answered[10]; // calls by expected answer, from TTT_E_EMPTY (-6) to TTT_DRAW (3)
} step_report_t;

// Makes every legal move on one cell, and every undo; the second on each cell of a board.
//   is_thorough: tries every value of the counters and of the count of empty cells; otherwise the greatest
//   and those next to the limits that matter, with one filling a row, which is two hundred times faster.
void step_walk_cell(step_report_t *report, uint8_t n, uint8_t row, uint8_t col, bool is_thorough);
void step_walk_board(step_report_t *report, uint8_t n, bool is_thorough);

// Makes every call that must be refused, with rows, columns and players from `argument` and each content of
// cell and turn.
void step_walk_refusals(step_report_t *report, uint8_t n, const uint8_t *argument, uint8_t arguments);

// Sent by image_step.c through GPIOR0, low byte first, followed by STEP_IMAGE_END.
enum { STEP_IMAGE_END = 0x57 };
typedef struct {
    step_report_t moves[TTT_N_MAX - TTT_N_MIN + 1]; // by size of the board, moves and undos
    step_report_t refusals;                         // on all of them
} step_image_report_t;

#endif
