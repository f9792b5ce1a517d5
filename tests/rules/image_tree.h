// What images/tree.c reports, for the image and the test that reads it. The image writes the report to
// GPIOR0, byte by byte, the lowest first, and then one more byte, TREE_END.
#ifndef TREE_H
#define TREE_H

#include <stdint.h>

enum { TREE_END = 0xE5 };

// A sum over answers that depends on their order (J. G. Fletcher's, with 32 bits a half).
typedef struct {
    uint32_t sum, sum_of_sums;
} tree_sum_t;

static inline void tree_add(tree_sum_t *s, int8_t answer)
{
    s->sum += (uint8_t)answer;
    s->sum_of_sums += s->sum;
}

typedef struct {
    uint32_t nodes, x_wins, o_wins, draws;
    tree_sum_t answers; // of every ttt_move, in the order of the walk
    uint32_t tampered;  // nonzero when an undo was refused, or the walk did not end on an empty board
} tree_report_t;

#endif
