// Restores the session from the EEPROM at power-up.
#ifndef JOURNAL_FIND_H
#define JOURNAL_FIND_H

#include "storage/log.h"
#include "storage/snapshot.h"

typedef enum {
    JOURNAL_FOUND,        // the session continues
    JOURNAL_BLANK,        // no log and no partial header
    JOURNAL_DAMAGED,      // there is or was a log, but it cannot be read
    JOURNAL_OTHER_FORMAT, // a log written by later firmware
} journal_found_t;

// Finds a log and replays it. If there are two, both contain the same session.
//   log: receives the log. game: receives the session, not yet approved; undefined unless one was found.
journal_found_t journal_find(log_t *log, game_t *game);

#endif
