// Draws a scene for the OLED: the look of the cells, and the text beside them. Pure.
#ifndef SCENE_VIEW_H
#define SCENE_VIEW_H

#include "display/ssd1306/picture.h"
#include "panel/screen.h"

void scene_view_draw(picture_t *picture, const scene_t *scene);

#endif
