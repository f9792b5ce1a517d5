// How the panel's screens look: panel and time in, frame out.
#ifndef SCREEN_H
#define SCREEN_H

#include "hal/frame.h"
#include "panel/panel.h"
#include "panel/board_view.h"

// Draws what is to be seen at this time, for a module in the default layout.
//   again: what panel_pass_time, which is to be called first, has returned.
void screen_draw(picture_t *picture, const panel_t *panel, const game_t *game, uint16_t now,
                 picture_ms_t again);

#endif
