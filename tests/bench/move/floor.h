// The floor: the same contract in hand-scheduled assembler, on the same state as OXO's engine, so it can
// replace the engine at any move of a game. It is a reference for measuring, not for products: it is written
// out for each player and depends on one layout of ttt_t.
//
// It saves cycles compared with a compiler: each check is one compare, and the error is found only after a
// check fails; a player's counters are at constant distances; no register is saved; the sum that tells
// whether a cell is on the antidiagonal is also the distance from the row's counter to the column's.
// SPDX-License-Identifier: MIT
#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H

// Offsets in ttt_t for the assembler. FLOOR_ROW is the counter of row 0.
#define FLOOR_N            36
#define FLOOR_TURN         37
#define FLOOR_EMPTY        38
#define FLOOR_COUNT        0
#define FLOOR_COUNT_SIZE   18
#define FLOOR_DIAGONAL     0
#define FLOOR_ANTIDIAGONAL 1
#define FLOOR_ROW          2
#define FLOOR_CELL         39

#ifndef __ASSEMBLER__

#include <stddef.h>

#include "rules/ttt.h"

typedef ttt_t floor_t;
#define floor_start ttt_start

ttt_result_t floor_move(floor_t *t, uint8_t row, uint8_t col, uint8_t player);

_Static_assert(TTT_N_MAX == 8, "floor.S shifts a row's number by three");
_Static_assert(offsetof(ttt_t, n) == FLOOR_N && offsetof(ttt_t, turn) == FLOOR_TURN &&
                   offsetof(ttt_t, empty) == FLOOR_EMPTY && offsetof(ttt_t, count) == FLOOR_COUNT &&
                   offsetof(ttt_t, count[1]) == FLOOR_COUNT + FLOOR_COUNT_SIZE &&
                   offsetof(ttt_t, cell) == FLOOR_CELL,
               "ttt_t has changed: update the offsets in floor.h");

#endif
#endif
