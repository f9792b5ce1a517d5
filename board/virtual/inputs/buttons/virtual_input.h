// The virtual board's input: five buttons.
#ifndef VIRTUAL_INPUT_H
#define VIRTUAL_INPUT_H

#include "board/virtual/parts/buttons.h"

typedef struct {
    buttons_t buttons;
} virtual_input_t;

#endif
