// Divides the ring between a log and the next one.
// SPDX-License-Identifier: MIT
#include "storage/rotation.h"

#include "storage/snapshot.h"

_Static_assert(2 * SNAPSHOT_MAX <= UINT8_MAX, "the items of two snapshots are counted in a byte");

// In entries.
enum {
    // Kept free between a log's end and its start: the longest snapshot, which may start at either of two
    // blocks, and three blocks more, because a log ends where two bad entries stand in a row. In trials on
    // 8x8, of 500 EEPROMs with 32 worn bytes one had no room then, and of 500 with 16 worn bytes none; with
    // one block more three each.
    FREE_MIN = SNAPSHOT_MAX + 5 * LOG_BLOCK_ENTRIES,
    // The next log is started when no more than this remain.
    RESERVE = FREE_MIN + LOG_BLOCK_ENTRIES,
    BETWEEN_GAMES = 80, // between games, earlier by the length of the longest game
    PER_BAD = 8,        // earlier by this for each bad entry
    RESERVE_MAX = ENTRIES * 2 / 3,
    BAD_MAX = (RESERVE_MAX - RESERVE) / PER_BAD,
};

// Entries from a log's end to its own start: all of them if it is empty.
static uint16_t left(const log_t *log)
{
    return log->end == log->header ? ENTRIES : entry_distance(log->end, log->header);
}

entry_t rotation_limit(const log_t *log)
{
    return left(log) > FREE_MIN ? entry_after(log->header, ENTRIES - FREE_MIN) : entry_next(log->end);
}

bool rotation_is_due(const log_t *log, uint16_t bad, bool between_games)
{
    uint16_t reserve = (uint16_t)(RESERVE + PER_BAD * (bad < BAD_MAX ? bad : BAD_MAX));
    return left(log) <= reserve + (between_games ? BETWEEN_GAMES : 0);
}

uint8_t rotation_next_block(const log_t *log, uint8_t growth)
{
    return log_block(entry_after(log->end, (uint16_t)(LOG_AHEAD + growth + LOG_BLOCK_ENTRIES - 1)));
}

bool rotation_fits(const log_t *log, entry_t header, uint8_t items)
{
    enum { HEADER_AND_ENTRIES_BEHIND = 3 };
    uint16_t before = entry_distance(log->end, header);
    return before != 0 && before + items + HEADER_AND_ENTRIES_BEHIND <= left(log);
}

uint8_t rotation_block_behind(const log_t *log, const log_t *next, uint8_t items)
{
    uint8_t behind = (uint8_t)(log_block(next->end) + 1);
    entry_t header = log_first_entry(behind % LOG_BLOCKS);
    bool is_further = entry_distance(log->end, header) > entry_distance(log->end, next->header);
    if (is_further && rotation_fits(log, header, (uint8_t)(2 * items)))
        return behind;
    return (uint8_t)(log_block(next->header) + 1);
}
