// Draws the menu of inputs with a d-pad, as signs of 8x8 pixels.
//
// Pure.
#ifndef MENU_SIGNS_H
#define MENU_SIGNS_H

#include "display/matrix/picture.h"

// Draws a screen, SCREEN_OFFERS or later. The sound's sign is struck out while it is off.
void menu_signs_draw(picture_t *p, screen_t screen, const settings_t *settings);

#endif
