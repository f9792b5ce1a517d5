// Orders the writing of logs, headers and actions, and reads the session at power-up.
// SPDX-License-Identifier: MIT
#include "storage/journal.h"

#include <stddef.h>

#include "session/checksum.h"
#include "storage/rotation.h"

enum { CHECKED_SIZE = offsetof(journal_t, checksum) + 1 };
_Static_assert(CHECKED_SIZE <= UINT8_MAX, "the checksum covers at most 255 bytes");

bool journal_is_intact(const journal_t *j)
{
    return checksum_holds(j, CHECKED_SIZE);
}

bool journal_is_safe(const journal_t *j)
{
    return j->saved == j->total;
}

uint16_t journal_noted(const journal_t *j)
{
    return j->total;
}

uint16_t journal_saved(const journal_t *j)
{
    return j->saved;
}

bool journal_has_failed(const journal_t *j)
{
    return j->phase == JOURNAL_FAILED;
}

uint16_t journal_bad_bytes(const journal_t *j)
{
    return j->bad;
}

// ---- Start ----

// What of a log that was read is still to be written again: its last entry first, then the entries behind it.
enum { NOTHING, ENTRIES_BEHIND, LAST_ENTRY };

// Opens a log and replays it. *session is undefined unless this returns FOUND or EARLIER.
static journal_found_t restore(log_t *log, uint8_t block, session_t *session)
{
    restore_t r;
    bool is_right = true;
    log_open(log, block);
    restore_begin(&r, session);
    for (uint8_t item; is_right && (item = log_next(log)) != LOG_END;)
        is_right = restore_item(&r, item);
    if (is_right && r.is_whole && log_is_whole(log))
        return JOURNAL_FOUND;
    return restore_has_score(&r) ? JOURNAL_EARLIER : JOURNAL_DAMAGED;
}

// What a block's log is worth: nothing; a log without a header's first byte, which may be an old one; the
// beginning of a damaged one; a whole one whose header is damaged, or was cut; a whole one.
typedef enum { NO_LOG, LOST_LOG, DAMAGED_LOG, HEADLESS_LOG, WHOLE_LOG } worth_t;

static worth_t worth_of(log_header_t header, journal_found_t restored)
{
    if (restored != JOURNAL_FOUND && restored != JOURNAL_EARLIER)
        return NO_LOG;
    if (header == LOG_LOST_HEADER)
        return LOST_LOG;
    if (restored == JOURNAL_EARLIER)
        return DAMAGED_LOG;
    return header == LOG_HEADER ? WHOLE_LOG : HEADLESS_LOG;
}

// Finds the best log and replays it. If there are two whole ones, both contain the same session. *session is
// not yet approved, and undefined unless a session was found. A block may look like a part of a header and
// have no log: it may be a value that was cut. Another format is reported whatever the other blocks are. A
// block with only a header's second byte may be a header whose first byte is damaged. Or it may be none, and
// reading it as a log may take as long as the whole ring. So only a few such blocks are read: at 8 MHz, all
// of them would take longer than the watchdog waits.
//   worth: receives that of the log.
enum { LOST_MAX = 4 };
static journal_found_t find(log_t *log, session_t *session, worth_t *worth)
{
    journal_found_t found = JOURNAL_BLANK;
    uint8_t best = 0, lost = 0;
    *worth = NO_LOG;
    for (uint8_t block = 0; block < LOG_BLOCKS; block++) {
        log_header_t header = log_header(block);
        if (header == LOG_NO_HEADER || (header == LOG_LOST_HEADER && ++lost > LOST_MAX))
            continue;
        if (header == LOG_OTHER_FORMAT)
            found = JOURNAL_OTHER_FORMAT;
        else if (found == JOURNAL_BLANK && header != LOG_TORN_HEADER && header != LOG_LOST_HEADER)
            found = JOURNAL_DAMAGED;
        worth_t this = worth_of(header, restore(log, block, session));
        if (this != NO_LOG && this >= *worth) {
            *worth = this;
            best = block;
        }
        if (this == WHOLE_LOG)
            return JOURNAL_FOUND;
    }
    if (*worth == NO_LOG)
        return found;
    found = restore(log, best, session);
    return *worth == LOST_LOG ? JOURNAL_EARLIER : found;
}

