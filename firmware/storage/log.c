// Reads logs and appends to them.
// SPDX-License-Identifier: MIT
#include "storage/log.h"

#include "hal/flash.h"

// A header's second byte: format 4.
enum { FORMAT_NUMBER_MIN = 0x80, FORMAT_NUMBER = 0x90 };

_Static_assert(LOG_BLOCKS *LOG_BLOCK_ENTRIES == ENTRIES + 1, "the last block must be one entry short");

entry_t log_first_entry(uint8_t block)
{
    return (entry_t)(ENTRY_FIRST + block * LOG_BLOCK_ENTRIES * ENTRY_SIZE);
}

uint8_t log_block(entry_t entry)
{
    return (uint8_t)((entry - ENTRY_FIRST) / (LOG_BLOCK_ENTRIES * ENTRY_SIZE));
}

// Salts are 0..SALTS - 1, as checks are. Of another format the second entry is wrong, as the first check is.
enum { SALTS = 0x80, FIRST_CHECK = FORMAT_NUMBER % SALTS };

// A bijection in value, check and salt, so an entry with one wrong byte is never valid.
static uint8_t chain(uint8_t salt, uint8_t check, uint8_t value)
{
    return (uint8_t)((check ^ value) * 5 + salt) % SALTS;
}

// The salt with which an entry follows this check.
static uint8_t salt_of(uint8_t check, entry_t entry)
{
    return (uint8_t)(entry_check(entry) - chain(0, check, entry_value(entry))) % SALTS;
}

// The salt with which the next entry follows this one; NO_SALT if it follows with none.
enum { NO_SALT = SALTS };
static uint8_t salt_behind(entry_t entry)
{
    entry_t next = entry_next(entry);
    if (entry_kind(entry) != ENTRY_COMMITTED || entry_kind(next) != ENTRY_COMMITTED)
        return NO_SALT;
    return salt_of(entry_check(entry), next);
}

// ---- Reading ----

log_header_t log_header(uint8_t block)
{
    uint8_t number = entry_check(log_first_entry(block));
    if (entry_value(log_first_entry(block)) != ENTRY_HEADER)
        return number == FORMAT_NUMBER ? LOG_LOST_HEADER : LOG_NO_HEADER;
    if (number < FORMAT_NUMBER_MIN)
        return LOG_HALF_HEADER;
    if (number == FORMAT_NUMBER)
        return LOG_HEADER;
    return (number & FORMAT_NUMBER) == FORMAT_NUMBER ? LOG_TORN_HEADER : LOG_OTHER_FORMAT;
}

void log_open(log_t *log, uint8_t block)
{
    entry_t header = log_first_entry(block), first = entry_next(header);
    *log = (log_t){header, first, .check = FIRST_CHECK, .again = LOG_AHEAD};
    while (entry_kind(first) == ENTRY_VOID && first != header)
        first = entry_next(first);
    log->salt = salt_of(log->check, first);
}

static void pass(log_t *log, uint8_t entries)
{
    for (; entries != 0 && log->end != log->header; entries--)
        log->end = entry_next(log->end);
}

// A void entry counts as bad if a value follows: behind the last one a loss of power may have left it.
uint8_t log_next(log_t *log)
{
    uint8_t passed = 0;
    while (log->end != log->header) {
        entry_t entry = log->end;
        entry_kind_t kind = entry_kind(entry);
        uint8_t value = entry_value(entry), check = chain(log->salt, log->check, value);
        if (kind != ENTRY_VOID && (kind != ENTRY_COMMITTED || entry_check(entry) != check))
            break;
        pass(log, 1);
        if (kind == ENTRY_VOID) {
            passed++;
            continue;
        }
        log->check = check;
        log->value = value;
        log->last = entry;
        log->behind = log->end;
        log->bad = (uint8_t)(log->bad + passed);
        if (value < LOG_SKIP || value >= LOG_SKIP + LOG_SKIPS)
            return value;
        pass(log, (uint8_t)(value - LOG_SKIP + 1));
        log->behind = log->end;
        log->bad++;
        passed = 0;
    }
    return LOG_END;
}

// True if entries of this log stand behind its end. Four must follow each other: a check that is cut while it
// is erased may happen to make it follow the one before, and the next one follow it.
static bool goes_on_behind_end(const log_t *log)
{
    uint8_t follow = 0;
    for (entry_t entry = log->end; entry != log->header && follow < 3; entry = entry_next(entry))
        follow = salt_behind(entry) == log->salt ? (uint8_t)(follow + 1) : 0;
    return follow == 3;
}

