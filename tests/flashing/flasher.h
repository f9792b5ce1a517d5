// `make flash` on the virtual board: the real avrdude, with the command that the Makefile has, at a
// pseudo-terminal.
#ifndef FLASHER_H
#define FLASHER_H

#include "board/virtual/board.h"

typedef struct {
    bool good;             // avrdude has verified what it wrote
    chip_time_t took;      // of the board's time
    unsigned long written; // bytes that avrdude has sent
} flasher_result_t;

// Takes the board's console over. Fails the test when avrdude cannot be started.
//   baud: FLASH_BAUD; NULL: the board's own.
//   cut: kills avrdude once it has sent so many bytes; 0: lets it finish.
flasher_result_t flasher_run(board_t *board, const char *baud, unsigned long cut);

#endif
