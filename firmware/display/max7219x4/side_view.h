// The modules beside the board: whose turn it is, the opponent's level, the score.
#ifndef SIDE_VIEW_H
#define SIDE_VIEW_H

#include "hal/frame.h"
#include "screen/screen.h"

enum { SIDE_TURN, SIDE_LEVEL, SIDE_SCORE, SIDES };

// Draws them. The turn is the sign of X or O, after the end that of the result. The score is X's on the left
// and O's on the right: the last digit, and above it a pixel for every ten; above 99 it is drawn as 99.
// The first column of each stays dark, so that neighbours do not touch. During the self-test all pixels are
// lit, or dark.
void side_view_draw(frame_t side[SIDES], const view_t *view);

#endif
