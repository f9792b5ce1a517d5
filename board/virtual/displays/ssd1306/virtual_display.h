// The virtual board's display: a 128x64 OLED with an SSD1306.
#ifndef VIRTUAL_DISPLAY_H
#define VIRTUAL_DISPLAY_H

#include "board/virtual/parts/oled.h"

typedef struct {
    oled_t oled;
} virtual_display_t;

#endif
