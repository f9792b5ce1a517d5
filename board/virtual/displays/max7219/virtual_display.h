// The virtual board's display: an 8x8 matrix with a MAX7219.
#ifndef VIRTUAL_DISPLAY_H
#define VIRTUAL_DISPLAY_H

#include "board/virtual/parts/matrix.h"

enum { VIRTUAL_DISPLAY_MODULES = 1 };

typedef struct {
    matrix_t matrix;
} virtual_display_t;

#endif
