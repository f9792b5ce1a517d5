// A single step of the rules, for every value of what it may read: one cell, the at most four counters of its
// lines, turn and empty. Plain C, so that the same walk runs on this machine and on the chip.
//
// The rest of the state is filled in two ways, so a step that reads or writes anything else is found out.
// Whole games need no walk then: whatever position a game has reached, its next step is one of these.
#ifndef STEP_H
#define STEP_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/ttt.h"

typedef struct {
    uint32_t steps;        // calls that were made
    uint32_t wrong;        // calls with a wrong answer, or after which a byte of the state was wrong
    uint32_t answered[10]; // calls by right answer, from TTT_E_EMPTY (-6) to TTT_DRAW (3)
} step_report_t;

// Every legal move on one cell, and every undo of one.
//   is_thorough: with every value of the counters and of the count of empty cells; otherwise, a hundred times
//   sooner, with the least, the most and the one next to where it matters.
void step_walk_cell(step_report_t *report, uint8_t n, uint8_t row, uint8_t col, bool is_thorough);
void step_walk_board(step_report_t *report, uint8_t n, bool is_thorough);

// Every call that must be refused, for the cells and players of the list and each content of cell and turn.
void step_walk_refusals(step_report_t *report, uint8_t n, const uint8_t *argument, uint8_t arguments);

// What image_step.c sends through GPIOR0, byte by byte, the lowest first, and STEP_IMAGE_END behind it.
enum { STEP_IMAGE_END = 0x57 };
typedef struct {
    step_report_t moves[TTT_N_MAX - TTT_N_MIN + 1]; // by size of the board, moves and undos
    step_report_t refusals;                         // on all of them
} step_image_report_t;

#endif
