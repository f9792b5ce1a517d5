// The menu of inputs with five keys, in words beside the board. Pure.
#ifndef MENU_WORDS_H
#define MENU_WORDS_H

#include "display_picture.h"

// Writes one of the screens from SCREEN_OFFERS on; the text is clear.
void menu_words_write(picture_t *picture, const scene_t *scene);

#endif
