// What survives a loss of power: a log of the session's actions in the EEPROM.
//
// The EEPROM is a ring of pairs of bytes; the first pair of all, and so address 0, stays unused. A log begins
// where a block of 16 pairs does:
//
//   header             two bytes that no other pair has
//   snapshot           the session when the log was begun, as a list of items that ends with one of its own
//   actions            whatever has been done since, in order
//   an erased pair     0xFF 0xFF
//
// Items and actions take a pair each: the value, below 0x80, and a check, also below 0x80, chained over all
// values since the header. The check is written last and so commits the value. Whatever a loss of power or
// one wrong byte leaves behind is right or refused, as the check follows from the value one to one.
//
// When a log has become long, a snapshot of the session is written at the next block's beginning that is far
// enough behind the log's end, and last of all its header. The old log's header is erased before anything is
// added to the new log. So whenever there are two logs, both say the same; and a log that is damaged is never
// replaced by an older one.
//
// Main context only.
#ifndef JOURNAL_H
#define JOURNAL_H

#include "game.h"

// Where a log ends so far.
typedef struct {
    uint16_t pair; // the address behind the last one that is there
    uint8_t check; // of that last one
} journal_end_t;

typedef struct {
    journal_end_t end;  // of the log, which takes the actions
    journal_end_t next; // of the snapshot under way
    uint8_t block;      // where the log begins, modulo 32
    uint8_t items;      // of the snapshot that are there
    uint8_t headers;    // how many blocks are still to be searched for headers that must not be there
    bool whole;         // the log holds all that was done, but for game->unsaved
    uint8_t seal;
} journal_t;

// Brings back the session that the EEPROM holds. Takes 10 ms for a long log of games on 8 x 8.
// Returns false when there is none, or a damaged one: *game is a fresh session then.
bool journal_start(journal_t *j, game_t *game);

// Does what is to be done next: begins to write at most one byte, never waits; takes 160 us, 290 at most.
// Takes actions out of game->unsaved once they are in the log; where some have been forgotten, the session as
// it is becomes a new log.
// Returns true when there is more to do once the EEPROM is not busy, and false when there is nothing to do
// until game_do has done something, or a demonstration has ended. Does nothing, and returns true, when
// session or journal are not sound: what is in the EEPROM is better.
bool journal_run(journal_t *j, game_t *game);

// True unless something else has changed *j, a fault of the RAM or of the program.
bool journal_is_sound(const journal_t *j);

// True when all that was done would survive a loss of power now.
bool journal_is_safe(const journal_t *j, const game_t *game);

#endif
