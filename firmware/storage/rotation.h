// Rotation of logs through the ring of entries: how far a log may grow, when the next one is due, and where
// it starts.
// SPDX-License-Identifier: MIT
#ifndef ROTATION_H
#define ROTATION_H

#include "storage/log.h"

// The entry that a log must not reach, so that a snapshot always fits between its end and its own start.
entry_t rotation_limit(const log_t *log);

// True if the next log should be started.
//   bad: bad entries found. between_games: the snapshot would be short, which saves wear.
bool rotation_is_due(const log_t *log, uint16_t bad, bool between_games);

// The first block at which the next log may start.
//   growth: values still to be added to this one.
uint8_t rotation_next_block(const log_t *log, uint8_t growth);

// True if a log with a snapshot of `items` fits that begins with this entry.
bool rotation_fits(const log_t *log, entry_t header, uint8_t items);

// The block, modulo LOG_BLOCKS, at which to write the next log again, which bad entries have ended: behind
// these, so that it does not meet them again, if that leaves room for another attempt; else the next block,
// where other entries take the values.
//   items: of the snapshot, at most SNAPSHOT_MAX.
uint8_t rotation_block_behind(const log_t *log, const log_t *next, uint8_t items);

#endif
