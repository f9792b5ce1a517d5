// Reads logs from header to end and replays them.
#include "storage/journal_find.h"

static bool restore(log_t *log, game_t *game)
{
    restore_t r;
    restore_begin(&r, game);
    for (uint8_t item; (item = log_next(log)) != LOG_END;) {
        if (!restore_item(&r, item))
            return false;
    }
    return r.is_whole && log_is_whole(log);
}

journal_found_t journal_find(log_t *log, game_t *game)
{
    journal_found_t found = JOURNAL_BLANK;
    for (uint8_t block = 0; block < LOG_BLOCKS; block++) {
        log_format_t format = log_format(block);
        if (format == LOG_NO_HEADER)
            continue;
        found = format == LOG_OTHER_FORMAT ? JOURNAL_OTHER_FORMAT : JOURNAL_DAMAGED;
        if (format < LOG_FORMAT_1)
            continue;
        log_open(log, block, format);
        if (restore(log, game))
            return JOURNAL_FOUND;
    }
    return found;
}