journal_found_t journal_start(journal_t *j, session_t *session)
{
    *j = (journal_t){.headers = LOG_BLOCKS};
    worth_t worth;
    journal_found_t found = find(&j->log, session, &worth);
    j->has_log = worth != NO_LOG;
    if (!j->has_log) {
        session_start(session);
        j->log = (log_t){0};
    }
    j->again = found != JOURNAL_BLANK;
    j->total = 1;
    if (worth == WHOLE_LOG) {
        log_set_limit(&j->log, rotation_limit(&j->log));
        j->first = 1;
        j->unsure = LAST_ENTRY;
        j->has_grown = true; // power may have failed while the next log was written, time and again
    } else {                 // nothing can be added to a log that is damaged or absent, or whose header is
        j->is_behind = true;
    }
    session_approve(session);
    checksum_update(j, CHECKED_SIZE);
    return found;
}

// Writes again what a loss of power may have left in a log that goes on. Returns false if there is nothing of
// it.
static bool write_again(journal_t *j)
{
    switch (j->unsure) {
    case LAST_ENTRY:
        if (!log_write_again(&j->log))
            j->unsure = ENTRIES_BEHIND;
        return true;
    case ENTRIES_BEHIND:
        if (!log_erase_ahead(&j->log) && !log_step_back(&j->log))
            j->unsure = NOTHING;
        return true;
    default: return false;
    }
}

// ---- Obsolete headers ----

// Erases every header except the log's own: valid ones, and partial ones, which a torn byte could complete
// some day. Then the log is safe. Returns false if there is nothing to erase.
static bool erase_headers(journal_t *j)
{
    if (j->headers == 0)
        return false;
    for (; j->headers != 0; j->headers--) {
        uint8_t block = (uint8_t)(j->headers - 1);
        bool is_own = j->has_log && block == log_block(j->log.header);
        if (!is_own && log_erase_header(block, j->again, &j->erase))
            return true;
    }
    j->saved = (uint16_t)(j->first + j->in_log); // 0 without a log
    return true;
}

// ---- Actions ----

// Clears noted[] once all its actions are in the log.
static void drop_noted(journal_t *j)
{
    if (j->in_log != j->count)
        return;
    j->first = (uint16_t)(j->first + j->count);
    j->count = j->in_log = 0;
}

// The log accepts no more actions: the next log takes a later state of the session.
static void fall_behind(journal_t *j)
{
    j->is_behind = true;
    j->phase = JOURNAL_KEEP;
}

static void add_noted(journal_t *j)
{
    log_result_t result = log_add(&j->log, j->noted[j->in_log]);
    if (result == LOG_FULL)
        fall_behind(j);
    if (result != LOG_DONE)
        return;
    j->in_log++;
    j->saved++;
    j->has_grown = true;
}

void journal_note(journal_t *j, action_t action)
{
    j->total++;
    if (j->count < JOURNAL_QUEUE && !j->overran)
        j->noted[j->count++] = action;
    else
        j->overran = true;
    checksum_update(j, CHECKED_SIZE);
}

#if INPUT_CALIBRATION_BYTES != 0
void journal_note_calibration(journal_t *j)
{
    j->total++;
    j->overran = true;
    checksum_update(j, CHECKED_SIZE);
}
#endif

static void count_bad(journal_t *j, log_t *log)
{
    j->bad = (uint16_t)(j->bad + log_take_bad(log));
}

// ---- The next log ----

