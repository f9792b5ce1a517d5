// The text of each screen: the characters of the board on the left, and words beside it. Pure.
// SPDX-License-Identifier: MIT
#ifndef WORDS_H
#define WORDS_H

#include "display/lcd1602/picture.h"

void words_write(picture_t *picture, const view_t *view);

#endif
