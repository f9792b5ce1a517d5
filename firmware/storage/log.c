// Reads logs and appends to them.
#include "storage/log.h"

// A header's second byte. A loss of power while it is written leaves some of the bits set that it has clear,
// so a later format's number must have a bit clear that this one has set, and not FORMAT_NUMBER_MIN's.
enum { FORMAT_2_NUMBER = 0x82, FORMAT_1_NUMBER = 0xA5, FORMAT_NUMBER_MIN = 0x80 };
_Static_assert((FORMAT_1_NUMBER & FORMAT_2_NUMBER) != FORMAT_2_NUMBER,
               "a torn header must not look like one of format 1");

_Static_assert(LOG_BLOCKS *LOG_BLOCK_ENTRIES == ENTRIES + 1, "the last block must be one entry short");

static entry_t first_of(uint8_t block)
{
    return (entry_t)(ENTRY_FIRST + block * LOG_BLOCK_ENTRIES * ENTRY_SIZE);
}

uint8_t log_block(entry_t entry)
{
    return (uint8_t)((entry - ENTRY_FIRST) / (LOG_BLOCK_ENTRIES * ENTRY_SIZE));
}

// A bijection in both value and check, so an entry with one wrong byte is never valid.
static uint8_t chain(uint8_t check, uint8_t value)
{
    return (uint8_t)((check ^ value) * 5 + 29) & 0x7F;
}

// ---- Reading ----

log_format_t log_format(uint8_t block)
{
    uint8_t number = entry_check(first_of(block));
    if (entry_value(first_of(block)) != ENTRY_HEADER)
        return LOG_NO_HEADER;
    if (number < FORMAT_NUMBER_MIN)
        return LOG_HALF_HEADER;
    if (number == FORMAT_2_NUMBER || number == FORMAT_1_NUMBER)
        return number == FORMAT_2_NUMBER ? LOG_FORMAT_2 : LOG_FORMAT_1;
    return (number & FORMAT_2_NUMBER) == FORMAT_2_NUMBER ? LOG_TORN_HEADER : LOG_OTHER_FORMAT;
}

// Each format starts with another check, so none is read as another.
void log_begin(log_t *log, uint8_t block, entry_t limit)
{
    *log = (log_t){first_of(block), first_of(block), limit, .check = FORMAT_2_NUMBER & 0x7F};
}

void log_open(log_t *log, uint8_t block, log_format_t format)
{
    log_begin(log, block, 0);
    log->end = entry_next(log->header);
    if (format == LOG_FORMAT_1) {
        log->check = 0;
        log->is_old = true;
    }
}

static void pass(log_t *log, uint8_t entries)
{
    for (; entries != 0 && log->end != log->header; entries--)
        log->end = entry_next(log->end);
}

uint8_t log_next(log_t *log)
{
    while (log->end != log->header) {
        entry_t entry = log->end;
        entry_kind_t kind = entry_kind(entry);
        uint8_t value = entry_value(entry), check = chain(log->check, value);
        if (kind != ENTRY_VOID && (kind != ENTRY_COMMITTED || entry_check(entry) != check))
            break;
        pass(log, 1);
        if (kind == ENTRY_COMMITTED) {
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
    bool may_be_cut = false; // a power loss may have cut an entry already passed; the next one decides
    for (entry_t entry = log->end; entry != log->header; entry = entry_next(entry)) {
        entry_kind_t kind = entry_kind(entry);
        if (kind == ENTRY_BLANK && (may_be_cut || log->is_old))
            return true;
        if (kind == ENTRY_COMMITTED && may_be_cut)
            return false;
        if (kind != ENTRY_VOID)
            may_be_cut = true;
    }
    return false;
}

// ---- Writing ----

bool log_erase_ahead(log_t *log)
{
    for (; log->ahead < LOG_AHEAD; log->ahead++) {
        entry_t entry = entry_after(log->end, log->ahead);
        if (entry == log->limit && log->ahead != 0)
            break;
        entry_result_t result = entry_erase(entry, &log->erase);
        if (result == ENTRY_BEGUN)
            return true;
        if (result == ENTRY_STUCK)
            log->bad++;
    }
    return false;
}

// Moves the end over entries erased ahead.
static void advance(log_t *log, uint8_t entries)
{
    log->end = entry_after(log->end, entries);
    log->ahead = (uint8_t)(log->ahead - entries);
}

// Examines the entries ahead. Two after the end must be erased, with only bad entries before or between them.
// Returns the number of bad ones to announce, or NO_ROOM.
enum { NO_ROOM = 0xFF };
static uint8_t bad_ahead(const log_t *log)
{
    uint8_t erased = 0, bad = 0;
    for (uint8_t ahead = 1; ahead < log->ahead; ahead++) {
        entry_kind_t kind = entry_kind(entry_after(log->end, ahead));
        if (kind == ENTRY_COMMITTED)
            break;
        if (kind == ENTRY_BLANK && ++erased == 2)
            return bad;
        if (erased == 0)
            bad++;
    }
    return NO_ROOM;
}

// Writes the entry at the end, and moves past it when it is committed or void.
static entry_result_t write_at_end(log_t *log, uint8_t value)
{
    uint8_t check = chain(log->check, value);
    entry_result_t result = entry_write(log->end, value, check, &log->write);
    if (result == ENTRY_DONE)
        log->check = check;
    else if (result != ENTRY_BEGUN)
        log->bad++;
    if (result == ENTRY_DONE || result == ENTRY_PASSED)
        advance(log, 1);
    return result;
}

log_result_t log_add(log_t *log, uint8_t value)
{
    for (;;) {
        uint8_t bad = bad_ahead(log);
        if (bad == NO_ROOM) { // otherwise erasing can wait
            if (log_erase_ahead(log))
                return LOG_BEGUN;
            bad = bad_ahead(log);
        }
        if (bad == NO_ROOM || (log->write == 0 && entry_kind(log->end) != ENTRY_BLANK))
            return LOG_FULL;
        if (log->end == log->header) { // reserved for the header
            advance(log, 1);
            continue;
        }
        switch (write_at_end(log, bad == 0 ? value : (uint8_t)(LOG_SKIP + bad - 1))) {
        case ENTRY_BEGUN: return LOG_BEGUN;
        case ENTRY_STUCK: return LOG_FULL;
        case ENTRY_DONE:
            if (bad == 0)
                return LOG_DONE;
            advance(log, bad); // the value follows
            break;
        default: break; // passed: the next entry takes the value
        }
    }
}

log_result_t log_write_header(log_t *log)
{
    switch (entry_write(log->header, ENTRY_HEADER, FORMAT_2_NUMBER, &log->write)) {
    case ENTRY_BEGUN: return LOG_BEGUN;
    case ENTRY_DONE: return LOG_DONE;
    default: log->bad++; return LOG_FULL;
    }
}

bool log_erase_header(uint8_t block, uint8_t *step)
{
    if (*step == 0 && log_format(block) == LOG_NO_HEADER)
        return false;
    return entry_erase(first_of(block), step) == ENTRY_BEGUN;
}
