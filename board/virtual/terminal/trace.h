// What a board does to the outside, a line each: the cycle, what, and its value in hex.
//
//   1234 word 0A08     the matrix has latched a word
//   1234 console 3E    the stop bit of a byte has ended
//   1234 eeprom 0012 FF 03   programming of a byte begins: address, before, after
//
// Equal runs make equal files, so they tell two builds of the board apart.
#ifndef PLAYER_TRACE_H
#define PLAYER_TRACE_H

#include <stdio.h>

#include "board/virtual/board.h"

typedef struct {
    FILE *out; // NULL: nothing is written
} trace_t;

// Each takes what the board's callback of that kind is given.
void trace_word(const trace_t *trace, const board_t *board, uint16_t word);
void trace_console(const trace_t *trace, const board_t *board, uint8_t byte);
void trace_eeprom(const trace_t *trace, const board_t *board, const chip_eeprom_write_t *write);

#endif
