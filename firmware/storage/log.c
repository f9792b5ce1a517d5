// Reads logs and appends to them.
#include "storage/log.h"

enum { NUMBER = 0x82, NUMBER_1 = 0xA5, ANY_NUMBER = 0x80 }; // a header's second byte

_Static_assert(LOG_BLOCKS *LOG_BLOCK_PAIRS == PAIRS + 1, "the last block must be one pair short");

static pair_t first_of(uint8_t block)
{
    return (pair_t)(PAIR_FIRST + block * LOG_BLOCK_PAIRS * PAIR_SIZE);
}

uint8_t log_block(pair_t pair)
{
    return (uint8_t)((pair - PAIR_FIRST) / (LOG_BLOCK_PAIRS * PAIR_SIZE));
}

// A bijection in both value and check, so a pair with one wrong byte is never valid.
static uint8_t chain(uint8_t check, uint8_t value)
{
    return (uint8_t)((check ^ value) * 5 + 29) & 0x7F;
}

// ---- Reading ----

log_format_t log_format(uint8_t block)
{
    uint8_t number = pair_check(first_of(block));
    if (pair_value(first_of(block)) != PAIR_HEADER)
        return LOG_NO_HEADER;
    if (number < ANY_NUMBER || number == PAIR_ERASED)
        return LOG_HALF_HEADER;
    return number == NUMBER ? LOG_FORMAT_2 : number == NUMBER_1 ? LOG_FORMAT_1 : LOG_OTHER_FORMAT;
}

// Each format starts with another check, so none is read as another.
void log_begin(log_t *log, uint8_t block, pair_t limit)
{
    *log = (log_t){first_of(block), first_of(block), limit, .check = NUMBER & 0x7F};
}

void log_open(log_t *log, uint8_t block, log_format_t format)
{
    log_begin(log, block, 0);
    log->end = pair_next(log->header);
    if (format == LOG_FORMAT_1) {
        log->check = 0;
        log->is_old = true;
    }
}

static void pass(log_t *log, uint8_t pairs)
{
    for (; pairs != 0 && log->end != log->header; pairs--)
        log->end = pair_next(log->end);
}

uint8_t log_next(log_t *log)
{
    while (log->end != log->header) {
        pair_t pair = log->end;
        pair_kind_t kind = pair_kind(pair);
        uint8_t value = pair_value(pair), check = chain(log->check, value);
        if (kind != PAIR_VOID && (kind != PAIR_COMMITTED || pair_check(pair) != check))
            break;
        pass(log, 1);
        if (kind == PAIR_COMMITTED) {
            log->check = check;
            if (value < LOG_SKIP || value >= LOG_SKIP + LOG_SKIPS)
                return value;
            pass(log, (uint8_t)(value - LOG_SKIP + 1));
        }
        log->bad++;
    }
    return LOG_END;
}

bool log_is_whole(const log_t *log)
{
    bool may_be_cut = false; // a power loss may have cut a pair already passed; the next one decides
    for (pair_t pair = log->end; pair != log->header; pair = pair_next(pair)) {
        pair_kind_t kind = pair_kind(pair);
        if (kind == PAIR_BLANK && (may_be_cut || log->is_old))
            return true;
        if (kind == PAIR_COMMITTED && may_be_cut)
            return false;
        if (kind != PAIR_VOID)
            may_be_cut = true;
    }
    return false;
}

// ---- Writing ----

bool log_erase_ahead(log_t *log)
{
    for (; log->ahead < LOG_AHEAD; log->ahead++) {
        pair_t pair = pair_after(log->end, log->ahead);
        if (pair == log->limit && log->ahead != 0)
            break;
        pair_result_t result = pair_erase(pair, &log->erase);
        if (result == PAIR_BEGUN)
            return true;
        if (result == PAIR_STUCK)
            log->bad++;
    }
    return false;
}

// Moves the end over pairs erased ahead.
static void advance(log_t *log, uint8_t pairs)
{
    log->end = pair_after(log->end, pairs);
    log->ahead = (uint8_t)(log->ahead - pairs);
}

// Examines the pairs ahead. Two after the end must be erased, with only bad pairs before or between them.
// Returns the number of bad ones to announce, or NO_ROOM.
enum { NO_ROOM = 0xFF };
static uint8_t bad_ahead(const log_t *log)
{
    uint8_t erased = 0, bad = 0;
    for (uint8_t ahead = 1; ahead < log->ahead; ahead++) {
        pair_kind_t kind = pair_kind(pair_after(log->end, ahead));
        if (kind == PAIR_COMMITTED)
            break;
        if (kind == PAIR_BLANK && ++erased == 2)
            return bad;
        if (erased == 0)
            bad++;
    }
    return NO_ROOM;
}

log_result_t log_add(log_t *log, uint8_t value)
{
    for (;;) {
        if (log_erase_ahead(log))
            return LOG_BEGUN;
        uint8_t bad = bad_ahead(log);
        if (bad == NO_ROOM || (log->write == 0 && pair_kind(log->end) != PAIR_BLANK))
            return LOG_FULL;
        if (log->end == log->header) { // reserved for the header
            advance(log, 1);
            continue;
        }
        uint8_t now = bad == 0 ? value : (uint8_t)(LOG_SKIP + bad - 1), check = chain(log->check, now);
        pair_result_t written = pair_write(log->end, now, check, &log->write);
        if (written == PAIR_BEGUN)
            return LOG_BEGUN;
        if (written != PAIR_DONE) {
            log->bad++;
            if (written == PAIR_STUCK)
                return LOG_FULL;
            advance(log, 1);
            continue;
        }
        log->check = check;
        advance(log, (uint8_t)(1 + bad));
        if (bad == 0)
            return LOG_DONE;
    }
}

log_result_t log_write_header(log_t *log)
{
    switch (pair_write(log->header, PAIR_HEADER, NUMBER, &log->write)) {
    case PAIR_BEGUN: return LOG_BEGUN;
    case PAIR_DONE: return LOG_DONE;
    default: log->bad++; return LOG_FULL;
    }
}

bool log_erase_header(uint8_t block, uint8_t *step)
{
    if (*step == 0 && log_format(block) == LOG_NO_HEADER)
        return false;
    return pair_erase(first_of(block), step) == PAIR_BEGUN;
}
