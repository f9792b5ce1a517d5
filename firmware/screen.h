// How the panel's screens look: panel and time in, frame out.
#ifndef SCREEN_H
#define SCREEN_H

#include "hal/frame.h"
#include "panel.h"
#include "picture.h"

// Draws what is to be seen at this time, for a module in the default layout. Call panel_pass_time first.
// Returns how long the frame stays right if no key comes; PICTURE_STANDS when nothing in it moves.
picture_ms_t screen_draw(frame_t *frame, const panel_t *panel, const game_t *game, uint16_t now);

#endif
