// What the OLED shows of a scene: how the cells look, and which words stand beside them. Pure.
#ifndef SCENE_VIEW_H
#define SCENE_VIEW_H

#include "display_picture.h"
#include "panel/screen.h"

void scene_view_draw(picture_t *picture, const scene_t *scene);

#endif
