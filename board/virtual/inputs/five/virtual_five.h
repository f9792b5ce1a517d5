// What the inputs with five keys share on the virtual board: the mapping of board.h's keys to contacts.
#ifndef VIRTUAL_FIVE_H
#define VIRTUAL_FIVE_H

#include "board/virtual/board.h"
#include "board/virtual/parts/switches.h"

// The contacts of the input in this build: up, left, OK, right, down.
switches_t *virtual_input_switches(board_t *board);

#endif
