// How logs are read, and how they grow.
#include "storage/log.h"

enum { NUMBER = 0x82, NUMBER_1 = 0xA5, ANY_NUMBER = 0x80 }; // a header's second byte

_Static_assert(LOG_BLOCKS *LOG_BLOCK_PAIRS == PAIRS + 1, "the last block is a pair short");

static pair_t first_of(uint8_t block)
{
    return (pair_t)(PAIR_FIRST + block * LOG_BLOCK_PAIRS * PAIR_SIZE);
}

uint8_t log_block(pair_t pair)
{
    return (uint8_t)((pair - PAIR_FIRST) / (LOG_BLOCK_PAIRS * PAIR_SIZE));
}

// One to one in both value and check, so a pair with one wrong byte is never right.
static uint8_t chain(uint8_t check, uint8_t value)
{
    return (uint8_t)((check ^ value) * 5 + 29) & 0x7F;
}

// The check that a log begins with: another for each format, so none is read as another.
static uint8_t first_check(log_format_t format)
{
    return format == LOG_FORMAT_1 ? 0 : NUMBER & 0x7F;
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

void log_open(log_t *log, uint8_t block, log_format_t format)
{
    pair_t header = first_of(block);
    *log = (log_t){header, pair_after(header, 1), header, .check = first_check(format),
                   .is_old = format == LOG_FORMAT_1};
}

static void pass(log_t *log, uint8_t pairs)
{
    for (; pairs != 0 && log->end != log->header; pairs--)
        log->end = pair_after(log->end, 1);
}

uint8_t log_next(log_t *log)
{
    while (log->end != log->header) {
        uint8_t value = pair_value(log->end), check = chain(log->check, value);
        bool is_void = pair_is_void(log->end);
        if (!is_void && (value >= LOG_VALUES || pair_check(log->end) != check))
            return LOG_END;
        pass(log, 1);
        if (is_void) {
            log->bad++;
            continue;
        }
        log->check = check;
        if (value < LOG_SKIP || value >= LOG_SKIP + LOG_SKIPS)
            return value;
        log->bad++;
        pass(log, (uint8_t)(value - LOG_SKIP + 1));
    }
    return LOG_END;
}

// The first pair behind this one that is erased or looks committed, which decides what the ones before it
// are.
static pair_t next_telling(pair_t pair, pair_t end)
{
    do
        pair = pair_after(pair, 1);
    while (pair != end && !pair_is_erased(pair) && !pair_looks_committed(pair));
    return pair;
}

// The last pair that tells how the log ends.
static pair_t tail(const log_t *log)
{
    pair_t pair = log->end;
    while (pair != log->header && pair_is_void(pair))
        pair = pair_after(pair, 1);
    if (pair == log->header || (log->is_old && pair_is_erased(pair)))
        return pair;
    return next_telling(pair, log->header);
}

bool log_is_whole(const log_t *log)
{
    pair_t last = tail(log);
    return last != log->header && pair_is_erased(last);
}

pair_t log_free(const log_t *log)
{
    pair_t last = tail(log);
    if (log->write != 0) // the pair that is being written may be there already
        last = next_telling(last, log->header);
    return pair_after(last, 1);
}

// ---- Writing ----

void log_begin(log_t *log, uint8_t block, pair_t limit)
{
    *log = (log_t){first_of(block), first_of(block), limit, .check = first_check(LOG_FORMAT_2)};
}

// Goes over pairs that have been examined.
static void advance(log_t *log, uint8_t pairs)
{
    log->end = pair_after(log->end, pairs);
    log->ahead = (uint8_t)(log->ahead - pairs);
}

// Erases the next pair ahead.
static log_result_t examine(log_t *log)
{
    pair_t pair = pair_after(log->end, log->ahead);
    if (pair == log->limit && pair != log->end)
        return LOG_FULL;
    pair_result_t result = pair_erase(pair, &log->erase);
    if (result == PAIR_BEGUN)
        return LOG_BEGUN;
    log->ahead++;
    if (result != PAIR_DONE)
        log->bad++;
    return LOG_DONE;
}

bool log_erase_ahead(log_t *log)
{
    while (log->ahead < LOG_AHEAD) {
        log_result_t result = examine(log);
        if (result != LOG_DONE)
            return result == LOG_BEGUN;
    }
    return false;
}

// Sees to it that so many pairs ahead have been examined.
static log_result_t examine_up_to(log_t *log, uint8_t pairs)
{
    log_result_t result = LOG_DONE;
    while (log->ahead < pairs && result == LOG_DONE)
        result = examine(log);
    return result;
}

// Looks for the next erased pair behind one.
//   ahead: of the end; takes where it is.
static log_result_t find_erased(log_t *log, uint8_t *ahead)
{
    for (uint8_t bad = 0; bad <= LOG_SKIPS; bad++) {
        ++*ahead;
        log_result_t result = examine_up_to(log, (uint8_t)(*ahead + 1));
        if (result != LOG_DONE)
            return result;
        pair_t pair = pair_after(log->end, *ahead);
        if (pair_is_erased(pair))
            return LOG_DONE;
        if (pair_looks_committed(pair))
            return LOG_FULL;
    }
    return LOG_FULL;
}

// Before a pair is begun: it is erased, and so are two behind it, each next to the one before or behind bad
// ones.
//   bad: takes how many the pair has to announce.
static log_result_t make_way(log_t *log, uint8_t *bad)
{
    uint8_t ahead = 0;
    log_result_t result = find_erased(log, &ahead);
    *bad = (uint8_t)(ahead - 1);
    if (result == LOG_DONE)
        result = find_erased(log, &ahead);
    if (result == LOG_DONE && log->write == 0 && !pair_is_erased(log->end))
        return LOG_FULL;
    return result;
}

// A header's pair is kept for it. It must be good.
static log_result_t pass_header(log_t *log)
{
    log_result_t result = examine_up_to(log, 1);
    if (result != LOG_DONE)
        return result;
    if (!pair_is_erased(log->header))
        return LOG_FULL;
    advance(log, 1);
    return LOG_DONE;
}

log_result_t log_add(log_t *log, uint8_t value)
{
    for (;;) {
        uint8_t bad = 0;
        log_result_t result = log->end == log->header ? pass_header(log) : LOG_DONE;
        if (result == LOG_DONE)
            result = make_way(log, &bad);
        if (result != LOG_DONE)
            return result;
        uint8_t now = bad == 0 ? value : (uint8_t)(LOG_SKIP + bad - 1), check = chain(log->check, now);
        pair_result_t written = pair_write(log->end, now, check, &log->write);
        if (written == PAIR_BEGUN)
            return LOG_BEGUN;
        if (written == PAIR_DONE) {
            log->check = check;
            advance(log, (uint8_t)(1 + bad));
            if (bad == 0)
                return LOG_DONE;
            continue;
        }
        log->bad++;
        if (written == PAIR_STUCK)
            return LOG_FULL;
        advance(log, 1);
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
