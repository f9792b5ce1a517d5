// The floor: the same contract in assembler scheduled by hand, on the very state of OXO's engine. It may take
// the engine's place at any move of a game. A reference to be measured against and nothing that a product
// should have: it is written out twice, once for each player, and lives from one layout of ttt_t.
//
// Where it saves against a compiler: the checks that refuse are one compare each on the way through and find
// out why only once something is wrong; a player's counters are at constant distances; no register is saved;
// and the sum that tells whether a cell is on the antidiagonal also leads from the row's counter to the
// column's.
#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H

// Offsets in ttt_t, as assembler can read them. FLOOR_ROW and FLOOR_COLUMN are the counters of row 0 and,
// less the n that is added on the way, of column 0.
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
               "ttt_t has changed: bring the offsets in floor.h in line");

#endif
#endif
