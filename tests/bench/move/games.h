// The games that every algorithm plays: the same calls in the same order for all, each with the answer that
// is right.
//
// Half of the games are random: any empty cell, to the end. The other half are races, because on a large
// board a random game never sees a win: one player fills a row, a column or a diagonal in random order, the
// other plays at random elsewhere. Calls that must be refused are strewn in, and are not measured.
#ifndef BENCH_GAMES_H
#define BENCH_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    bool start; // an empty board of row x row cells; else a move
    uint8_t row, col, player;
    int8_t result; // as tests/rules/oracle.h has it: 0..3, or negative for a refusal
} call_t;

typedef struct {
    call_t *call;
    size_t calls;
} games_t;

// Makes the games of one size, always the same ones. n: 2..100.
games_t games_new(uint8_t n);
void games_free(games_t *games);

#endif
