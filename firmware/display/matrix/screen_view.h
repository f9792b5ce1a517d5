// Draws each screen on 8x8 pixels.
#ifndef SCREEN_VIEW_H
#define SCREEN_VIEW_H

#include "display/matrix/board_view.h"

// Draws a view, for a module in the default layout.
void screen_view_draw(picture_t *p, const view_t *view);

#endif
