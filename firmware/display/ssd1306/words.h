// The text on the right half, for each screen. Pure.
// SPDX-License-Identifier: MIT
#ifndef WORDS_H
#define WORDS_H

#include "display/ssd1306/picture.h"

void words_write(picture_t *picture, const view_t *view);

// The menu of inputs with a d-pad: its choices, one a row.
//   screen: SCREEN_OFFERS or later. The picture's text must be clear.
void words_write_menu(picture_t *picture, screen_t screen, const session_t *session);

#endif
