// Trace of what goes in and out of a board, one line an event: the cycle, the kind, and its value in hex.
//
//   1234 word 0A08     the matrix has latched a word
//   1234 console 3E    the stop bit of a byte has ended
//   1234 eeprom 0012 FF 03   programming of a byte starts: address, before, after
//   1234 close B       the contact of a key (hal/key.h) has closed, or has bounced
//   1234 open B
//   1234 type 3E       the stop bit of a byte to the board has ended
//   1234 reset 0       the reset button
//   1234 power 1       on; 0: off
//
// Equal runs give equal files, so traces can be compared between builds of the board.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_TRACE_H
#define PLAYER_TRACE_H

#include <stdio.h>

#include <vboard/virtual_board.h>

typedef struct {
    FILE *out; // NULL: no trace
} trace_t;

// The arguments are those of the board's callback.
void trace_word(const trace_t *trace, const board_t *board, uint16_t word);
void trace_console(const trace_t *trace, const board_t *board, uint8_t byte);
void trace_eeprom(const trace_t *trace, const board_t *board, const chip_eeprom_write_t *write);
void trace_input(const trace_t *trace, const board_t *board, board_input_t input, unsigned value);

#endif