// True if what stands at the end can be what a loss of power leaves.
static bool may_end(const log_t *log)
{
    bool may_be_cut = false; // a power loss may have cut an entry already passed; the next one decides
    for (entry_t entry = log->end; entry != log->header; entry = entry_next(entry)) {
        entry_kind_t kind = entry_kind(entry);
        if (kind == ENTRY_BLANK && may_be_cut)
            return true;
        if (kind == ENTRY_COMMITTED && may_be_cut)
            return false;
        if (kind != ENTRY_VOID)
            may_be_cut = true;
    }
    return false;
}

bool log_is_whole(const log_t *log)
{
    return may_end(log) && !goes_on_behind_end(log);
}

// ---- Writing ----

void log_begin(log_t *log, uint8_t block, entry_t limit, uint8_t salt, bool again)
{
    *log = (log_t){log_first_entry(block), log_first_entry(block), limit,
                   .salt = salt % SALTS,   .check = FIRST_CHECK,   .again = again ? UINT8_MAX : 0,
                   .search = ENTRY_FIRST,  .salts = SALTS - 1};
}

void log_set_limit(log_t *log, entry_t limit)
{
    log->limit = limit;
}

uint8_t log_take_bad(log_t *log)
{
    uint8_t bad = log->bad;
    log->bad = 0;
    return bad;
}

// Looks at some more entries for the log's salt; if they have it, tries the next one. Returns true once
// nothing in the EEPROM has it, or there is no other.
static bool has_salt(log_t *log)
{
    enum { ENTRIES_AT_ONCE = 32 };
    for (uint8_t i = 0; i < ENTRIES_AT_ONCE && log->search != 0; i++) {
        if (log->salts != 0 && salt_behind(log->search) == log->salt) {
            log->salts--;
            log->salt = (uint8_t)(log->salt + 1) % SALTS;
            log->search = ENTRY_FIRST;
        } else {
            log->search = entry_next(log->search);
            if (log->search == ENTRY_FIRST)
                log->search = 0;
        }
    }
    return log->search == 0;
}

bool log_erase_ahead(log_t *log)
{
    for (; log->ahead < LOG_AHEAD; log->ahead++) {
        entry_t entry = entry_after(log->end, log->ahead);
        if (entry == log->limit && log->ahead != 0)
            break;
        entry_result_t result = entry_erase(entry, log->again != 0, &log->erase);
        if (result == ENTRY_BEGUN)
            return true;
        if (result == ENTRY_STUCK)
            log->bad++;
        if (log->again != 0)
            log->again--;
    }
    return false;
}

bool log_write_again(log_t *log)
{
    const uint8_t byte[] = {ENTRY_HEADER, FORMAT_NUMBER, log->value, log->check};
    if (log->write >= sizeof byte) {
        log->write = 0;
        return false;
    }
    entry_t entry = log->write < ENTRY_SIZE ? log->header : log->last;
    eeprom_write(entry + log->write % ENTRY_SIZE, byte[log->write]);
    log->write++;
    return true;
}

bool log_step_back(log_t *log)
{
    uint16_t entries = entry_distance(log->behind, log->end);
    if (entries == 0 || entries > UINT8_MAX)
        return false;
    log->end = log->behind;
    log->ahead = 0;
    log->again = (uint8_t)entries;
    return true;
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
    uint8_t check = chain(log->salt, log->check, value);
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
    if (!has_salt(log))
        return LOG_BEGUN;
    for (;;) {
        uint8_t bad = bad_ahead(log);
        if (bad == NO_ROOM) { // otherwise erasing can wait
            if (log_erase_ahead(log))
                return LOG_BEGUN;
            bad = bad_ahead(log);
        }
        entry_kind_t kind = log->write == 0 ? entry_kind(log->end) : ENTRY_BLANK;
        bool is_header = log->end == log->header;
        if (bad == NO_ROOM || (kind != ENTRY_BLANK && (kind != ENTRY_VOID || is_header)))
            return LOG_FULL;
        if (is_header || kind == ENTRY_VOID) { // reserved for the header; bad, behind one that was found bad
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
    switch (entry_write(log->header, ENTRY_HEADER, FORMAT_NUMBER, &log->write)) {
    case ENTRY_BEGUN: return LOG_BEGUN;
    case ENTRY_DONE: log->again = 0; return LOG_DONE;
    default: log->bad++; return LOG_FULL;
    }
}

bool log_erase_header(uint8_t block, bool again, uint8_t *step)
{
    if (*step == 0 && entry_value(log_first_entry(block)) != ENTRY_HEADER)
        return false; // an entry with another first byte may be void, within a log
    return entry_erase(log_first_entry(block), again, step) == ENTRY_BEGUN;
}
