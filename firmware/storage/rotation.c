// Divides the ring between logs.
#include "storage/space.h"

#include "storage/snapshot.h"

// In pairs.
enum {
    // Between a log's end and its start: the longest snapshot, from one of two blocks on, and some bad pairs.
    KEPT = SNAPSHOT_MAX + 3 * LOG_BLOCK_PAIRS,
    // The next log is started when no more than this remain.
    RESERVE = KEPT + LOG_BLOCK_PAIRS,
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

void space_set_limit(log_t *log)
{
    log->limit = left(log) > KEPT ? pair_after(log->header, PAIRS - KEPT) : pair_next(log->end);
}

bool space_is_short(const log_t *log, uint16_t bad, bool between_games)
{
    uint16_t reserve = (uint16_t)(RESERVE + PER_BAD * (bad < BAD_MAX ? bad : BAD_MAX));
    return left(log) <= reserve + (between_games ? BETWEEN_GAMES : 0);
}

uint8_t space_next_block(const log_t *log, uint8_t growth)
{
    return log_block(pair_after(log->end, (uint16_t)(LOG_AHEAD + growth + LOG_BLOCK_PAIRS - 1)));
}

bool space_fits(const log_t *log, const log_t *next, uint8_t items)
{
    enum { HEADER_AND_PAIRS_BEHIND = 3 };
    uint16_t before = pair_distance(log->end, next->header);
    return before != 0 && before + items + HEADER_AND_PAIRS_BEHIND <= left(log);
}
