// Rotation of logs through the ring of entries: how far a log may grow, when the next one is due, and where
// it starts.
// SPDX-License-Identifier: MIT
#ifndef ROTATION_H
#define ROTATION_H

#include "storage/log.h"

// Limits a log so that a snapshot always fits between its end and its own start.
void rotation_set_limit(log_t *log);

// True if the next log should be started.
//   bad: bad entries found. between_games: the snapshot would be short, which saves wear.
bool rotation_is_due(const log_t *log, uint16_t bad, bool between_games);

// The first block at which the next log may start.
//   growth: values still to be added to this one.
uint8_t rotation_next_block(const log_t *log, uint8_t growth);

// True if a snapshot of `items` fits the next log.
bool rotation_fits(const log_t *log, const log_t *next, uint8_t items);

#endif
