// The picture type for an 8x8 matrix of one colour.
#ifndef DISPLAY_PICTURE_H
#define DISPLAY_PICTURE_H

#include "display/matrix/board_view.h"

enum { DISPLAY_CURSOR_MS = BOARD_VIEW_CURSOR_MS };

#endif
