// The text on the right half, for each screen. Pure.
#ifndef WORDS_H
#define WORDS_H

#include "display/ssd1306/picture.h"
#include "screen/screen.h"

void words_write(picture_t *picture, const view_t *view);

#endif
