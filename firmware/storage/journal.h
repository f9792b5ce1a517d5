// What survives a loss of power: a log of the session's actions in the EEPROM.
//
// A log (log.h) holds a snapshot (snapshot.h), the session when the log was begun, and the actions since, in
// order.
//
// When a log has become long, a new one is begun elsewhere: a copy of the session is frozen and written
// there. Meanwhile actions still go into the old log, each as soon as it is done, and behind the snapshot
// into the new one, too. When both say the same, the new one gets its header; then the old one's is erased,
// before anything is added. So whenever there are two logs, both say the same, and a damaged log is never
// replaced by an older one.
//
// When actions come faster than the EEPROM takes them, the journal falls behind: it adds nothing to the old
// log any more, freezes the session as it is, and writes that to the end. So anything done is safe after
// JOURNAL_LATEST_MS of writing, at any rate of input. At the pace of people it is safe after two bytes, 4 ms,
// and 11 ms while a header is written.
//
// Bytes that do not take their value are passed over (log.h); each costs the time of a few more bytes. Where
// a log cannot go on, another is begun, and where none can begin the journal gives up until the next
// power-up.
//
// Main context only.
#ifndef JOURNAL_H
#define JOURNAL_H

#include "storage/journal_find.h"
#include "storage/snapshot.h"

// Actions that can wait, or be done while a snapshot is written, before the journal falls behind.
enum { JOURNAL_QUEUE = 20 };

// The longest time, in EEPROM writes of 1.8 ms, until an action is safe: two snapshots, the first begun just
// before the action, with all their pairs erased and programmed, the headers of both and of their
// predecessors, the pairs ahead erased, and the queue in between.
enum { JOURNAL_LATEST_WRITES = 2 * (4 * (SNAPSHOT_MAX + 3) + 2 * LOG_AHEAD) + 4 * JOURNAL_QUEUE };
enum { JOURNAL_LATEST_MS = JOURNAL_LATEST_WRITES * 18 / 10 };

// What is under way.
typedef enum { JOURNAL_KEEP, JOURNAL_COPY, JOURNAL_COMMIT, JOURNAL_FAILED } journal_phase_t;

typedef struct {
    log_t log;                     // that is there
    log_t next;                    // that is to replace it
    uint8_t count;                 // of noted[]
    uint8_t in_log;                // how many of them are in the log already
    uint8_t in_next;               // items of the snapshot and then actions that are in the next log
    uint8_t phase;                 // a journal_phase_t
    bool has_log;                  // else `log` is empty, and in front of the ring
    bool has_grown;                // actions have been added to the log
    bool is_behind;                // the log lacks actions that are not in noted[]
    bool overran;                  // more came since the freeze than noted[] holds
    uint8_t headers;               // blocks still to be searched for headers that must not be there
    uint8_t erase;                 // the step of erasing one
    uint16_t first, total, saved;  // actions, modulo 65536: in front of noted[0], noted in all, safe
    uint16_t bad;                  // see journal_bad_bytes
    action_t noted[JOURNAL_QUEUE]; // actions behind the snapshot; or, with nothing frozen, that are not in
                                   // the log yet
    snapshot_t frozen;             // what the next log begins with
    uint8_t checksum;
} journal_t;

// Brings back the session that the EEPROM holds, or begins a fresh one. Takes 15 ms for a long log of games
// on 8 x 8.
journal_found_t journal_start(journal_t *j, game_t *game);

// Notes an action that the session has carried out and that is logged (action_is_logged). Takes 0.1 ms.
//   j: sound.
void journal_note(journal_t *j, action_t action);

// Takes the next step: begins to write at most one byte, never waits. Takes 0.5 ms, and 2 ms when it freezes
// a session.
//   game: the session after all actions that were noted.
// Returns true when there is more to do once the EEPROM is not busy, and false when there is nothing to do
// until an action is noted. Writes nothing, and returns true, when the journal, or a session to be frozen, is
// not sound: what is in the EEPROM is better.
bool journal_run(journal_t *j, const game_t *game);

// True when all noted actions, or the fresh session, would survive a loss of power now. While input is faster
// than the EEPROM this may stay false. To see whether the journal makes progress, compare counts:
bool journal_is_safe(const journal_t *j);

// Counts modulo 65536: actions noted, and how many of the first of them are safe. A fresh session counts as
// one. journal_saved() reaches a value of journal_noted() within JOURNAL_LATEST_MS, unless the journal has
// failed.
uint16_t journal_noted(const journal_t *j);
uint16_t journal_saved(const journal_t *j);

// True when the EEPROM is of no use: absent, or too few good bytes. Nothing more is saved until the next
// power-up.
bool journal_has_failed(const journal_t *j);

// How many times a pair of bytes has not taken its value since power-up.
uint16_t journal_bad_bytes(const journal_t *j);

// False when something other than these functions has changed *j: a fault of the RAM or of the program.
bool journal_is_sound(const journal_t *j);

#endif
