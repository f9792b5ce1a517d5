// What survives a loss of power: a log of the session's actions in the EEPROM.
//
// A log (log.h) holds a snapshot, the session when the log was begun, as a list of items that ends with one
// of its own; and then the actions that have been done since, in order.
//
// When a log has become long, a snapshot of the session is written at the next block's beginning that is far
// enough behind the log's end, and last of all its header. The old log's header is erased before anything is
// added to the new log. So whenever there are two logs, both say the same; and a log that is damaged is never
// replaced by an older one.
//
// Main context only.
#ifndef JOURNAL_H
#define JOURNAL_H

#include "session/game.h"
#include "storage/log.h"

enum { UNSAVED_MAX = 4 };
typedef struct {
    log_end_t end;   // of the log, which takes the actions
    log_end_t next;  // of the snapshot under way
    uint8_t block;   // where the log begins, modulo LOG_BLOCKS
    uint8_t items;   // of the snapshot that are there
    uint8_t headers; // how many blocks are still to be searched for headers that must not be there
    bool whole;      // the log holds all that was done, but for game->unsaved
    uint8_t unsaved_count;
    action_t unsaved[UNSAVED_MAX + 1];
    uint8_t seal;
} journal_t;
typedef enum { JOURNAL_FOUND, JOURNAL_BLANK, JOURNAL_DAMAGED, JOURNAL_OTHER_FORMAT } journal_found_t;
void journal_note(journal_t *j, action_t action);
bool journal_has_failed(const journal_t *j);
uint16_t journal_bad_bytes(const journal_t *j);


// Brings back the session that the EEPROM holds. Takes 10 ms for a long log of games on 8 x 8.
// Returns false when there is none, or a damaged one: *game is a fresh session then.
journal_found_t journal_start(journal_t *j, game_t *game);

// Does what is to be done next: begins to write at most one byte, never waits; takes 160 us, 290 at most.
// Takes actions out of game->unsaved once they are in the log; where some have been forgotten, the session as
// it is becomes a new log.
// Returns true when there is more to do once the EEPROM is not busy, and false when there is nothing to do
// until game_do has done something, or a demonstration has ended. Commits nothing, and returns true,
// when session or journal are not sound: what is in the EEPROM is better.
bool journal_run(journal_t *j, const game_t *game);

// True unless something else has changed *j, a fault of the RAM or of the program.
bool journal_is_sound(const journal_t *j);

// True when all that was done would survive a loss of power now.
bool journal_is_safe(const journal_t *j);

#endif
