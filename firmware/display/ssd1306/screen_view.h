// Draws a view for the OLED: the look of the cells, and the text beside them. Pure.
#ifndef SCREEN_VIEW_H
#define SCREEN_VIEW_H

#include "display/ssd1306/picture.h"
#include "screen/screen.h"

void screen_view_draw(picture_t *picture, const view_t *view);

#endif
