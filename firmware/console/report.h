// What the console says at length: lists of lines, said one at a time so that nothing ever waits for the
// wire.
//
// Each function says one line; step counts from 0. Returns whether more lines follow.
#ifndef REPORT_H
#define REPORT_H

#include "rules/cell.h"

// A greeting and how to go on. From REPORT_WELCOME_NEW on it begins with the news that no session was found to
// go on with, from REPORT_WELCOME_BACK on without.
enum { REPORT_WELCOME_NEW, REPORT_WELCOME_BACK };
bool report_welcome(uint8_t step);

// The board as SPEC section 6 draws it: header, rows with rules between them, and whose turn it is or who has
// won.
bool report_board(const ttt_t *board, uint8_t step);

// What the last move has led to, as `move` answers it.
bool report_result(const ttt_t *board);

// Where to play; nothing for CELL_NONE.
bool report_hint(cell_t hint);

// The commands.
bool report_help(uint8_t step);

// How the device is doing.
bool report_stats(uint8_t step);

#endif
