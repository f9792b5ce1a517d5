// What image_step.c reports, for the image and the test that reads it: the struct's bytes through GPIOR0, the
// lowest first, and then one more byte, STEP_IMAGE_END.
#ifndef IMAGE_STEP_H
#define IMAGE_STEP_H

#include "rules/ttt.h"
#include "tests/rules/step.h"

enum { STEP_IMAGE_END = 0x57 };

typedef struct {
    step_report_t moves[TTT_N_MAX - TTT_N_MIN + 1]; // by size of the board, moves and undos
    step_report_t refusals;                         // on all of them
} step_image_report_t;

#endif
