// Trace of a board's output, one line an event: the cycle, the kind, and its value in hex.
//
//   1234 word 0A08     the matrix has latched a word
//   1234 console 3E    the stop bit of a byte has ended
//   1234 eeprom 0012 FF 03   programming of a byte starts: address, before, after
//
// Equal runs give equal files, so traces can be compared between builds of the board.
#ifndef PLAYER_TRACE_H
#define PLAYER_TRACE_H

#include <stdio.h>

#include "board/virtual/virtual_board.h"

typedef struct {
    FILE *out; // NULL: no trace
} trace_t;

// The arguments are those of the board's callback.
void trace_word(const trace_t *trace, const board_t *board, uint16_t word);
void trace_console(const trace_t *trace, const board_t *board, uint8_t byte);
void trace_eeprom(const trace_t *trace, const board_t *board, const chip_eeprom_write_t *write);

#endif
