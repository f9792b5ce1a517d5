// What the modules beside the board show: whose turn it is, the opponent's level, the score.
#ifndef SIDE_VIEW_H
#define SIDE_VIEW_H

#include "hal/frame.h"
#include "panel/screen.h"

enum { SIDE_TURN, SIDE_LEVEL, SIDE_SCORE, SIDES };

// Draws them. The turn is X's or O's sign, after the end the result's. The score is X's to the left and O's
// to the right, the last digit of each, above it a pixel for every ten; above 99 it is drawn as 99. During
// the self-test all is lit, or dark.
void side_view_draw(frame_t side[SIDES], const scene_t *scene);

#endif
