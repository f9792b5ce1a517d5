// Divides the ring between a log and the next one.
#include "storage/rotation.h"

#include "storage/snapshot.h"

// In pairs.
enum {
    // Left free between a log's end and its start: the longest snapshot, from one of two blocks on, and some
    // bad pairs.
    FREE_MIN = SNAPSHOT_MAX + 3 * LOG_BLOCK_PAIRS,
    // The next log is started when no more than this remain.
    RESERVE = FREE_MIN + LOG_BLOCK_PAIRS,
    BETWEEN_GAMES = 80, // between games, earlier by the length of the longest game
    PER_BAD = 8,        // earlier by this for each bad pair
    RESERVE_MAX = PAIRS * 2 / 3,
    BAD_MAX = (RESERVE_MAX - RESERVE) / PER_BAD,
};

// Pairs from a log's end to its own start: all of them if it is empty.
static uint16_t left(const log_t *log)
{
    return log->end == log->header ? PAIRS : pair_distance(log->end, log->header);
}

void rotation_set_limit(log_t *log)
{
    log->limit = left(log) > FREE_MIN ? pair_after(log->header, PAIRS - FREE_MIN) : pair_next(log->end);
}

bool rotation_is_due(const log_t *log, uint16_t bad, bool between_games)
{
    uint16_t reserve = (uint16_t)(RESERVE + PER_BAD * (bad < BAD_MAX ? bad : BAD_MAX));
    return left(log) <= reserve + (between_games ? BETWEEN_GAMES : 0);
}

uint8_t rotation_next_block(const log_t *log, uint8_t growth)
{
    return log_block(pair_after(log->end, (uint16_t)(LOG_AHEAD + growth + LOG_BLOCK_PAIRS - 1)));
}

bool rotation_fits(const log_t *log, const log_t *next, uint8_t items)
{
    enum { HEADER_AND_PAIRS_BEHIND = 3 };
    uint16_t before = pair_distance(log->end, next->header);
    return before != 0 && before + items + HEADER_AND_PAIRS_BEHIND <= left(log);
}
