// The virtual board's input: a 4x4 keypad.
#ifndef VIRTUAL_INPUT_H
#define VIRTUAL_INPUT_H

#include "board/virtual/parts/contacts.h"

typedef struct {
    contacts_t contacts;
} virtual_input_t;

#endif
