// What a position offers to a player: what the computer sees of it.
//
// Pure, like the rules that it reads. player: TTT_X or TTT_O.
#ifndef THREATS_H
#define THREATS_H

#include "rules/cell.h"

// What an empty cell, or all of them together, offer to a player.
typedef struct {
    uint8_t wins;  // cells that complete a line
    cell_t win;    // one of them
    uint8_t forks; // cells that bring two lines to one short of complete
    uint8_t near;  // lines that lack two marks, and twice those that lack one (only threats_find knows)
} threats_t;

// The first empty cell behind this one; CELL_NONE is before the first, and what comes behind the last.
cell_t threats_next_empty(const ttt_t *game, cell_t cell);

// Adds an empty cell to a player's view.
// Returns its weight: of its lines that the other player has not marked, 2^marks each.
int16_t threats_add_cell(threats_t *v, const ttt_t *game, cell_t cell, uint8_t player);

// Takes a player's view of all empty cells; v->win is CELL_NONE when none wins.
//   forks: whether v->forks is wanted; without, there is less to look at, and it may be 0 or not.
// Returns what his lines are worth: of those that the other player has not marked, 6, and 3 for each mark.
uint8_t threats_find(threats_t *v, const ttt_t *game, uint8_t player, bool forks);

// The marks on a line that the other player has not marked; THREATS_SHARED when he has.
//   line: 0..ttt_line_count()-1.
uint8_t threats_marks(const ttt_t *game, uint8_t line, uint8_t player);
enum { THREATS_SHARED = 0xFF };

#endif
