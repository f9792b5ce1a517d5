// The words of the menu that an input with five keys has: what there is to choose from, one below the other.
// Pure.
#ifndef MENU_WORDS_H
#define MENU_WORDS_H

#include "display_picture.h"
#include "hal/flash.h"
#include "panel/screen.h"

// screen: from SCREEN_OFFERS on. The picture's text is clear.
void menu_words_write(picture_t *picture, screen_t screen, const game_t *game);

// The opponents, with one of them chosen.
void menu_words_write_levels(picture_t *picture, uint8_t chosen);

// What the console, too, calls an opponent.
const FLASH char *menu_words_level(uint8_t level);

#endif
