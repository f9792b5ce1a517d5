// Any log, for Frama-C's Eva.
// SPDX-License-Identifier: MIT
#ifndef ANY_LOG_H
#define ANY_LOG_H

#include "__fc_builtin.h"

#include "storage/log.h"

// What the functions of log.h rely on and keep: eva_log.c shows that they do.
/*@ predicate is_entry(integer entry) = 0 <= entry < EEPROM_SIZE && entry % 2 == 0;
    predicate log_fits(log_t *log) = \initialized(log) && is_entry(log->header) && is_entry(log->end) &&
        is_entry(log->last) && is_entry(log->behind) && is_entry(log->search); */

// The entry at 0 included, which is in front of the ring.
static entry_t any_entry(void)
{
    return (entry_t)(ENTRY_SIZE * Frama_C_unsigned_short_interval(0, ENTRIES));
}

static void any_log(log_t *log)
{
    Frama_C_make_unknown((char *)log, sizeof *log);
    log->header = any_entry();
    log->end = any_entry();
    log->last = any_entry();
    log->behind = any_entry();
    log->search = any_entry();
}

#endif
