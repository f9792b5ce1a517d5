// The virtual board's input: a joystick.
#ifndef VIRTUAL_INPUT_H
#define VIRTUAL_INPUT_H

#include "board/virtual/parts/joystick.h"

typedef struct {
    joystick_t joystick;
} virtual_input_t;

#endif
