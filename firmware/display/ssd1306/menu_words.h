// Text of the menu of inputs with a d-pad: the choices, one a row. Pure.
#ifndef MENU_WORDS_H
#define MENU_WORDS_H

#include "display/ssd1306/picture.h"
#include "hal/flash.h"
#include "screen/screen.h"

// screen: SCREEN_OFFERS or later. The picture's text must be clear.
void menu_words_write(picture_t *picture, screen_t screen, const game_t *game);

// Writes the opponents, with the chosen one marked.
void menu_words_write_levels(picture_t *picture, uint8_t chosen);

// The name of a level, as on the console.
const FLASH char *menu_words_level(uint8_t level);

#endif
