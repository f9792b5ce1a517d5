// Any log, for Frama-C's Eva.
#ifndef ANY_LOG_H
#define ANY_LOG_H

#include "__fc_builtin.h"

#include "storage/log.h"

// What the functions of log.h rely on and keep: eva_log.c shows that they do.
/*@ predicate is_pair(integer pair) = 0 <= pair < EEPROM_SIZE && pair % 2 == 0;
    predicate log_fits(log_t *log) = \initialized(log) && is_pair(log->header) && is_pair(log->end); */

// The pair at 0 included, which is in front of the ring.
static pair_t any_pair(void)
{
    return (pair_t)(PAIR_SIZE * Frama_C_unsigned_short_interval(0, PAIRS));
}

static void any_log(log_t *log)
{
    Frama_C_make_unknown((char *)log, sizeof *log);
    log->header = any_pair();
    log->end = any_pair();
    log->is_old = Frama_C_nondet(0, 1);
}

#endif
