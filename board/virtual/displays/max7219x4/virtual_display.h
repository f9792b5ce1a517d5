// The virtual board's display: a chain of four 8x8 matrices, each with a MAX7219.
#ifndef VIRTUAL_DISPLAY_H
#define VIRTUAL_DISPLAY_H

#include "board/virtual/parts/matrix.h"

enum { VIRTUAL_DISPLAY_MODULES = MATRIX_MODULES_MAX };

typedef struct {
    matrix_t matrix;
} virtual_display_t;

#endif
