// What the inputs with five keys share on the virtual board: board.h's keys by their contacts.
#ifndef VIRTUAL_FIVE_H
#define VIRTUAL_FIVE_H

#include "board/virtual/board.h"
#include "board/virtual/parts/switches.h"

// The contacts of the input that is built: up, left, OK, right, down.
switches_t *virtual_input_switches(board_t *board);

#endif
