// Space in the ring: how far a log may grow, when it has become long, and where the next one begins.
#ifndef SPACE_H
#define SPACE_H

#include "storage/log.h"

// Limits a log so that a snapshot always fits behind it, in front of its own beginning.
void space_set_limit(log_t *log);

// True when it is time to begin the next log.
//   bad: bad pairs found. between_games: the snapshot would be short, which saves wear.
bool space_is_short(const log_t *log, uint16_t bad, bool between_games);

// The first block where the next log may begin.
//   growth: values that are still to be added to this one.
uint8_t space_next_block(const log_t *log, uint8_t growth);

// True when a snapshot of `items` fits into the next log.
bool space_fits(const log_t *log, const log_t *next, uint8_t items);

#endif