// Starts the next log in this block, modulo LOG_BLOCKS, if it fits there.
static void place(journal_t *j, uint8_t block)
{
    count_bad(j, &j->next);
    log_begin(&j->next, block % LOG_BLOCKS, j->log.header, (uint8_t)(j->log.salt + 1), j->again);
    j->in_next = 0;
    j->phase = JOURNAL_COPY;
    log_set_limit(&j->log, j->next.header);
    if (rotation_fits(&j->log, j->next.header, snapshot_size(&j->frozen)))
        return;
    if (j->is_behind)
        j->phase = JOURNAL_FAILED;
    else
        fall_behind(j);
}

static bool is_long(const journal_t *j, const session_t *session)
{
    return j->has_grown && rotation_is_due(&j->log, j->bad, session_moves(session) == 0);
}

static void freeze(journal_t *j, const session_t *session)
{
    if (!snapshot_take(&j->frozen, session))
        return;
    j->count = j->in_log = 0;
    j->first = j->total;
    j->overran = false;
    place(j, j->has_log ? rotation_next_block(&j->log, j->is_behind ? 0 : JOURNAL_QUEUE) : 0);
}

// Adds an item to the next log: of the snapshot, then the actions that are already in the log. When both logs
// have the same contents, the header follows.
static void copy(journal_t *j)
{
    uint8_t size = snapshot_size(&j->frozen), i = j->in_next;
    if (i >= size + j->in_log) {
        if (!log_erase_ahead(&j->next))
            j->phase = JOURNAL_COMMIT;
        return;
    }
    log_result_t result = log_add(&j->next, i < size ? snapshot_item(&j->frozen, i) : j->noted[i - size]);
    if (result == LOG_FULL)
        place(j, rotation_block_behind(&j->log, &j->next, size));
    if (result == LOG_DONE)
        j->in_next++;
}

static void commit(journal_t *j)
{
    log_result_t result = log_write_header(&j->next);
    if (result == LOG_FULL)
        place(j, (uint8_t)(log_block(j->next.header) + 1));
    if (result != LOG_DONE)
        return;
    j->log = j->next;
    j->again = false;
    j->has_log = true;
    log_set_limit(&j->log, rotation_limit(&j->log));
    j->is_behind = j->overran;
    j->headers = LOG_BLOCKS;
    j->phase = JOURNAL_KEEP;
    j->has_grown = false;
}

// ---- Steps ----

// What can wait while actions are to be added. Returns false if there is nothing to do.
static bool step_at_leisure(journal_t *j, const session_t *session)
{
    if (!j->is_behind && log_erase_ahead(&j->log))
        return true;
    if (j->phase == JOURNAL_COPY)
        copy(j);
    else if (j->is_behind || is_long(j, session))
        freeze(j, session);
    else
        return false;
    return true;
}

// Returns false if there is nothing to do.
static bool step(journal_t *j, const session_t *session)
{
    if (j->phase == JOURNAL_FAILED)
        return false;
    if (j->overran && !j->is_behind && j->phase != JOURNAL_COMMIT)
        fall_behind(j);
    if (write_again(j) || erase_headers(j))
        return true;
    bool waits = !j->is_behind && j->in_log < j->count; // an action
    if (j->phase == JOURNAL_COMMIT && waits && j->next.write == 0)
        j->phase = JOURNAL_COPY; // the action goes into both logs before the header is begun
    if (j->phase == JOURNAL_COMMIT)
        commit(j);
    else if (waits)
        add_noted(j);
    else
        return step_at_leisure(j, session);
    return true;
}

bool journal_run(journal_t *j, const session_t *session)
{
    if (eeprom_is_busy() || !journal_is_intact(j))
        return true;
    bool more = step(j, session);
    if (j->phase == JOURNAL_KEEP)
        drop_noted(j);
    count_bad(j, &j->log);
    count_bad(j, &j->next);
    checksum_update(j, CHECKED_SIZE);
    return more;
}
