// The session that the EEPROM holds, brought back at power-up.
#ifndef JOURNAL_FIND_H
#define JOURNAL_FIND_H

#include "storage/log.h"
#include "storage/snapshot.h"

typedef enum {
    JOURNAL_FOUND,        // the session goes on
    JOURNAL_BLANK,        // there is no log, nor half a header of one
    JOURNAL_DAMAGED,      // there is one, or was, that cannot be read
    JOURNAL_OTHER_FORMAT, // there is one that a later firmware wrote
} journal_found_t;

// Looks for a log and replays it. Where there are two, both hold the same session.
//   log: takes the log that was found. game: takes the session, not approved yet; anything, unless one was
//   found.
journal_found_t journal_find(log_t *log, game_t *game);

#endif
